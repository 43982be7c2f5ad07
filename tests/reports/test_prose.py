"""The map in words: the neighbours of each place that matters, on every shape of board."""

from __future__ import annotations

import pytest

from pbem.core.chart import Cell, Chart, Link, Stack
from pbem.games import interspace
from pbem.games.interspace.board import places
from pbem.reports.map import around
from pbem.reports.map.beside import neighbours
from tests.support.games.charts import box_chart, brick_chart, pointy_chart, ring_chart, words
from tests.support.games.played import play
from tests.support.strict import strict


def test_neighbours_of_a_hex_map_are_those_of_the_board() -> None:
    *_, turn = play("beside", 24)
    for seat in turn.after.seats:
        found = neighbours(interspace.chart(turn.after, seat))
        for label in turn.after.hexes:
            known = {name for name in found[label] if "/" not in name}
            assert known == set(places.neighbours(turn.after, label))


@pytest.mark.parametrize(
    ("chart", "name", "beside"),
    [
        (box_chart(), "middle", {"start", "goal"}),
        (brick_chart(), "D4", {"C3", "C4", "D5", "E4", "E3", "D3"}),
        (brick_chart(), "A1", {"A2", "B2", "B1"}),
        (pointy_chart(), "B1", {"A1", "A2", "B2", "C2", "C1"}),
        (ring_chart(), "A1", {"D4", "A2", "A1.K", "A1.M1", "A1.M2", "G"}),
        (ring_chart(), "A1.K", {"A1"}),
        (ring_chart(), "L01", {"D4", "A1"}),
        (ring_chart(), "L05", {"A4", "B1"}),
    ],
)
def test_neighbours_on_other_boards(chart: Chart, name: str, beside: set[str]) -> None:
    assert set(neighbours(chart)[name]) == beside


def test_places_that_matter_are_described() -> None:
    mixed = (Stack("A", (("PB", 2), ("Sct", 1))), Stack("B", (("DD", 1),), True))
    cells = (
        Cell("A1", (0, 0), "home_world", label="A1", owner="A", notes=("yellow",), badge="8/3"),
        Cell("A2", (0, -1), "pulsar", label="A2", stacks=mixed),
        Cell("A3", (0, -2), "empty_space", label="A3", stacks=(Stack("B", (("AB", 3),), as_of=4),)),
        Cell("A4", (5, 5), "empty_space", label="A4", stacks=(Stack("B", (("AB", 1),)),)),
        Cell("A2/3", (1, -1), "unknown"),
    )  # fmt: skip
    chart = Chart("hex", (), cells, (Link("wormhole", ("A1", "A4")),), (("A2", "battle"),))
    assert around(chart, "A", words()) == [
        "A1: home world yellow, yours, 8/3. Next to it: A2 (pulsar, you have 2 PB, 1 Sct, B has 1 DD and more), "
        "A4 (B has 1 AB). Unexplored next to it: A2/3.",
        "A2: pulsar, you have 2 PB, 1 Sct, B has 1 DD and more. This turn: a battle. Next to it: "
        "A3 (B has 3 AB (turn 4)), A1 (home world, yours). Unexplored next to it: A2/3.",
    ]
    assert [text[:2] for text in around(chart, None, words())] == ["A2"]
    assert [text[:2] for text in around(chart, "B", words())] == ["A2", "A3", "A4"]


def test_every_chart_can_be_described() -> None:
    for chart in (ring_chart(), brick_chart(), box_chart(), pointy_chart()):
        assert all(text.endswith(".") for text in around(chart, "A", words()))
    *_, turn = play("told map", 16, secrecy="fog")
    for seat in (*turn.after.seats, None, "*"):
        assert all("{" not in text for text in around(interspace.chart(turn.after, seat), seat, strict()))

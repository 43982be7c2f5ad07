"""The map without drawing: the reader's home world in the middle, direction 1 of its own compass up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.core import hexes
from pbem.core.chart import Cell, Chart
from pbem.core.rules import choose
from pbem.games import interspace as game
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from tests.support.games.played import play

SECRECY = ("open", "stacks", "fog")


@cache
def boards(secrecy: str) -> list[State]:
    return [turn.after for turn in play("charted", 28, secrecy=secrecy)][1:]


def board(given: dict[str, Any], **wanted: str) -> State:
    return game.board_from_example({"active": "all", **given}, choose(game.META, wanted, given.get("players", 2)))


def cells(chart: Chart) -> dict[str, Cell]:
    return {cell.name: cell for cell in chart.cells}


@pytest.mark.parametrize("secrecy", SECRECY)
def test_home_is_in_the_middle_and_its_direction_1_is_up(secrecy: str) -> None:
    """Also after regions were joined and turned: the ring is around the home world as at the start."""
    for state in boards(secrecy):
        for seat in state.seats:
            found = cells(game.chart(state, seat))
            assert found[f"{seat}1"].at == (0, 0)
            for d in hexes.DIRECTIONS:
                assert found[f"{seat}{d + 1}"].at == hexes.step((0, 0), d)
            assert game.chart(state, seat).panels[0].name == found[f"{seat}1"].panel


@pytest.mark.parametrize("secrecy", SECRECY)
def test_neighbours_on_the_board_are_neighbours_on_the_chart(secrecy: str) -> None:
    for state in boards(secrecy)[::4]:
        for seat in (*state.seats, None, "*"):
            seen = known(state, ruleset(state.options), seat)
            chart = game.chart(state, seat)
            places_taken = [(cell.panel, cell.at) for cell in chart.cells]
            assert len(places_taken) == len(set(places_taken))
            found = cells(chart)
            assert {name for name in found if "/" not in name} == set(seen.hexes)
            for label, tile in seen.hexes.items():
                around = {(cell.panel, cell.at) for cell in chart.cells}
                assert all((found[label].panel, at) in around for at in hexes.neighbours(found[label].at))
                assert found[label].terrain == tile.terrain


def test_unknown_hexes_carry_the_name_to_write() -> None:
    for state in boards("open")[::6]:
        for cell in game.chart(state, "A").cells:
            place = places.find(state, cell.name)
            assert place is not None
            assert place.is_known == (cell.terrain != "unknown") == bool(cell.label)


def test_cells_show_planets_stacks_and_wormholes() -> None:
    given = {
        "hexes": {"A8": "Aleph-Prime at A3/2", "B8": "Aleph-Null at B3/2"},
        "units": {"A": {"A1": "2 Sct + SS"}, "B": {"A1": "DD + PB"}},
    }
    chart = game.chart(board(given), "A")
    home = cells(chart)["A1"]
    assert (home.owner, home.terrain, home.notes[0]) == ("A", "home_world", "yellow")
    assert [(stack.owner, stack.codes, stack.hidden) for stack in home.stacks] == [
        ("A", (("Sct", 2), ("SS", 1)), False),
        ("B", (("PB", 1), ("DD", 1)), False),
    ]
    assert [(link.kind, link.cells) for link in chart.links] == [("wormhole", ("A8", "B8"))]
    hidden = cells(game.chart(board(given, secrecy="stacks"), "A"))["A1"].stacks[1]
    assert (hidden.codes, hidden.hidden) == ((("DD", 1),), True)


def test_each_region_has_a_panel_and_each_letter_a_compass_mark() -> None:
    joined = {"hexes": {"A9": "empty space at A2/1"}, "joined": ["B2/1 on A9 turned 3"], "players": 3}
    chart = game.chart(board(joined), "B")
    assert [panel.name for panel in chart.panels] == ["A+B", "C"]
    assert dict(chart.marks) == {"A1": "compass 4", "B1": "compass 1", "C1": "compass 1"}
    assert [panel.name for panel in game.chart(board(joined, secrecy="fog"), "C").panels] == ["C"]
    assert game.chart(board(joined, secrecy="fog"), None) == Chart("hex", (), (), owners=("A", "B", "C"))

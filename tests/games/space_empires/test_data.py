"""The printed tables say what the rulebook says, and the board has the shape of the printed one."""

from __future__ import annotations

import pytest

from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import MARKERS, SPEEDS, TECHS, UNITS, WRECK
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.play import META
from tests.games.space_empires.boards import options


def test_units_have_the_printed_figures() -> None:
    """SEB-2.3.2, SEBR-1: class, attack, defense, hull, price."""
    rows = {code: (row.letter, row.attack, row.defense, row.hull, row.price) for code, row in UNITS.items()}
    assert rows["SC"] == ("E", 3, 0, 1, 6)
    assert rows["DD"] == ("D", 4, 0, 1, 9)
    assert rows["CA"] == ("C", 4, 1, 2, 12)
    assert rows["BC"] == ("B", 5, 1, 2, 15)
    assert rows["BB"] == ("A", 5, 2, 3, 20)
    assert rows["DN"] == ("A", 6, 3, 3, 24)
    assert rows["BA"] == ("A", 7, 2, 3, 12)
    assert rows["SY"] == ("C", 3, 0, 1, 6)
    assert [UNITS[code].counters for code in ("SC", "DD", "DN", "BA", "CO", "MI", "DC")] == [5, 4, 2, 2, 15, 2, 2]


def test_the_mixes_have_26_and_102_markers() -> None:
    assert sum(row.home for row in MARKERS.values()) == 26
    assert sum(row.deep for row in MARKERS.values()) == 102
    assert MARKERS["danger"].deep == 26 and MARKERS["planet"].home == 8


def test_so_many_doomsday_machines_are_live() -> None:
    """SEO-17.1: the others of the three are dead."""
    mixes = [ruleset(options(doomsday=number)).deep_mix for number in "0123"]
    assert [mix.get("live_doomsday", 0) for mix in mixes] == [0, 1, 2, 3]
    assert [mix.get("doomsday", 0) for mix in mixes] == [3, 2, 1, 0]
    row = UNITS["DM"]
    assert (row.letter, row.attack, row.defense, row.hull, row.shots) == ("C", 9, 2, 3, 2)


def test_so_many_warp_points_are_live() -> None:
    """SEO-16.1: two or three of a number, the rest is dead."""
    mixes = [ruleset(options(warp_points=number)).deep_mix for number in ("2", "3", "4", "5", "6")]
    live = [(mix.get("warp_1", 0), mix.get("warp_2", 0)) for mix in mixes]
    assert live == [(2, 0), (3, 0), (2, 2), (3, 2), (3, 3)]
    assert {sum(mix.values()) for mix in mixes} == {102}


def test_movement_by_level_and_turn() -> None:
    """SEB-4.1, SEBR-37."""
    assert list(SPEEDS.values()) == [(1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3)]


def test_the_wreck_table() -> None:
    assert [WRECK[die] for die in (1, 3, 5, 7, 8, 10)] == ["ship_size", "attack", "defense", "tactics", "move", "yard"]


@pytest.mark.parametrize(("column", "price"), [("first", 40), ("ce", 30), ("later", 25)])
def test_three_columns_of_costs(column: str, price: int) -> None:
    assert ruleset(options(tech_costs=column)).cost("attack", 3) == price
    assert len(TECHS["ship_size"].first) == 5


def test_neighbours_and_distances_of_the_board() -> None:
    assert space.BESIDE["A1"] == ("A2", "B1")
    assert space.BESIDE["B1"] == ("A2", "B2", "C2", "C1", "A1")
    assert space.BESIDE["A7"] == ("A8", "B7", "B6", "A6")
    assert space.BESIDE["L12"] == ("K13", "L11", "K12")
    assert [space.distance(*pair.split()) for pair in ("B1 E3", "C4 G7", "A7 K2", "K2 K12", "A1 L12")] == [
        3, 5, 10, 10, 17,
    ]  # fmt: skip
    assert len(space.HEXES) == 150


def test_the_game_is_complete() -> None:
    assert META.maturity == "complete"

"""Ranges and lines of the tactical scheme."""

from __future__ import annotations

import pytest

from pbem.games.space_opera.rules.battle import ATTACKER, DEFENDER, Battle, Piece
from pbem.games.space_opera.rules.tactics import closed, legal, moved, reaches

# SO-136, written out: from which line a type reaches which lines.
REACH = {
    ("FR", 1): {1}, ("FR", 2): set(), ("FR", 3): set(),
    ("CR", 1): {1, 2}, ("CR", 2): {1}, ("CR", 3): set(),
    ("BB", 1): {1, 2, 3}, ("BB", 2): {1, 2}, ("BB", 3): {1},
    ("TR", 1): set(), ("TR", 2): set(), ("TR", 3): set(),
}  # fmt: skip


@pytest.mark.parametrize(("code", "line"), REACH)
def test_ranges_are_those_of_the_book(code: str, line: int) -> None:
    """SO-135, SO-136; a battleship in the second line reaches front and second line, not the rear (example 5)."""
    battle = Battle("F6", "space", ["Blue"], ["Red"], "x")
    battle.lines[ATTACKER] = [[f"Blue/{code}1"] if number == line else [] for number in (1, 2, 3)]
    battle.lines[DEFENDER] = [["Red/TR1"], ["Red/TR2"], ["Red/TR3"]]
    gunner = Piece("Blue", f"{code}1", code)
    found = {n for n in (1, 2, 3) if reaches(battle, ATTACKER, gunner, Piece("Red", f"TR{n}", "TR"))}
    assert found == REACH[code, line]


def test_lines_move_up_until_there_is_no_gap() -> None:
    """SO-132: 1/2/5 becomes 1/5/0 without its second line, and 5/0/0 without the front too."""
    rear = [f"Red/TR{n}" for n in range(1, 6)]
    assert closed([["Red/FR1"], [], rear]) == [["Red/FR1"], rear, []]
    assert closed([[], [], rear]) == [rear, [], []]


def test_no_ship_leaves_a_gap_towards_the_enemy() -> None:
    """SO-138: the last front ship does not go back while the second line is occupied, but with another in its place."""
    lines = [["A/TR1"], ["A/CR1"], []]
    assert legal(lines, {"A/TR1": 1}) == {}
    both = {"A/TR1": 1, "A/CR1": -1}
    assert legal(lines, both) == both
    assert moved(lines, both) == [["A/CR1"], ["A/TR1"], []]


def test_transports_are_kept_from_moving_first() -> None:
    """SO-173: of moves that break SO-138 transports are dropped before warships, these by the longest range."""
    assert legal([["A/TR1", "A/FR1"], ["A/BB1"], []], {"A/TR1": 1, "A/FR1": 1}) == {"A/FR1": 1}
    assert legal([["A/BB1", "A/FR1"], ["A/CR1"], []], {"A/BB1": 1, "A/FR1": 1}) == {"A/FR1": 1}

"""Standing orders that a later line of the same sheet replaces: in a turn, for a whole cycle, and for one battle."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.space_empires as game
from pbem.games.space_empires.board.state import State
from tests.games.space_empires.boards import board, play

MEETING: dict[str, Any] = {"players": 3, "units": {"Red": {"SC1": "2 F6"}, "Blue": {"SC1": "2 F7"}}}


def answers(state: State, *lines: str) -> list[tuple[str, str]]:
    sheet = game.language(state.options).read("\n".join(lines))
    return [(line.verdict, line.says[0].key) for line in game.check(state, "Red", sheet).lines]


@pytest.mark.parametrize("phase", ["turn", "economy"])
def test_in_every_phase_the_later_line_is_in_force(phase: str) -> None:
    state = board({}, players=2, phase=phase)
    assert answers(state, "RETREAT yes", "RETREAT never", "RETREAT yes AT C5") == [
        ("warning", "check.replaced"),
        ("ok", "check.standing"),
        ("ok", "check.standing"),
    ]


def test_a_line_for_a_later_turn_replaces_nothing_now() -> None:
    """SEM-3."""
    state = board({"round_span": "cycle"}, players=2)
    assert answers(state, "RETREAT yes", "TURN 2", "RETREAT never") == [
        ("ok", "check.standing"),
        ("ok", "check.section"),
        ("ok", "check.filed"),
    ]


def test_lines_for_a_battle_replace_each_other_and_clear_leaves_them() -> None:
    """SEM-4: CLEAR takes away standing orders, not what was just ordered for this battle."""
    state: State = play(board({"battle_mail": "ask"}, **MEETING), Red="MOVE SC1 TO F7").state
    assert state.phase == "battle"
    assert answers(state, "RETREAT yes", "CLEAR RETREAT", "RETREAT never", "HIDE yes", "HIDE no") == [
        ("warning", "check.replaced"),
        ("ok", "check.standing"),
        ("ok", "check.battle"),
        ("warning", "check.replaced"),
        ("ok", "check.standing"),
    ]
    assert answers(state, "RETREAT yes", "CLEAR RETREAT")[0] == ("ok", "check.battle")

"""Boards of worked examples."""

from __future__ import annotations

import msgspec
import pytest

from pbem.core.example import ExampleError
from pbem.core.kit.example_boards import fields, one_of, put_standing, standing_and_ending
from tests.core.kit.walk import LANGUAGE, State


def test_standing_orders_come_into_force_as_in_a_game() -> None:
    state = State()
    put_standing(state, LANGUAGE, {"Red": "REST yes\nREST no\nREST yes AT 3", "Blue": "TURN early BACK"})
    assert state.standing["Red"] == {"rest": ["REST no", "REST yes AT 3"]}
    assert state.standing["Blue"] == {"turn_back": ["TURN early BACK"]}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"Red": "WALK 2"}, "standing Red: WALK 2 is not a standing order"),
        ({"Red": "RSET yes"}, "standing Red: RSET yes is not a standing order"),
        ({"Pink": "REST yes"}, "standing: 'Pink' is unknown; possible: Red, Blue"),
    ],
)
def test_what_cannot_be_in_force_is_an_error(given: dict[str, str], why: str) -> None:
    with pytest.raises(ExampleError, match=why):
        put_standing(State(), LANGUAGE, given)


def test_a_word_must_be_known() -> None:
    assert one_of("phase", "turn", ("turn", "over")) == "turn"
    with pytest.raises(ExampleError, match="phase: 'night' is unknown; possible: turn, over"):
        one_of("phase", "night", ("turn", "over"))


class Ending(msgspec.Struct):
    how: str
    winners: list[str]


class Ended(State):
    ending: Ending | None = None


def test_a_board_is_shown_with_standing_orders_and_its_ending() -> None:
    board = Ended(at={"Red": 3}, standing={"Red": {"rest": ["REST yes"], "turn_back": ["TURN early BACK"]}})
    assert {**fields(board, "phase", "at"), **standing_and_ending(board)} == {
        "phase": "turn",
        "at": {"Red": 3},
        "standing": {"Red": ["REST yes", "TURN early BACK"]},
        "ending": "",
        "winners": [],
        "ranks": {},
        "scores": {},
    }
    board.ending = Ending("win", ["Red"])
    assert standing_and_ending(board)["winners"] == ["Red"]

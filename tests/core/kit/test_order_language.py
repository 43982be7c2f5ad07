"""Standing orders and how they are taken away again."""

from __future__ import annotations

import pytest

from pbem.core.grammar import Form
from pbem.core.kit.order_language import order_language
from pbem.core.sheet import Order
from tests.core.kit.walk import LANGUAGE, NUMBER


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("CLEAR REST", "rest"),
        ("clear pause", "rest"),
        ("CLEAR TURN BACK", "turn_back"),
        ("clear turn zurueck", "turn_back"),
    ],
)
def test_clear_names_a_standing_order_as_it_is_written(text: str, key: str) -> None:
    (order,) = LANGUAGE.read(text).standing
    assert order.args == {"key": key}


@pytest.mark.parametrize("text", ["CLEAR TURN", "CLEAR turn_back", "CLEAR WALK"])
def test_other_names_are_a_problem(text: str) -> None:
    (problem,) = LANGUAGE.read(text).problems
    assert problem.what.key == "problem.unknown_question"
    assert problem.what.values["word"] == text.removeprefix("CLEAR ").upper()


def test_conditions_come_with_their_questions() -> None:
    (order,) = LANGUAGE.read("REST yes WHEN at > 3").standing
    assert isinstance(order, Order)
    assert order.args["when"][0].measure == "at"


def test_a_game_without_questions_has_no_clear() -> None:
    language = order_language([Form("walk", "WALK <number>", "WALK 2")], kinds=[NUMBER])
    assert language.standing == ()
    assert language.read("CLEAR REST").problems

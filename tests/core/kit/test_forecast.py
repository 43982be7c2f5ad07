"""Sheets answered line by line."""

from __future__ import annotations

import pytest

from pbem.core.facts import OrderRefused
from pbem.core.kit.forecast import checked, line_answer, verdict
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, Sheet
from pbem.core.turn import Turn
from tests.core.kit.walk import LANGUAGE, RULES, State, Walked, apply, outcome, walk_all


def check(text: str, doubtful: tuple[str, ...] = (), now: str | None = None, **in_force: list[str]) -> Check:
    sheet = LANGUAGE.read(text)
    foreseen = sheet if now is None else LANGUAGE.read(now)
    state = State(standing={"Red": dict(in_force)})
    turn = Turn(state, RULES, LANGUAGE, {"Red": foreseen}, SteadyDice(1))
    before = {key: list(lines) for key, lines in in_force.items()}
    turn.run([walk_all], apply)
    return checked(turn, "Red", sheet, line_answer(outcome, doubtful), in_force=before)


def found(answer: Check) -> list[tuple[int, str, str]]:
    return [(line.line, line.verdict, line.says[0].key) for line in answer.lines]


def test_every_line_is_answered_in_the_order_of_the_sheet() -> None:
    answer = check("REST yes\nWALK 2\nWLAK 2\nWALK 0\nWALK 9")
    assert found(answer) == [
        (1, "ok", "check.standing"),
        (2, "ok", "done.walked"),
        (3, "error", "problem.unknown_order"),
        (4, "ok", "check.accepted"),
        (5, "error", "refused.far"),
    ]


def test_a_doubtful_reason_is_a_warning() -> None:
    assert found(check("WALK 9", ("refused.far",))) == [(1, "warning", "refused.far")]


def test_a_standing_order_that_a_later_line_replaces_is_a_warning() -> None:
    answer = check("REST yes\nREST no\nREST no AT 3\nTURN late BACK\nCLEAR TURN BACK")
    assert found(answer) == [
        (1, "warning", "check.replaced"),
        (2, "ok", "check.standing"),
        (3, "ok", "check.standing"),
        (4, "warning", "check.replaced"),
        (5, "ok", "check.standing"),
    ]


def test_an_older_line_with_a_condition_goes_first() -> None:
    answer = check("REST no", rest=["REST yes WHEN at > 3"])
    assert [said.key for said in answer.lines[0].says] == ["check.standing", "check.asked_first"]
    assert answer.lines[0].says[1].values["key"] == "REST"


def test_lines_for_later_replace_nothing_now() -> None:
    answer = check("REST yes\nREST no", now="REST yes")
    assert found(answer) == [(1, "ok", "check.standing"), (2, "ok", "check.standing")]


REFUSED = OrderRefused("Red", 1, "", "refused.far")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [((), "ok"), ((Walked("Red", 1),), "ok"), ((REFUSED,), "error"), ((REFUSED, Walked("Red", 1)), "warning")],
)
def test_a_line_of_which_something_came_is_not_wrong(facts: tuple[object, ...], expected: str) -> None:
    assert verdict(facts) == expected


def test_an_empty_sheet_has_an_empty_answer() -> None:
    turn = Turn(State(), RULES, LANGUAGE, {}, SteadyDice(1))
    assert checked(turn, "Red", Sheet(), line_answer(outcome)) == Check(())

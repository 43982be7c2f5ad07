"""Standing orders: put in force, replaced, cleared; the line with most details answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.core.facts import Decided
from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Problem
from pbem.core.standing import (
    Called,
    InForce,
    Question,
    StandingAnswer,
    answer,
    apply_standing,
    condition_kinds,
    put_in_force,
    standing_answers,
    with_conditions,
)
from pbem.core.turn import Turn


class Board:
    def __init__(self) -> None:
        self.standing: InForce = {}


def read_place(words: Sequence[str]) -> str:
    if len(words[0]) != 2:
        raise Misread("not_a_place", word=words[0])
    return words[0].upper()


def read_key(words: Sequence[str]) -> str:
    return words[0].lower()


RETREAT = with_conditions(
    Question(
        Form("retreat", "RETREAT <value=YES|NO> [AT <hex:place>]", "RETREAT yes", (), ("hex",)),
        {"value": "no"},
        "5.9",
        ("strength", "round"),
    )
)
LANGUAGE = Language(
    (),
    (RETREAT.form, Form("clear", "CLEAR <key>", "CLEAR RETREAT")),
    (Kind("place", read_place), Kind("key", read_key), *condition_kinds([RETREAT])),
)


def board_with(text: str) -> Board:
    board = Board()
    for fact in put_in_force(board, LANGUAGE, "A", LANGUAGE.read(text)):
        apply_standing(board, fact)
    return board


def ask(board: Board, **about: Any) -> StandingAnswer:
    return answer(board, LANGUAGE, "A", RETREAT, about)


def test_without_a_line_the_default_answers() -> None:
    assert ask(Board(), hex="A7") == StandingAnswer({"value": "no"})


def test_a_line_answers_and_says_so() -> None:
    assert ask(board_with("RETREAT yes")) == StandingAnswer({"value": "yes"}, "RETREAT yes")


def test_the_line_with_most_details_wins_then_the_latest() -> None:
    board = board_with("RETREAT no AT A7\nRETREAT yes")
    assert ask(board, hex="A7").get("value") == "no"
    assert ask(board, hex="B2").get("value") == "yes"
    board = board_with("RETREAT no AT A7 WHEN round > 1\nRETREAT yes AT A7")
    assert ask(board, hex="A7", round=2).get("value") == "no"
    assert ask(board, hex="A7", round=1).get("value") == "yes"


def test_a_place_may_go_by_several_names() -> None:
    assert ask(board_with("RETREAT yes AT A7"), hex=Called("B9", lambda: ("B9", "A7"))).get("value") == "yes"


def test_a_line_replaces_the_one_of_the_same_scope_only() -> None:
    board = board_with("RETREAT yes\nRETREAT yes AT A7\nRETREAT no")
    assert board.standing == {"A": {"retreat": ["RETREAT yes AT A7", "RETREAT no"]}}


def test_clear_takes_all_lines_of_a_question_back() -> None:
    assert board_with("RETREAT yes\nRETREAT yes AT A7\nCLEAR RETREAT").standing == {"A": {}}


@pytest.mark.parametrize(
    ("conditions", "strength", "round_", "holds"),
    [
        ("strength < 3", 2, 1, True),
        ("strength < 3", 3, 1, False),
        ("strength <= 3 AND round >= 2", 3, 2, True),
        ("strength <= 3 AND round >= 2", 3, 1, False),
        ("round = 2", 0, 2, True),
        ("round != 2", 0, 2, False),
        ("strength > 5", 6, 1, True),
    ],
)
def test_conditions_compare_named_numbers(conditions: str, strength: int, round_: int, holds: bool) -> None:
    board = board_with(f"RETREAT yes WHEN {conditions}")
    assert (ask(board, strength=strength, round=round_).get("value") == "yes") == holds


@pytest.mark.parametrize(
    "text", ["WHEN", "WHEN luck < 3", "WHEN strength < many", "WHEN strength ~ 3", "WHEN a < 1 OR b < 2"]
)
def test_conditions_that_cannot_be_asked_are_problems(text: str) -> None:
    assert isinstance(LANGUAGE.read_line(1, f"RETREAT yes {text}"), Problem)


def test_a_line_that_answered_is_reported_once_per_place() -> None:
    turn: Turn[Board, None] = Turn(board_with("RETREAT yes"), None, LANGUAGE, {}, SteadyDice())

    def phase(turn: Turn[Board, None]) -> Any:
        for place in ("A7", "A7", "B1"):
            got = yield from turn.ask("A", RETREAT, hex=place, round=1)
            assert got.get("value") == "yes"
        got = yield from turn.ask("B", RETREAT, hex="A7")
        assert got.get("value") == "no"

    facts = turn.run([phase], lambda state, fact: state)
    assert facts == [
        Decided("A", "retreat", "RETREAT yes", {"hex": "A7", "round": 1}),
        Decided("A", "retreat", "RETREAT yes", {"hex": "B1", "round": 1}),
    ]


def answered(before: str, text: str) -> list[tuple[str, list[str]]]:
    in_force = board_with(before).standing.get("A")
    checks = standing_answers(LANGUAGE, LANGUAGE.read(text), in_force)
    return [(check.verdict, [str(said.values.get("text", "")) for said in check.says[1:]]) for check in checks]


def test_a_line_without_condition_warns_of_an_older_one_with_a_condition() -> None:
    older = "RETREAT yes AT A3 WHEN strength < 7"
    assert answered(older, "RETREAT no AT A3") == [("warning", [older])]
    assert answered(older, "RETREAT no") == [("ok", [])]  # another case
    assert answered(older, "RETREAT no AT A3 WHEN round > 2") == [("ok", [])]  # the later of two goes first
    assert answered("RETREAT yes AT A3", "RETREAT no AT A3") == [("ok", [])]
    assert answered("", "RETREAT no AT A3") == [("ok", [])]


def test_there_is_no_warning_of_an_older_line_that_this_sheet_replaces_or_clears() -> None:
    older = "RETREAT yes AT A3 WHEN strength < 7"
    assert answered(older, "CLEAR RETREAT\nRETREAT no AT A3") == [("ok", []), ("ok", [])]
    assert answered(older, f"RETREAT no AT A3\n{older}") == [("ok", []), ("ok", [])]

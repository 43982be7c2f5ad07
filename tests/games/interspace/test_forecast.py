"""The answer to a sheet at submission: what would be lost, what is at risk, what is wrong for certain."""

from __future__ import annotations

from typing import Any

from pbem.core.phrases import catalogue
from pbem.core.sheet import Check
from pbem.games import interspace
from tests.games.interspace.rules.boards import board

WORDS = catalogue("pbem.games.interspace")


def answered(given: dict[str, Any], text: str, **options: str) -> Check:
    state = board(given, **options)
    return interspace.check(state, "A", interspace.language(state.options).read(text))


def said(check: Check) -> list[tuple[str, list[str]]]:
    return [(line.verdict, [WORDS.say(text) for text in line.says]) for line in check.lines]


def test_units_that_a_line_would_lose_are_named() -> None:
    given = {"hexes": {"A3": "null space", "A8": "empty at A2/1", "A9": "empty at A8/1"},
             "units": {"A": {"A1": "Trn", "A8": "2 PB"}}}  # fmt: skip
    check = answered(given, "MOVE Trn1 TO A3\nMOVE PB1 TO A9\nPBHOME off")
    assert said(check)[:2] == [
        ("warning", ["Trn1: A1-A3, 1 point.", "Trn1 would be lost in A3: destroyed by null space."]),
        ("warning", ["PB1: A8-A9, 1 point.", "PB1 would be lost in A9: patrol boats without a base."]),
    ]
    assert WORDS.say(check.summary[0]) == "PB2 would be lost in A8: patrol boats without a base."


def test_what_depends_on_dice_says_so() -> None:
    given = {"hexes": {"A3": "black hole"}, "units": {"A": {"A3": "Sct"}}}
    ((verdict, says),) = said(answered(given, "MOVE Sct1 TO A1"))
    assert verdict == "ok"
    assert says == [
        "Sct1: A3-A1, 1 point.",
        "Depends on 1 die: each unit must roll its way out of the black hole.",
    ]


def test_certain_mistakes_are_errors_and_risks_are_warnings() -> None:
    check = answered({}, "BUILD 1 BB AT A1\nTECH B1\nATTACK D9\nEXPLORE Sct1 A2/1", explore_two_sides="strict")
    assert [line.verdict for line in check.lines] == ["error", "error", "error", "warning"]
    assert check.errors == 3


def test_money_is_told_with_what_was_there() -> None:
    ((_, says),) = said(answered({"units": {"A": {"A1": "Trn"}}}, "BUILD 2 PB AT A1"))
    assert says == ["yellow builds PB1, PB2 for 4 of 8 IPE."]

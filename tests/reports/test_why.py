"""WHY: the chain of sentences about something, and never more than that."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.core.rules import choose
from pbem.core.sheet import EMPTY
from pbem.games import interspace
from pbem.reports.report import Report
from pbem.reports.text import report_text
from pbem.reports.why import Cause, causes_text, order_number, why_order, why_thing
from tests.reports.test_report import TEMPLATES, report_of
from tests.support.games.played import Turn, dice_of, play
from tests.support.strict import strict

SHEET = "ATTACK A3\nMOVE Sct9 TO A2\nMOVE Trn1 TO A1\nSAY B Sorry about A3."


def battle(seat: str, sheet: str = SHEET, **wanted: str) -> Report:
    options = choose(interspace.META, wanted, 2)
    given: dict[str, Any] = {"active": "all", "units": {"A": {"A3": "DD + Trn"}, "B": {"A3": "Sct", "B1": "Trn"}}}
    before = interspace.board_from_example(given, options)
    sheets = {"A": interspace.language(options).read(sheet), "B": EMPTY}
    dice = dice_of("why", 1)
    after = interspace.resolve(before, sheets, dice)
    return report_of(Turn(before, sheets, dice, after.facts, after.state), seat)


def said(causes: list[Cause]) -> str:
    return causes_text(causes, strict())


def test_what_happened_in_a_hex() -> None:
    text = said(why_thing([battle("A")], "a3", strict()))
    assert text.startswith("Turn 5:\n")
    assert "  - Your order 1: ATTACK A3\n    - Attack in A3." in text
    assert "Battle at A3: you attacked B." in text and "Round 1, attacker, " in text
    assert "Sorry about A3." in text and "Sct9" not in text


def test_what_became_of_a_unit_with_its_dice() -> None:
    text = said(why_thing([battle("A")], "DD1", strict()))
    assert "Battle at A3: you attacked B. Attacking: DD1." in text
    assert "Round 1, attacker, " in text and "/combat/a3/1/att: " in text
    assert "Trn1: " not in text


MISTAKES = "ATTACK A3\nMOEV Trn1 TO B1\nMOVE Trn1 TO 77\nMOVE Trn1 VIA\nBUILD PB AT A1\nMOVE DD1 TO A3"


@pytest.mark.parametrize("thing", ["Sct1", "A7", "A7/3"])
def test_a_hint_is_not_about_the_things_it_names(thing: str) -> None:
    """`Write for example: MOVE Sct1+PB2 TO A7` is about neither."""
    report = battle("A", sheet=MISTAKES)
    assert thing in " ".join(strict().say(text) for line in report.lines for text in line.says)
    assert why_thing([report], thing, strict()) == []


def test_what_is_wrong_with_a_line_is_reported_and_how_to_write_it_only_if_asked() -> None:
    report = battle("A", sheet=MISTAKES)
    about, asked = said(why_thing([report], "B1", strict())), said(why_order(report, 2, strict()))
    assert about == 'Turn 5:\n  - Your order 2: MOEV Trn1 TO B1\n    - Unknown order "MOEV".\n'
    assert asked.startswith(about) and "Did you mean MOVE? Write for example: MOVE" in asked


def test_names_are_matched_as_a_whole() -> None:
    report = battle("A")
    assert why_thing([report], "A", strict()) == [] or "B.Sct1" not in said(why_thing([report], "Sct1", strict()))
    assert why_thing([report], "A33", strict()) == [] == why_thing([report], "A3/1", strict())
    assert why_thing([report], "Sct1", strict()) == [], "it was B's, which is called B.Sct1"
    assert why_thing([report], "B.Sct1", strict())


def test_why_an_order_was_not_carried_out() -> None:
    text = said(why_order(battle("A"), 2, strict()))
    assert "Your order 2: MOVE Sct9 TO A2" in text and "Not done: You have no Sct9." in text


def test_an_order_with_the_sentences_about_its_units() -> None:
    text = said(why_order(battle("A"), 3, strict()))
    assert "Your order 3: MOVE Trn1 TO A1" in text
    assert why_order(battle("A"), 77, strict()) == []


@pytest.mark.parametrize(("thing", "number"), [("4", 4), ("#4", 4), ("order 12", 12), ("A4", None), ("B.PB3", None)])
def test_how_an_order_is_named(thing: str, number: int | None) -> None:
    assert order_number(thing) == number


@pytest.mark.parametrize("secrecy", ["stacks", "fog"])
def test_nothing_is_said_that_the_report_does_not_say(secrecy: str) -> None:
    turns = list(play("why", 14, secrecy=secrecy))
    told = 0
    for turn in turns[2::3]:
        for seat in turn.after.seats:
            report = report_of(turn, seat)
            known = " ".join(report_text(report, strict(), TEMPLATES).split())
            for thing in [*turn.after.hexes, *turn.after.units]:
                for cause in why_thing([report], thing, strict()):
                    for text in (cause.text, *(under.text for under in cause.under)):
                        assert re.sub(r"^Your order \d+: ", "", " ".join(text.split())) in known
                        told += 1
    assert told > 50

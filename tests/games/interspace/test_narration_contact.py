"""The narration of contact, battles in zones and assaults: every die for the sides, for others what they can see."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.interspace as interspace
from pbem.core.phrases import catalogue
from pbem.core.scripted import ScriptedDice
from pbem.core.view import Sentence
from pbem.reports.report import narrate_all
from tests.games.interspace.rules.boards import board

NEXT = {"order/*": ["B"]}


def narration_of(
    given: dict[str, Any], sheets: dict[str, str], seat: str | None, dice: list[int], **options: str
) -> dict[str, list[Sentence]]:
    """What a seat reads about one turn, by part of the report."""
    state = board(given, level="standard", **options)
    read = {name: interspace.language(state.options).read(text) for name, text in sheets.items()}
    facts = interspace.resolve(state, read, ScriptedDice(dice, NEXT)).facts
    parts: dict[str, list[Sentence]] = {}
    for sentence in narrate_all(interspace, state, facts, seat):
        parts.setdefault(sentence.part, []).append(sentence)
    return parts


def words(sentences: list[Sentence], language: str = "en") -> list[str]:
    say = catalogue("pbem.games.interspace", language).say
    return [say(sentence.text) for sentence in sentences]


BATTLE = {
    "players": 3,
    "units": {"A": {"A2": "DD + 2 PB"}, "B": {"A2": "2 PB + RS"}, "C": {"A7": "Sct"}},
    "standing": {"B": "ZONES DEF 1:RS"},
}
ORDERS = {"A": "ATTACK A2\nPOINTFIRE ALWAYS\nTARGETS RS"}
DICE = [3, 1, 5, 6, 1, 4, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]


def test_a_battle_can_be_followed_die_by_die() -> None:
    """ISS-68, ISS-75, ISS-78, ISS-79: zones, who gives up a shield, each die with its rating, what was hit."""
    assert words(narration_of(BATTLE, ORDERS, "A", DICE)["battles"])[:8] == [
        "Battle at Kor (A2): you attacked B. Attacking: DD1, PB1, PB2. Defending: B.PB1, B.PB2, B.RS1.",
        "Round 1, defender, zones: 0: B.PB1+B.PB2, 1: B.RS1.",
        'By your standing order "POINTFIRE ALWAYS": your strength 14, enemy strength 16, 3 warships.',
        "DD1 uses point fire and gives up a shield.",
        "Round 1, second fire, attacker, 4 hits, 3 of them by point fire: "
        "DD1 3<=3 (3 hits), PB1 1<=1 (1 hit), PB2 5>1.",
        "Round 1, second fire, defender, 1 hit: B.PB1 6>1, B.PB2 1<=1 (1 hit), B.RS1 4>3.",
        'By your standing order "TARGETS RS": 4 hits to place.',
        "B's hits: PB1 destroyed.",
    ]


def test_a_battle_in_italian() -> None:
    lines = words(narration_of(BATTLE, ORDERS, "B", DICE)["battles"], "it")
    assert "Fase 1, difensore, zone: 0: PB1+PB2, 1: RS1." in lines
    assert "A.DD1: fuoco mirato, uno scudo in meno." in lines
    assert any(
        line.startswith("Fase 1, secondo fuoco, attaccante, 4 colpi, di cui 3 con fuoco mirato") for line in lines
    )


@pytest.mark.parametrize("secrecy", ["stacks", "fog"])
def test_others_see_a_battle_only_from_outside(secrecy: str) -> None:
    """C is next to it: who attacked whom, and how it ended."""
    parts = narration_of(BATTLE, ORDERS, "C", DICE, secrecy=secrecy)
    assert "battles" not in parts
    events = words(parts["events"])
    assert "A attacked B at Kor (A2)." in events
    assert not [
        line for line in events if "zone" in line or "fire" in line or "hit" in line.replace("without a hit", "")
    ]


def test_the_map_marks_battles_and_assaults() -> None:
    marks = [mark for sentence in narration_of(BATTLE, ORDERS, "C", DICE)["battles"] for mark in sentence.marks]
    assert marks == [("A2", "battle")]
    given = {"units": {"A": {"B2": "BB + AB", "B3": "SS"}, "B": {}}}
    parts = narration_of(given, {"A": "BOMBARD B2\nLAND ALL B2"}, "B", [1, 6, 6])
    assert [mark for sentence in parts["battles"] for mark in sentence.marks] == [("B2", "battle"), ("B2", "battle")]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ("A", "At Kor (A2), you may not stay: refused by B, C."),
        ("B", "At Kor (A2), A may not stay: refused by you."),
        ("C", "At Kor (A2), A may not stay: refused by you."),
        ("D", None),
    ],
)
def test_refusals_are_reported_to_the_one_refused_and_each_reads_only_their_own(seat: str, says: str | None) -> None:
    units = {"A": {"A2": "Sct"}, "B": {"A2": "PB"}, "C": {"A2": "PB"}, "D": {"A7": "Sct"}}
    given = {"players": 4, "units": units, "standing": {"B": "JOIN A no", "C": "JOIN A no"}}
    events = words(narration_of(given, {"A": "HOLD"}, seat, [6] * 30)["events"])
    assert [line for line in events if "may not stay" in line] == ([says] if says else [])


def test_join_is_reported_to_the_player_it_is_for_and_to_nobody_else() -> None:
    """ISS-59: the line and what it means."""
    given = {"players": 3, "units": {"A": {"A1": "SS"}, "B": {"B1": "SS"}, "C": {"C1": "SS"}}}
    sheets = {"A": "JOIN B yes AT A1"}
    assert "A lets your units stay with theirs (JOIN B yes AT A1)." in words(
        narration_of(given, sheets, "B", [])["events"]
    )
    assert not any("JOIN" in line for line in words(narration_of(given, sheets, "C", [])["events"]))
    sheets = {"A": "ANSCHLUSS B ja BEI A1 WENN enemy < 7"}
    (says,) = (line for line in words(narration_of(given, sheets, "B", [])["events"]) if "ANSCHLUSS" in line)
    assert says == "A lets your units stay with theirs (ANSCHLUSS B ja BEI A1, under a condition)."
    cleared = {**given, "standing": {"A": "JOIN B yes"}}
    events = words(narration_of(cleared, {"A": "CLEAR JOIN"}, "B", [])["events"])
    assert "A lets civilian ships stay with theirs (CLEAR JOIN)." in events


def test_who_may_not_stay_hears_by_whom_and_others_do_not() -> None:
    """ISS-62."""
    given = {
        "players": 3, "units": {"A": {"A2": "Trn"}, "B": {"A2": "DD", "A4": "SS"}, "C": {"A7": "Sct"}},
        "standing": {"B": "JOIN A no\nCOUNTER no"},
    }  # fmt: skip
    said = "At Kor (A2), {} may not stay: refused by {}."
    assert said.format("you", "B") in words(narration_of(given, {"A": "HOLD"}, "A", [])["events"])
    assert said.format("A", "you") in words(narration_of(given, {"A": "HOLD"}, "B", [])["events"])
    assert not any("may not stay" in line for line in words(narration_of(given, {"A": "HOLD"}, "C", [])["events"]))


def test_a_shared_hex_is_reported_when_units_have_come() -> None:
    """ISS-59."""
    given = {"units": {"A": {"A3": "Trn"}, "B": {"A2": "SS"}}}
    assert "In peace at Kor (A2): you next to B." in words(
        narration_of(given, {"A": "MOVE Trn1 TO A2"}, "A", [])["events"]
    )
    stays = {"units": {"A": {"A2": "Trn"}, "B": {"A2": "SS"}}}
    assert not any("In peace" in line for line in words(narration_of(stays, {"A": "HOLD"}, "A", [])["events"]))


def test_a_counter_attack_and_its_end() -> None:
    """ISS-89: the roles change, and that is reported."""
    given = {"units": {"A": {"A2": "PB + Sct"}, "B": {"A2": "DD", "A4": "SS"}}}
    lines = words(narration_of(given, {"A": "ATTACK A2"}, "A", [1, 1])["battles"])
    assert "Counter-attack of B against you: the roles change." in lines
    assert lines[-1] == "You lost the battle at Kor (A2)."
    lines = words(narration_of(given, {"A": "ATTACK A2"}, "B", [1, 1])["headlines"])
    assert lines[-1] == "You held Kor (A2) against A in 2 rounds."


def test_missiles_are_read_under_their_battle() -> None:
    """ISO-36: also in battles of others, which are read after the reader's own."""
    given = {"players": 3, "units": {"A": {"A3": "AB"}, "B": {"A3": "PB"}, "C": {"A7": "Sct"}},
             "cards": {"breakthroughs": {"A": ["missiles"]}}}  # fmt: skip
    battles = narration_of(given, {"A": "ATTACK A3"}, "C", [1], breakthrough_cards="true")["battles"]
    assert words(battles)[1] == "Round 0, missiles, attacker, 1 hit: A.AB1 1<=2 (1 hit)."
    assert battles[0].elsewhere and all(sentence.line for sentence in battles[1:])


def test_an_assault_is_reported_to_both_sides() -> None:
    """ISS-92 to ISS-97: each die, the number needed, and the result."""
    given = {"units": {"A": {"B2": "2 BB + 2 AB", "B3": "SS"}, "B": {}}, "boxes": {"B2": "DD"}}
    mine = narration_of(given, {"A": "BOMBARD B2\nLAND ALL B2"}, "A", [6, 3, 1])
    assert words(mine["battles"]) == [
        "You bombarded Loma (B2): BB1 6, BB2 3; dice up to 5 count, 3 against industry 2.",
        "You landed on Loma (B2) with AB1, AB2: the planet fired 1; each up to 1 destroys a boat. Lost: AB1.",
    ]
    yours = narration_of(given, {"A": "BOMBARD B2\nLAND ALL B2"}, "B", [6, 3, 1])
    assert words(yours["headlines"])[:2] == [
        "A bombarded your planet Loma (B2): its industry falls to 1.",
        "You lost DD1 in the box of Loma (B2): destroyed by the bombardment.",
    ]


def test_own_goods_are_converted_without_dice_and_reported_so() -> None:
    """ISS-33: no empty brackets where nothing was thrown."""
    given = {"active": "economy", "boxes": {"A1": "2 TG"}}
    events = words(narration_of(given, {"A": "CONVERT 2 TG A AT A1"}, "B", [])["events"])
    assert "A converted 2 TG of A at yellow (A1) into 2 IPE." in events


def test_a_mining_roll_adds_up_and_an_accident_is_called_one() -> None:
    """ISS-12, ISS-14, ISO-23: the bonus of cards is in the sum."""
    given = {"active": "economy", "units": {"A": {"A5": "Trn"}}, "mining": {"A": ["A5"]}}
    lost = words(narration_of(given, {"A": "HOLD"}, "A", [1])["orders"])
    assert "Mining in A5: die 1, 1 of your Trn, 0 other players: 2; an accident." in lost
    with_card = {**given, "cards": {"breakthroughs": {"A": ["heavy_transport"]}}}
    orders = words(narration_of(with_card, {"A": "HOLD"}, "A", [3], breakthrough_cards="true")["orders"])
    assert (
        "Mining in A5: die 3, 1 of your Trn, +1 from cards or free units, 0 other players: 5; 2 ore on Trn1." in orders
    )


def test_zones_that_are_full_say_so_to_those_who_ordered_them() -> None:
    """ISS-69: of three PB only one can be behind."""
    given = {"units": {"A": {"A2": "3 PB"}, "B": {"A2": "2 PB + RS"}}, "standing": {"A": "ZONES ATT 1:PB"}}
    full = "Zone 1 is full: it must hold fewer units than zone 0."
    assert full in words(narration_of(given, {"A": "ATTACK A2"}, "A", [6] * 60)["battles"])
    assert full not in words(narration_of(given, {"A": "ATTACK A2"}, "B", [6] * 60)["battles"])
    other = {**given, "standing": {"A": "ZONES DEF 1:PB"}}
    assert full not in words(narration_of(other, {"A": "ATTACK A2"}, "A", [6] * 60)["battles"])
    few = {**given, "units": {"A": {"A2": "2 PB"}, "B": {"A2": "2 PB + RS"}}}
    none = "There is nobody behind the front: each zone must hold fewer units than the one in front of it."
    assert none in words(narration_of(few, {"A": "ATTACK A2"}, "A", [6] * 60)["battles"])

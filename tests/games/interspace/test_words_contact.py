"""The orders of contact and battle in Italian and German, and the answers to wrong lines."""

from __future__ import annotations

import pytest

import pbem.games.interspace as interspace
from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.core.sheet import Problem
from pbem.games.interspace.orders.units import TargetTerm, Units

LANGUAGE = interspace.language(choose(interspace.META, {"level": "standard"}, 2))
SAY = catalogue("pbem.games.interspace").say

SAME = [
    ("JOIN B civil", "ACCOGLI B civili", "BEITRITT B zivile"),
    ("CONTACT B attack AT A7", "CONTATTO B attacca IN A7", "KONTAKT B angreifen BEI A7"),
    ("ZONES DEF ROUND 2 1:AB+2 DD 2:BB1", "ZONE DIF TURNO 2 1:AB+2 DD 2:BB1", "ZONEN VERT RUNDE 2 1:LB+2 Z 2:SLS1"),
    ("POINTFIRE ATT keep 1", "FUOCOMIRATO ATT tieni 1", "PUNKTFEUER ANG behalte 1"),
    ("POINTFIRE always ONLY 2 DD", "FUOCOMIRATO sempre SOLO 2 DD", "PUNKTFEUER immer NUR 2 Z"),
    ("POINTFIRE always ONLY DD1+DD3", "FUOCOMIRATO sempre SOLO DD1+DD3", "PUNKTFEUER immer NUR Z1 + Z3"),
    ("RETREAT round 2 ONLY 2 DD + Trn1", "RITIRATA turno 2 SOLO 2 DD + Trn1", "RÜCKZUG runde 2 NUR 2 Z + Fr1"),
    ("TARGETS ATT BB1:2 B.DD PB:1", "BERSAGLI ATT BB1:2 B.DD PB:1", "ZIELE ANG SLS1:2 B.Z WB:1"),
    ("TARGETS best", "BERSAGLI migliore", "ZIELE beste"),
    ("LETGO B yes", "LASCIA_ANDARE B sì", "ZIEHENLASSEN B ja"),
    ("CEASEFIRE B yes WHEN round > 1", "TREGUA B sì SE round > 1", "WAFFENRUHE B ja WENN round > 1"),
    ("COUNTER no", "CONTRATTACCO no", "GEGENANGRIFF nein"),
    ("BOMBARD B1", "BOMBARDA B1", "BOMBARDIERE B1"),
    ("BOMBARD always", "BOMBARDA sempre", "BOMBARDIERE immer"),
    ("LAND ALL B1", "SBARCA tutte B1", "LANDE alle B1"),
    ("LAND always WHEN boats >= 3", "SBARCA sempre QUANDO boats >= 3", "LANDUNG immer FALLS boats >= 3"),
]


@pytest.mark.parametrize(("english", "italian", "german"), SAME)
def test_three_languages(english: str, italian: str, german: str) -> None:
    read = [LANGUAGE.read_line(1, line) for line in (english, italian, german)]
    assert not [line for line in read if isinstance(line, Problem)]
    assert len({(line.form, str(line.args)) for line in read}) == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ZONES DEF AB", '"AB" are not zones; write the zone and its units, for example: ZONES ATT 1:AB 2:2 DD+BB1'),
        ("ZONES ROUND 0 1:AB", '"0" is not a round of a battle; write a number from 1.'),
        ("POINTFIRE sometimes", '"sometimes" does not say how to use point fire; write NEVER, ALWAYS or KEEP 1.'),
        (
            "POINTFIRE always ONLY PB1",
            '"PB1" are not destroyers; write how many, or which: ONLY 2, ONLY DD1 + DD3.',
        ),
        (
            "TARGETS BB1:0",
            '"BB1:0" are not targets; write BEST, or types and counters such as BB1 DD B.CA2; BB1:2 for at most 2 hits '
            "on BB1.",
        ),
        (
            "TARGETS 2 DD",
            '"2" are not targets; write BEST, or types and counters such as BB1 DD B.CA2; BB1:2 for at most 2 hits on '
            "BB1.",
        ),
        (
            "TARGETS BB1:2 frigate",
            '"frigate" is not a unit type; possible: Sct, Trn, Col, PB, AB, DD, CA, BB, SS, RS and GS.',
        ),
        ("ZONES ATT 1:", '"1:" are not zones; write the zone and its units, for example: ZONES ATT 1:AB 2:2 DD+BB1'),
        (
            "CONQUER B1",
            "In the standard game assault boats land under the planet's fire; write LAND 3 B1, or LAND always.",
        ),
        ("JUMP 2 DD TO A7", "This order belongs to the option breakthrough_cards, which is off in this game."),
        ("BARTER yes", "This order belongs to the option encounter_cards, which is off in this game."),
        ("LAND PB1+PB2 AT", '"PB1 + PB2" are not assault boats; write how many, or ALL.'),
    ],
)
def test_what_is_wrong_is_said(line: str, says: str) -> None:
    read = LANGUAGE.read_line(1, line)
    assert isinstance(read, Problem)
    assert SAY(read.what) == says


def test_a_type_alone_is_all_of_it_in_a_zone() -> None:
    """`1:AB` all assault boats, `1:1 AB` one of them, `1:AB2` that one."""
    terms = {text: LANGUAGE.read_line(1, f"ZONES 1:{text}").args["zones"] for text in ("AB", "1 AB", "AB2", "all")}  # type: ignore[union-attr]
    assert terms == {
        "AB": ((1, (Units("AB"),)),),
        "1 AB": ((1, (Units("AB", many=1),)),),
        "AB2": ((1, (Units("AB", number=2),)),),
        "all": ((1, (Units(""),)),),
    }


MODULES = dict.fromkeys(("alien_cards", "breakthrough_cards", "colonization_cards", "encounter_cards"), "true")
WITH_CARDS = interspace.language(choose(interspace.META, {"level": "standard", **MODULES}, 2))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("USE drive", ""),
        ("BULD 2 PB AT A1", "Did you mean BUILD? In the standard game units are bought; write BUY 2 PB AT A1."),
        ("KAUE 2 PB AT A1", "Did you mean KAUFE? Write for example: BUY 1 Sct + 2 TG AT A1"),
        ("REBUIL PB1", "Did you mean REBUILD? Write for example: REBUILD PB1+DD2 INTO 1 RS AT A4"),
    ],
)
def test_the_nearest_order_must_be_near(text: str, hint: str) -> None:
    read = WITH_CARDS.read_line(1, text)
    assert isinstance(read, Problem) and SAY(read.hint) == hint


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("MOVE Sct+1 TO A3", (Units("SctPlus", number=1),)),
        ("MOVE Sct+ TO A3", (Units("SctPlus", many=1),)),
        ("MOVE PB2 + Sct+1 TO A3", (Units("PB", number=2), Units("SctPlus", number=1))),
        ("MOVE Sct+1+PB2 TO A3", (Units("SctPlus", number=1), Units("PB", number=2))),
        ("MOVE Sct+2 PB TO A3", (Units("Sct", many=1), Units("PB", many=2))),
        ("MOVE Sct+PB2 TO A3", (Units("Sct", many=1), Units("PB", number=2))),
        ("HOLD Sct+1", (Units("SctPlus", number=1),)),
    ],
)
def test_a_scout_plus_may_be_written_as_reports_do(text: str, units: tuple[Units, ...]) -> None:
    read = WITH_CARDS.read_line(1, text)
    assert not isinstance(read, Problem) and read.args["units"] == units


def test_a_scout_plus_among_targets() -> None:
    read = WITH_CARDS.read_line(1, "TARGETS PB Sct+")
    assert not isinstance(read, Problem) and read.args["targets"] == (TargetTerm("PB"), TargetTerm("SctPlus"))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("WISH Nav Computer", ("nav_computer",)),
        ("WISH drive plus, missiles", ("drive_plus", "missiles")),
        ("WUNSCH Antriebs-Plus Nav Computer keine", ("drive_plus", "nav_computer", "none")),
        ("DESIDERA Computer di Navigazione Scudo Planetario", ("nav_computer", "planet_shield")),
    ],
)
def test_names_of_breakthroughs_may_have_several_words(text: str, cards: tuple[str, ...]) -> None:
    read = WITH_CARDS.read_line(1, text)
    assert not isinstance(read, Problem) and read.args["cards"] == cards


def test_a_wish_without_cards_names_the_option() -> None:
    read = LANGUAGE.read_line(1, "WISH drive_plus")
    assert isinstance(read, Problem)
    assert SAY(read.what) == "This order belongs to the option breakthrough_cards, which is off in this game."


@pytest.mark.parametrize(
    "lines",
    [
        ("JAM 2", "DISTURBA 2", "STÖREN 2"),
        ("JAM first", "DISTURBA primo", "STÖREN erstes"),
        ("JAM second", "DISTURBO secondo", "STÖRE zweites"),
        ("JAM even", "DISTURBA metà", "STÖREN halb"),
    ],
)
def test_jamming_in_three_languages(lines: tuple[str, ...]) -> None:
    assert len({str(WITH_CARDS.read_line(1, line).args) for line in lines}) == 1  # type: ignore[union-attr]


def test_what_can_be_jammed_is_said() -> None:
    read = WITH_CARDS.read_line(1, "JAM all")
    assert isinstance(read, Problem)
    assert SAY(read.what) == (
        '"all" does not say what to jam; write FIRST, SECOND, EVEN, or how many hits of first fire, such as 2.'
    )


@pytest.mark.parametrize(("line", "is_read"), [("LOAD 1 ORE ON Trn1", True), ("LOAD 0 ORE ON Trn1", False)])
def test_nothing_is_no_cargo(line: str, is_read: bool) -> None:
    assert isinstance(LANGUAGE.read_line(1, line), Problem) != is_read

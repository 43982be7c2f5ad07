"""The order language: every form in every language, and words that cannot be mistaken for each other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import pbem.games.space_trade as space_trade
from pbem.core.grammar import Language
from pbem.core.rules import choose
from pbem.core.sheet import Order
from pbem.core.syntax import fold_word as fold
from pbem.games.space_trade.board.components import CARDS, HOMES, METALS, PARTS, QUADRANTS, TOKENS
from pbem.games.space_trade.orders.argument_kinds import STEPS

WORDS = tomllib.loads((Path(space_trade.__file__).parent / "data" / "words.toml").read_text(encoding="utf-8"))
ALL_OPTIONS = [
    dict(zip(("mode", "movement", "replan"), choice, strict=True))
    for choice in product(("versus", "solo"), ("sequential", "simultaneous"), ("off", "on"))
    if choice[1:] != ("sequential", "on")
]


def language(**wanted: str) -> Language:
    players = 1 if wanted.get("mode") == "solo" else 2
    return space_trade.language(choose(space_trade.META, wanted, players))


def spoken() -> Iterator[tuple[str, str]]:
    for table in WORDS.values():
        for keyword, aliases in table.items():
            for alias in aliases:
                yield keyword, alias


def keywords() -> set[str]:
    """Every word in capitals in the syntax of a form under any options, with steps and tokens."""
    found = {*STEPS, *TOKENS, "ANY", "NEVER", "MARGIN", "AT", "KEEP", "NONE", "NO", "SUBMIT", "FLEE", "FIGHT"}
    found |= {part.upper() for part in PARTS} | {"POLICE", "ALIEN", "PLAYER", "PIRATE"}
    for wanted in ALL_OPTIONS:
        speech = language(**wanted)
        for form in (*speech.orders, *speech.standing):
            found |= set(re.findall(r"\b[A-Z][A-Z0-9]*\b", form.syntax))
    return found


@pytest.mark.parametrize("wanted", ALL_OPTIONS, ids=lambda wanted: "-".join(wanted.values()))
def test_every_example_reads_as_its_own_form(wanted: dict[str, str]) -> None:
    speech = language(**wanted)
    for form in (*speech.orders, *speech.standing):
        read = speech.read_line(1, form.example)
        assert isinstance(read, Order) and read.form == form.name, form.example


@pytest.mark.parametrize("wanted", ALL_OPTIONS, ids=lambda wanted: "-".join(wanted.values()))
def test_every_standing_order_can_be_cleared(wanted: dict[str, str]) -> None:
    speech = language(**wanted)
    for question in space_trade.questions(choose(space_trade.META, wanted, 1 if wanted["mode"] == "solo" else 2)):
        name = " ".join(re.findall(r"(?<![<=|])\b[A-Z]+\b(?![|>])", question.form.syntax.partition(" [")[0]))
        read = speech.read_line(1, f"CLEAR {name}")
        assert isinstance(read, Order) and read.args == {"key": question.key}, name


@pytest.mark.parametrize("measure", ["shields", "weapon", "faster", "credits", "cargo", "plutonium", "round"])
def test_every_standing_order_but_two_takes_conditions(measure: str) -> None:
    speech = language(movement="simultaneous")
    for form in speech.standing:
        read = speech.read_line(1, f"{form.example} WHEN {measure} >= 1 AND round < 9")
        takes_none = form.name in ("lose", "limp", "clear") or (form.name, measure) == ("use_flight", "faster")
        assert isinstance(read, Order) != takes_none, form.name


def test_words_are_for_known_keywords() -> None:
    assert {keyword for keyword, _ in spoken()} <= keywords()


def test_no_word_means_two_keywords() -> None:
    meaning = {fold(keyword): keyword for keyword in keywords()}
    for keyword, alias in spoken():
        assert meaning.setdefault(fold(alias), keyword) == keyword, (keyword, alias)


def test_no_word_is_a_quadrant_metal_colour_or_place() -> None:
    taken = {*QUADRANTS, *METALS, *(name for row in METALS.values() for name in (row.en, row.it, row.de))}
    taken |= {name for row in HOMES.values() for name in (row.colour, row.it, row.de)} | set(CARDS)
    folded = {fold(name) for name in taken}
    for keyword, alias in spoken():
        assert fold(alias) not in folded, (keyword, alias)
        assert not re.fullmatch(r"[a-d][1-4].*", fold(alias)), (keyword, alias)
        assert fold(alias) not in {"end", "fine", "ende"}, "would end the sheet"


def test_names_of_metals_and_cards_are_unambiguous() -> None:
    seen: dict[str, str] = {}
    for row in METALS.values():
        for name in (row.code, row.en, row.it, row.de):
            assert seen.setdefault(fold(name), row.code) == row.code, name
    assert len({fold(row.it) for row in PARTS.values()}) == len({fold(row.de) for row in PARTS.values()}) == 4


# The same sheet three times; each line must be read the same way.
SEQUENTIAL = """
MOVE OUT R M1              | MUOVI USCITA DX MINIERA1            | ZIEHE RAUS RECHTS MINE_1
MOVE L M2                  | MUOVI SINISTRA MINIERA2             | BEWEGE LINKS MINE_2
MOVE MARKET OUT PORT       | SPOSTA MERCATO ESCI SPAZIOPORTO     | ZIEHE MARKT HINAUS HAFEN
MOVE GATE B                | MUOVI GATE B                        | ZIEHE TOR B
GO A3.K                    | VAI A3 MERCATO                      | FLIEGE A3 MARKT
LOAD P C                   | CARICA PLUTONIO CARBONIO            | LADE PLUTONIUM KOHLENSTOFF
LOAD NONE                  | CARICA NIENTE                       | LADE NICHTS
SWAP F FOR P               | SCAMBIA FERRO PER PLUTONIO          | TAUSCHE EISEN GEGEN PLUTONIUM
DUMP 1 F                   | ESPELLI 1 FERRO                     | WIRF 1 EISEN
SELL 2 P MIN 200           | VENDI 2 PLUTONIO MINIMO 200         | VERKAUFE 2 PLUTONIUM MINDESTENS 200
BUY ALL F MAX 100          | COMPRA TUTTI FERRO MASSIMO 100      | KAUFE ALLE EISEN HOECHSTENS 100
FIT engine2                | INSTALLA motore2                    | EINBAUEN Antrieb2
FIT cargo 1                | MONTA stiva 1                       | EINBAUEN Laderaum 1
USE ENGINE 2               | USA MOTORE 2                        | NUTZE ANTRIEB 2
RADAR CCW                  | RADAR ANTIORARIA                    | RADAR GEGENUHRZEIGERSINN
RADAR CW POLICE IF THREATENED | RADAR ORARIA POLIZIA SE MINACCIATO | RADAR UHRZEIGERSINN POLIZEI WENN BEDROHT
PLAY CASH 1                | GIOCA CREDITI 1                     | SPIELE KREDITE 1
ATTACK Green IF WEAKER     | ATTACCA Verde SE DEBOLE             | ANGRIFF Grün FALLS SCHWÄCHER
ATTACK ANY                 | ATTACCA TUTTI                       | ANGRIFF ALLE
STAY                       | RESTA                               | BLEIBE
SHOW                       | MOSTRA                              | ZEIGE
POLICE CLEAN submit        | POLIZIA PULITO subisci              | POLIZEI SAUBER dulden
POLICE HOT flee, fight     | POLIZIA CALDO fuggi, combatti       | POLIZEI HEISS fliehen, kämpfen
POLICE PIRATE fight        | POLIZIA PIRATA combatti             | POLIZEI PIRAT kaempfen
ALIEN PIRATE flee          | ALIENO PIRATA scappa                | ALIENS PIRATEN flucht
ALIEN SPARED attack        | ALIENI RISPARMIATO attacca          | ALIEN VERSCHONT angriff
ALIEN MINER ignore         | ALIENO MINATORE ignora              | ALIEN BERGMANN ignorieren
FLEE AT 1 MARGIN 2         | FUGGI IN 1 MARGINE 2                | FLIEHE BEI 1 VORSPRUNG 2
FLEE NEVER                 | FUGGI MAI                           | FLUCHT NIE
DEFEND flee WHEN cargo > 0 | DIFENDI fuggi QUANDO cargo > 0      | VERTEIDIGE fliehen SOBALD cargo > 0
USE WEAPON all VS police   | USA ARMA tutti CONTRO polizia       | NUTZE WAFFE alle WIDER polizei
USE SHIELD 1               | USA SCUDO 1                         | NUTZE SCHILD 1
USE ENGINE 2 FLIGHT        | USA MOTORE 2 INFUGA                 | NUTZE ANTRIEB 2 FLIEHEND
LOSE cargo weapon          | PERDI stiva arma                    | VERLIERE laderaum waffe
LOAD PRIORITY C F NO P     | CARICA PRIORITÀ carbonio ferro NO plutonio | LADE PRIORITÄT C F OHNE P
LOOT P C KEEP              | BOTTINO P C TIENI                   | BEUTE P C BEHALTE
LOOT NONE                  | BOTTINO NIENTE                      | BEUTE NICHTS
SALVAGE leave              | RECUPERO lascia                     | BERGE lasse
SALVAGE swap               | RECUPERO scambia                    | BERGE tausche
COMPARTMENT both           | SCOMPARTO entrambi                  | GEHEIMFACH beide
CAMOUFLAGE keep            | CAMUFFAMENTO conserva               | TARNUNG behalten
PASS auto                  | LASCIAPASSARE auto                  | PASSIERSCHEIN auto
CASH keep                  | CREDITI tieni                       | KREDITE behalte
LIMP A                     | RIENTRO A                           | HUMPELN A
LIMP nearest               | RIENTRO vicino                      | HUMPELN nächster
CLEAR ALIEN MINER          | CANCELLA ALIENO MINATORE            | LÖSCHE ALIEN BERGMANN
"""
SIMULTANEOUS = """
PLAN SPACE R M2            | PIANO SPAZIO DX MINIERA2            | PLANE WELTRAUM RECHTS MINE_2
PLAN MARKET OUT GATE:B     | PIANIFICA MERCATO USCITA GATE:B     | PLANE MARKT RAUS TOR:B
REPLAN 3 TO M2 IF OCCUPIED A2.M1 | RIPIANIFICA 3 VERSO M2 SE OCCUPATO A2.M1 | UMPLANEN 3 NACH M2 WENN BESETZT A2.M1
REPLAN 2 TO L IF THREATENED A4 | RIPIANIFICA 2 VERSO SX SE MINACCIATA A4 | UMPLANEN 2 NACH LINKS FALLS BEDROHT A4
REPLAN 3 TO L IF PLAYER Red IN A4|RIPIANIFICA 3 VERSO L SE GIOCATORE Red IN A4|UMPLANEN 3 NACH L FALLS SPIELER Rot AN A4
AMBUSH any IF WEAKER       | AGGUATO tutti SE DEBOLE             | HINTERHALT alle WENN SCHWAECHER
SELL P AT A1.K             | VENDI P IN A1.K                     | VERKAUFE P BEI A1.K
"""
SOLO = """
SOLO PIRATE flee           | SOLITARIO PIRATA fuggi              | ALLEIN PIRAT fliehen
USE SHIELD 1 VS pirate     | USA SCUDI 1 CONTRO pirati           | BENUTZE SCHILDE 1 WIDER piraten
"""


def sheets() -> Iterator[tuple[dict[str, str], str]]:
    for wanted, text in (
        ({}, SEQUENTIAL),
        ({"movement": "simultaneous", "replan": "on"}, SIMULTANEOUS),
        ({"mode": "solo"}, SOLO),
    ):
        yield from ((wanted, line) for line in text.strip().splitlines())


@pytest.mark.parametrize(("wanted", "line"), list(sheets()), ids=lambda value: value if isinstance(value, str) else "")
def test_three_languages_read_alike(wanted: dict[str, str], line: str) -> None:
    speech = language(**wanted)
    read = [speech.read_line(1, text.strip()) for text in line.split("|")]
    assert len(read) == 3
    for order in read:
        assert isinstance(order, Order), order
    assert len({(order.form, repr(order.args)) for order in read if isinstance(order, Order)}) == 1


def test_every_form_has_words_in_the_three_languages() -> None:
    for wanted in ({}, {"movement": "simultaneous", "replan": "on"}, {"mode": "solo"}):
        speech = language(**wanted)
        english = [line.split("|")[0] for _, line in sheets()]
        shown = {
            read.form for read in (speech.read_line(1, line.strip()) for line in english) if isinstance(read, Order)
        }
        assert {form.name for form in (*speech.orders, *speech.standing)} <= shown


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("MOVE", "problem.missing"),
        ("MOVE R GATE", "problem.gate_needs_quadrant"),
        ("MOVE UP", "problem.not_a_step"),
        ("MOVE MARKETT", "problem.meant"),
        ("GO Z9", "problem.not_a_place"),
        ("GO A4.K", "problem.no_such_place"),
        ("LOAD P GOLD", "problem.not_a_metal"),
        ("SWAP F P", "problem.expected"),
        ("SELL 0 P", "problem.not_an_amount"),
        ("SELL 10 P", "problem.not_an_amount"),
        ("SELL 1 P MIN much", "problem.not_a_number"),
        ("SELL 1 P MIN 123456", "problem.not_a_number"),
        ("FIT engine3", "problem.meant"),
        ("FIT zzz", "problem.not_a_card"),
        ("ATTACK Pink", "problem.not_a_player"),
        ("ATTACK Bleu", "problem.meant"),
        ("RADAR UP", "problem.expected"),
        ("POLICE HOT run", "problem.not_a_reaction"),
        ("POLICE CLEAN run", "problem.expected"),
        ("FLEE AT x", "problem.not_a_flight"),
        ("FLEE AT 1 MARGIN", "problem.not_a_flight"),
        ("LOSE mast", "problem.not_a_part"),
        ("USE WEAPON 1 VS nobody", "problem.not_an_enemy"),
        ("USE WEAPON many", "problem.not_an_amount"),
        ("LOOT GOLD", "problem.not_a_metal"),
        ("LOAD P 2", "problem.not_a_metal"),
        ("CASH spend", "problem.expected"),
        ("CLEAR SAILS", "problem.unknown_question"),
        ("DEFEND flee WHEN speed > 1", "problem.unknown_measure"),
        ("DEFEND flee WHEN cargo", "problem.not_a_condition"),
        ("PLAN R", "problem.move_not_plan"),
        ("AMBUSH any", "problem.unknown_order"),
        ("SOLO PIRATE flee", "problem.unknown_order"),
    ],
)
def test_what_cannot_be_read_is_answered(line: str, why: str) -> None:
    problem = language().read_line(1, line)
    assert not isinstance(problem, Order)
    assert problem.what.key == why


@pytest.mark.parametrize("line", ["SELL 1 P MIN 12345", "LOOT P C F KEEP", "MOVE" + " R" * 24])
def test_the_longest_lines_are_read(line: str) -> None:
    read = language().read(line)
    assert len([*read.orders, *read.standing]) == 1 and not read.problems


@pytest.mark.parametrize("line", ["LOOT P C F KEEP KEEP", "MOVE" + " R" * 25])
def test_longer_lines_are_not(line: str) -> None:
    assert language().read(line).problems

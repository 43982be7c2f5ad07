"""Orders may be written in English, Italian and German; what cannot be read is answered."""

from __future__ import annotations

import pytest

import pbem.games.space_empires as game
from pbem.core.grammar import Form
from pbem.core.keyword_aliases import keyword_aliases
from pbem.core.phrases import catalogue, words_of
from pbem.core.rules import choose
from pbem.core.sheet import Order, Problem
from pbem.core.view import Table
from pbem.games import package
from pbem.games.space_empires.board.components import TECHS
from pbem.games.space_empires.orders.argument_kinds import read_tech, read_type
from tests.games.space_empires.boards import board, options

LANGUAGE = game.language(options())

SAME = [
    ("MOVE 2 OF SC1 TO D5", "muovi 2 di SC1 verso D5", "MUOVI 2 DI SC1 A D5", "ziehe 2 von SC1 nach D5"),
    ("COLONISE CO1", "COLONIZZA NaveColoniale1", "BESIEDLE Kolonieschiff1"),
    ("BUY 2 DD AT C5", "COMPRA 2 Cacciatorpediniere IN C5", "KAUFE 2 Zerstoerer BEI C5", "KAUFE 2 Zerstörer BEI C5"),
    ("TECH attack", "RICERCA attacco", "FORSCHE Angriff"),
    ("RETREAT yes WHEN odds < 60", "RITIRATA si QUANDO odds < 60", "RÜCKZUG ja WENN odds < 60"),
    ("SCREEN damaged", "SCHERMA damaged", "ABSCHIRMEN damaged"),
    ("PICKUP MI1", "RACCOGLI MI1", "LADE MI1"),
    ("REFIT SC1 ALL", "AGGIORNA SC1 TUTTO", "UMRUESTEN SC1 ALLES"),
    ("MOVE SC1 VIA C4-C5", "MUOVI SC1 PERCORSO C4-C5", "ZIEHE Späher1 ÜBER C4-C5"),
    ("TECH ship_size", "TECNOLOGIA Fabbricazione", "TECHNIK Schiffsgröße", "TECHNIK Schiffsgroesse"),
    ("ENGAGE Green strongest", "INGAGGIA verde strongest", "ANGREIFE grün strongest"),
    ("HOMEWORLD C5", "PIANETAMADRE C5", "mondo C5", "HEIMATPLANET C5", "heimwelt C5"),
    ("FIRST last", "PRIMO ultimo", "ERSTER letzter"),
]


@pytest.mark.parametrize("lines", SAME, ids=lambda lines: lines[0])
def test_three_languages_mean_the_same(lines: tuple[str, ...]) -> None:
    read = [LANGUAGE.read(line) for line in lines]
    assert not [problem for sheet in read for problem in sheet.problems]
    orders = [(*sheet.orders, *sheet.standing)[0] for sheet in read]
    assert {(order.form, repr(order.args)) for order in orders} == {(orders[0].form, repr(orders[0].args))}


def test_no_alias_means_two_keywords() -> None:
    seen: dict[str, str] = {}
    for word, aliases in keyword_aliases(package("space_empires")).items():
        for alias in aliases:
            assert seen.setdefault(alias.casefold(), word) == word, alias


@pytest.mark.parametrize("form", [*LANGUAGE.orders, *LANGUAGE.standing], ids=lambda form: form.name)
def test_every_example_of_the_help_can_be_read(form: Form) -> None:
    sheet = LANGUAGE.read(form.example)
    assert not sheet.problems
    assert (*sheet.orders, *sheet.standing)[0].form == form.name


WRONG = {
    "MOVE SC1 TO Z4": "problem.not_a_hex",
    "MOVE Enterprise TO C5": "problem.not_a_type",
    "BUY 2 XX AT C5": "problem.not_a_type",
    "TECH warp": "problem.possible",
    "TARGET nobody": "problem.not_possible",
    "MOVE SC1": "problem.expected_more",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_says_what_is_wrong_and_how_to_write_it(line: str) -> None:
    (problem,) = LANGUAGE.read(line).problems
    assert problem.what.key == WRONG[line]
    assert problem.hint is not None


def test_orders_of_another_phase_are_answered() -> None:
    state = board(units={"Red": {"SC1": "C5"}})
    sheet = LANGUAGE.read("BUY 2 SC AT C5\nMOVE SC1 TO C6\nHOMEWORLD C5")
    verdicts = [line.verdict for line in game.check(state, "Red", sheet).lines]
    assert verdicts == ["error", "ok", "error"]


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_what_reports_call_ships_and_technologies_can_be_ordered(language: str) -> None:
    said = words_of(package("space_empires"), language)
    for code in ("SC", "DD", "CA", "BC", "BB", "DN", "BA", "SY", "CO", "MI", "DC", "SW", "MN", "R", "CV", "F", "MS"):
        assert {read_type([said[f"type.{code}"].replace(" ", joint)]) for joint in ("", "_", "-")} == {code}
        (order,) = LANGUAGE.read(f"BUY 2 {said[f'type.{code}']} AT C5").orders
        assert order.args["type"] == code
    for tech in TECHS:
        assert {read_tech([said[f"tech.{tech}"].replace(" ", joint)]) for joint in ("", "_", "-")} == {tech}
        (order,) = LANGUAGE.read(f"TECH {said[f'tech.{tech}']} 2").orders
        assert (order.args["tech"], order.args["level"]) == (tech, 2)


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_no_table_has_two_columns_of_one_name(language: str) -> None:
    said = catalogue(package("space_empires"), language)
    view = game.view(board(units={"Red": {"SC1": "C5"}}), "Red")
    for part in (part for section in view.sections for part in section.parts if isinstance(part, Table)):
        names = [said.say(column.title) for column in part.columns]
        assert len(names) == len(set(names)), names


def test_an_example_of_a_condition_asks_for_what_this_game_knows() -> None:
    (problem,) = LANGUAGE.read("RETREAT yes WHEN odds < 50%").problems
    said = catalogue(package("space_empires")).say(problem.what)
    assert said == '"odds < 50%" is not a condition; write for example: round < 3'


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("MOVE 1 SC1 TO D5", "MOVE 1 OF SC1 TO D5"),
        ("BUY 2SC AT C5", "BUY 2 SC AT C5"),
        ("MOVE SC1, MI1 TO D5", "MOVE SC1 + MI1 TO D5"),
        ("RETREAT yes WHEN odds < 60 OR losses > 50", "there is no OR"),
        ("DECOY 2", "BUY 2 DC AT C5"),
        ("ATTACK D5", "ships that enter a hex with enemies fight"),
        ("HOLD", "PASS"),
        ("LOAD MI1", "PICKUP"),
        ("SET RETREAT yes", "without SET"),
        ("TECH raiders", "attack, defense, tactics, move"),
        ("TECH speed", "attack, defense, tactics, move"),
    ],
)
def test_common_slips_are_answered_with_what_to_write(line: str, hint: str) -> None:
    language = game.language(choose(game.META, {}, 2))
    read = language.recall(line)
    assert isinstance(read, Problem)
    words = catalogue(package("space_empires"))
    assert hint in " ".join(words.say(said) for said in (read.what, read.hint) if said)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("BERSAGLIO finire valore", "TARGET finish value"),
        ("ZIEL Wert", "TARGET value"),
        ("SCHERMA danneggiate", "SCREEN damaged"),
        ("RÜCKZUGNACH Werft", "RETREATTO yard"),
        ("LANDUNG befohlen", "LANDING ordered"),
    ],
)
def test_values_of_standing_orders_in_other_languages(line: str, means: str) -> None:
    language = game.language(choose(game.META, {}, 2))
    read, meant = language.recall(line), language.recall(means)
    assert isinstance(read, Order) and isinstance(meant, Order)
    assert (read.form, read.args) == (meant.form, meant.args)

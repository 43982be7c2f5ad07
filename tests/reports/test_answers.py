"""Answers to sheets, and the page that explains the order language."""

from __future__ import annotations

import pytest

from pbem.core.grammar import Form
from pbem.core.kit.order_language import order_language
from pbem.core.phrases import Phrase, catalogue
from pbem.core.rules import choose
from pbem.core.sheet import Check, LineCheck, Problem
from pbem.games import find, package
from pbem.games import interspace as game
from pbem.reports.answers import check_text
from pbem.reports.guide import changed_text, help_text, options_text, readable
from tests.support.strict import strict

OPTIONS = choose(game.META, {}, 3)


def check(sheet: str) -> str:
    board = game.board_from_example({"active": "all"}, OPTIONS)
    return check_text(game.check(board, "A", game.language(OPTIONS).read(sheet)), strict())


def test_a_sheet_is_answered_line_by_line() -> None:
    text = check("MOVE Sct1 TO A2\nMOEV PB1 TO A3\nBUILD 3 PB AT A2\nRETREAT DEF below 50%")
    assert text == (
        "1 line will not be carried out; please correct it.\n"
        "1 line may fail, or cost more than you meant; see below.\n"
        "\n"
        "OK      1  MOVE Sct1 TO A2\n"
        "           Sct1: A1-A2, 1 point.\n"
        "ERROR   2  MOEV PB1 TO A3\n"
        '           Unknown order "MOEV".\n'
        "           Did you mean MOVE? Write for example: MOVE Sct1+PB2 TO A7\n"
        "DOUBT   3  BUILD 3 PB AT A2\n"
        "           Kor builds PB1 for 2 of 2 IPE.\n"
        "           PB costs 2 IPE; Kor has 0 left.\n"
        "OK      4  RETREAT DEF below 50%\n"
        "           In force from this turn on.\n"
        "\n"
        "Unknown hexes entered: 0 of 3.\n"
        "Planets without an order: yellow.\n"
    )


def test_sheets_without_faults_and_without_orders() -> None:
    assert check("MOVE Sct1 TO A2").startswith("The line is accepted.\n")
    assert check("MOVE Sct1 TO A2\nTECH A1").startswith("All lines are accepted.\n")
    assert check("").startswith("This sheet contains no orders.\n")


def test_long_lines_are_wrapped() -> None:
    line = LineCheck(12, "SAY B " + "la" * 100, "ok", (Phrase("refused.no_such_hex", {"hex": "x" * 200}),))
    text = check_text(Check((line,)), strict())
    assert max(map(len, text.split("\n"))) <= 76


def test_the_help_page_names_every_order() -> None:
    language, questions = game.language(OPTIONS), game.questions(OPTIONS)
    text = help_text(language, questions, strict())
    lines = text.split("\n")
    assert max(map(len, lines)) <= 76 and all(line == line.rstrip() for line in lines)
    for form in (*language.orders, *language.standing):
        assert f"    Example: {form.example}" in lines
    assert "[STRICT] MOVE <units> [FROM <hex>] TO <hex> [ELSE STAY]" in lines
    assert "    Default: NEVER" in lines and "    Rules: ISB-38, ISB-63" in lines
    assert "    After WHEN you can compare: round, hits" in lines
    assert any(line.startswith("MOVE") and "MUOVI" in line and "BEWEGE" in line for line in lines)


def test_a_game_without_standing_orders_has_no_section_on_them() -> None:
    text = help_text(order_language([Form("hold", "HOLD", "HOLD")]), (), strict())
    assert "\nStanding orders\n" not in text
    assert "\nStanding orders\n" in help_text(game.language(OPTIONS), game.questions(OPTIONS), strict())


def test_syntax_is_made_readable() -> None:
    assert readable("RETREAT [<side=ATT|DEF>] <value:retreat> [ONLY <only:type...>]") == (
        "RETREAT [ATT|DEF] <retreat> [ONLY <type...>]"
    )
    assert readable("X <units> [WHEN <when:when_round_hits>]") == "X <units> [WHEN <when>]"


def test_options_are_explained() -> None:
    text = options_text(game.META, choose(game.META, {"secrecy": "fog", "vp_target": "60"}, 3), strict())
    assert max(map(len, text.split("\n"))) <= 76
    assert "What players see of each other         only their own regions" in text
    assert "Victory points needed                  60" in text


def test_letters_list_options_that_are_not_at_the_default() -> None:
    chosen = choose(game.META, {"secrecy": "fog", "vp_target": "60"}, 3)
    lines = changed_text(game.META, chosen, strict()).splitlines()
    assert [line.split("  ")[0] for line in lines[2:5]] == [
        "The level of the rules", "Victory points needed", "What players see of each other",
    ]  # fmt: skip
    assert lines[-2:] == ["", f"{len(game.META.options) - 3} other options are at the default."]


Rules = tuple[str, dict[str, str]]
BASIC: Rules = "interspace", {}
STANDARD: Rules = "interspace", {"level": "standard"}
EMPIRES: Rules = "space_empires", {}
OPERA: Rules = "space_opera", {}
TRADE: Rules = "space_trade", {}


@pytest.mark.parametrize(
    ("rules", "line", "told"),
    [
        (BASIC, "BUILD 100 PB AT A1", '"100" is not a number from 1 to 99.'),
        (BASIC, "BUILD 0 PB AT A1", '"0" is not a number from 1 to 99.'),
        (STANDARD, "BUY 100 PB", '"100" is not a number from 1 to 99.'),
        (STANDARD, "BUY 1000 TG AT A1", '"1000" is not a number from 1 to 999.'),
        (EMPIRES, "BUY 1 Zork AT C5", '"Zork" is not a type of unit, such as SC, CO or SY.'),
        (OPERA, "BUILD 100 IN AT C3", '"100" is not a number from 1 to 99.'),
        (OPERA, "BUILD 1 Zork AT C3", '"Zork" is not a unit; possible: '),
        (TRADE, "BUY 100 P", '"100" is not a number from 1 to 9.'),
    ],
)
def test_what_is_wrong_with_a_purchase(rules: Rules, line: str, told: str) -> None:
    name, wanted = rules
    found = find(name)
    read = found.language(choose(found.META, wanted, 2)).read_line(1, line)
    assert isinstance(read, Problem)
    assert catalogue(package(name)).say(read.what).startswith(told)

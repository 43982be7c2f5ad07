"""The worked examples of Space Opera are complete, and options and orders cite rules in the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pbem.games.space_opera as space_opera
from pbem.games.space_opera.levels import OPTIONS
from pbem.games.space_opera.orders.forms import ALLIED, DISBAND, QUESTIONS, TACTICAL
from pbem.reports import rulebook

FOLDER = Path(space_opera.__file__).parent
FILES = sorted((FOLDER / "examples").glob("*.toml"))
RULES = rulebook.read((FOLDER / "RULES.md").read_text(encoding="utf-8"))
# The range of a battleship in the second line is tested with all other ranges, in test_tactics.py.
ELSEWHERE = {5}


def test_the_worked_examples_of_the_digest_are_all_there() -> None:
    there = {int(number[1]) for file in FILES if (number := re.match(r"so-([0-9]+)-", file.name))}
    assert there | ELSEWHERE == set(range(1, 28))


def test_options_and_orders_cite_rules_that_stand_in_the_book() -> None:
    questions = (*QUESTIONS, *TACTICAL, *ALLIED, DISBAND)
    cited = [option.rule for option in OPTIONS] + [question.rule for question in questions]
    assert not [rule for rule in cited if rule not in RULES]


def test_the_book_cites_only_its_own_rules() -> None:
    known = {
        *RULES,
        *re.findall(r"^\| (SOR-[0-9]+) \|", (FOLDER / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE),
    }
    for rule in RULES.values():
        assert not set(rulebook.cited(rule.text)) - known, rule.id

"""Every worked example of Space & Trade holds, and cites rules in the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pbem.games.space_trade as space_trade
from pbem.games.space_trade.levels import OPTIONS
from pbem.games.space_trade.orders.forms import QUESTIONS
from pbem.reports import rulebook

FOLDER = Path(space_trade.__file__).parent
FILES = sorted((FOLDER / "examples").glob("*.toml"))
RULES = rulebook.read((FOLDER / "RULES.md").read_text(encoding="utf-8"))


def test_the_worked_examples_of_the_digest_are_all_there() -> None:
    there = {int(number[1]) for file in FILES if (number := re.match(r"st-([0-9]+)-", file.name))}
    assert there == set(range(1, 26))


def test_options_and_orders_cite_rules_that_stand_in_the_book() -> None:
    cited = [option.rule for option in OPTIONS] + [question.rule for question in QUESTIONS]
    assert not [rule for rule in cited if rule not in RULES]


def test_the_book_cites_only_its_own_rules() -> None:
    for rule in RULES.values():
        known = [cited for cited in rulebook.cited(rule.text) if cited in RULES or cited.rstrip("abc") in RULES]
        assert known == list(rulebook.cited(rule.text)), rule.id

"""Every rule a player can read is cited by a test or a worked example that would fail without it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from pbem.bootstrap import add_games
from pbem.core.rules import choose, fewest_seats
from pbem.games import find, names, package
from pbem.reports.rulebook import read

# Games in PBEM_GAMES too.
add_games()
ROOT = Path(__file__).parents[2]
RANGE = re.compile(r"\b([A-Z]+)-(\d+)\.\.(?:[A-Z]+-)?(\d+)\b")
RULE = re.compile(r"\b[A-Z]{2,4}-[0-9]+(?:\.[0-9]+)*[a-z]?\b")


def folder(name: str) -> Path:
    return Path(str(files(package(name))))


@cache
def cited() -> frozenset[str]:
    found: set[str] = set()
    here = Path(__file__)
    examples = [file for name in names() for file in folder(name).glob("examples/*.toml")]
    places = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("tests/**/*.toml"), *examples]
    for place in places:
        if place == here:
            continue
        text = place.read_text(encoding="utf-8")
        found.update(RULE.findall(text))
        for prefix, first, last in RANGE.findall(text):
            found.update(f"{prefix}-{number}" for number in range(int(first), int(last) + 1))
    return frozenset(found)


def series(name: str) -> set[str]:
    """What the ids of a game's rules begin with: ISB of ISB-41."""
    rules = read((folder(name) / "RULES.md").read_text(encoding="utf-8"))
    return {rule.partition("-")[0] for rule in rules}


@pytest.mark.parametrize("name", names())
def test_no_other_game_has_rules_that_begin_alike(name: str) -> None:
    """An id in a test, a letter or an answer belongs to one rulebook."""
    shared = {other: both for other in names() if other != name and (both := series(name) & series(other))}
    assert series(name) and not shared, (
        f"rule ids of {name} begin like those of another game: {shared}. Choose other letters in RULES.md, and in "
        "the code, examples and phrases that name them"
    )


@pytest.mark.parametrize("name", names())
def test_each_rule_is_cited(name: str) -> None:
    rules = read((folder(name) / "RULES.md").read_text(encoding="utf-8"))
    missing = [rule for rule in rules if rule not in cited()]
    assert not missing, (
        f"{len(missing)} rules of {name} are cited by no test or example: {' '.join(missing)}. Write a worked example "
        "that would fail without the rule, and name it there: rules = [...]"
    )


@pytest.mark.parametrize("name", names())
def test_each_rule_that_help_pages_name_is_in_the_book(name: str) -> None:
    """Orders, questions and options name rules for players to look up."""
    game, rules = find(name), read((folder(name) / "RULES.md").read_text(encoding="utf-8"))
    options = choose(game.META, {}, fewest_seats(game.META, {}))
    language = game.language(options)
    forms = (*language.orders, *language.standing)
    named = {rule: f"the order {form.name}" for form in forms for rule in form.rules}
    named |= {question.rule: f"the question {question.form.name}" for question in game.questions(options)}
    named |= {option.rule: f"the option {option.key}" for option in game.META.options}
    wrong = [f"{what} names {rule}" for rule, what in named.items() if rule not in rules]
    assert not wrong, f"RULES.md of {name} has no such rule: {'; '.join(wrong)}. Write it, or name another"

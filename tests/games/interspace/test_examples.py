"""Every worked example of InterSpace holds, and cites rules in the rulebook."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import pbem.games.interspace as interspace
from pbem.core.example import read
from pbem.reports import rulebook

FOLDER = Path(interspace.__file__).parent
FILES = sorted((FOLDER / "examples").glob("*.toml"))
RULES = rulebook.read((FOLDER / "RULES.md").read_text(encoding="utf-8"))


def test_worked_examples_of_the_digest_are_named_after_it() -> None:
    for file in FILES:
        number = re.match(r"ist-0*([0-9]+)-", file.name)
        assert not number or f"IST-{number[1]}" in read(file.read_text(encoding="utf-8")).rules


def test_the_worked_examples_of_the_basic_level_are_all_there() -> None:
    there = {int(number[1]) for file in FILES if (number := re.match(r"ist-([0-9]+)-", file.name))}
    assert {*range(1, 18), *range(42, 49), 52, 53, 56, 57, 59} <= there


def test_the_worked_examples_of_the_standard_level_are_all_there() -> None:
    """IST-28 needs more counters than there are, so it is in rules/test_battle_hooks.py."""
    there = {int(number[1]) for file in FILES if (number := re.match(r"ist-([0-9]+)-", file.name))}
    assert {*range(18, 28), *range(29, 32), 49, 50, 53, 58} <= there


@pytest.mark.parametrize("deck", ["aliens", "breakthroughs", "colonizations", "encounters", "artefacts"])
def test_each_card_has_a_worked_example(deck: str) -> None:
    (cards,) = tomllib.loads((FOLDER / "data" / f"{deck}.toml").read_text(encoding="utf-8")).values()
    words = {word for file in FILES for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    assert {card["id"] for card in cards} <= words

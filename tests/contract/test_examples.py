"""Every worked example of every game holds, and cites rules in its rulebook."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest

from pbem.core.example import read, run
from pbem.core.rules import Game, Resolution
from pbem.core.view import REFEREE
from pbem.games import find, names, package
from pbem.reports import rulebook
from tests.support.games.losses import unexplained
from tests.support.strict import strict

EXAMPLES = [
    pytest.param(name, file, id=f"{name}-{file.stem}")
    for name in names()
    for file in sorted(Path(str(files(package(name)))).glob("examples/*.toml"))
]


# A book has hundreds of examples, and an example two tests.
@cache
def book_at(file: Path) -> Any:
    return rulebook.read(file.read_text(encoding="utf-8"))


class NarratingGame:
    """A game that also narrates everything to everyone, and shows them the board: each sentence must have words."""

    def __init__(self, name: str) -> None:
        self._game, self._say = find(name), strict(package(name)).say

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def resolve(self, state: Any, sheets: Any, dice: Any) -> Resolution:
        done = self._game.resolve(state, sheets, dice)
        before = self._game.CODEC.copy(state)
        assert not unexplained(self._game, before, done.facts)
        for fact in done.facts:
            for seat in (*before.seats, None, REFEREE):
                for told in self._game.narrate(before, seat, fact):
                    assert "  " not in self._say(told.text), f"two blanks in {told.text}: a value is empty"
            before = self._game.apply(before, fact)
        for seat in (*before.seats, None):
            self._game.view(before, seat)
            self._game.chart(before, seat)
        return done


@pytest.mark.parametrize(("name", "file"), EXAMPLES)
def test_example(name: str, file: Path) -> None:
    wrong = run(cast(Game, NarratingGame(name)), read(file.read_text(encoding="utf-8"), file.name))
    assert wrong == [], "the rules do not do what the example says; run it alone with `pbem example check FILE`"


@pytest.mark.parametrize(("name", "file"), EXAMPLES)
def test_examples_cite_rules_that_stand_in_the_book(name: str, file: Path) -> None:
    book = book_at(file.parents[1].joinpath("RULES.md"))
    # An example may have its own number, which is in its file name.
    number = re.match(r"([a-z]+)-0*([0-9]+)-", file.name)
    own = f"{number[1].upper()}-{number[2]}" if number else ""
    cited = [rule for rule in read(file.read_text(encoding="utf-8")).rules if rule != own or rule in book]
    assert cited, "an example names the rules it shows: rules = [...]"
    unknown = [rule for rule in cited if rule not in book]
    assert not unknown, f"not in RULES.md, where a rule begins with its id in bold: - **{unknown[0]}** ..."

"""Whatever a game says has words: no key of a phrase reaches a player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
import pytest

from pbem.core.phrases import Phrase, catalogue
from pbem.core.rules import BadOptions, Game, Options, choose, fewest_seats
from pbem.core.sheet import Order
from pbem.games import find, names, package
from pbem.reports.conditions import explained
from pbem.reports.guide import choices_text, help_text
from tests.support.games.playing import Played, play


def phrases(thing: Any) -> Iterator[Phrase]:
    """Every phrase within a thing, however deep."""
    if isinstance(thing, Phrase):
        yield thing
        yield from phrases(list(thing.values.values()))
    elif isinstance(thing, msgspec.Struct):
        yield from phrases([getattr(thing, name) for name in thing.__struct_fields__])
    elif isinstance(thing, dict):
        yield from phrases(list(thing.values()))
    elif isinstance(thing, Iterable) and not isinstance(thing, str):
        for part in thing:
            yield from phrases(part)


def said(game: Game, turn: Played) -> Iterator[Any]:
    """Everything that anyone reads about one turn."""
    state = game.CODEC.copy(turn.before)
    readers = [*turn.after.state.seats, None, "*"]
    for fact in turn.after.facts:
        for reader in readers:
            yield game.narrate(state, reader, fact)
        state = game.apply(state, fact)
    for reader in readers:
        yield game.view(turn.after.state, reader)
        yield game.chart(turn.after.state, reader)
    for seat, sheet in turn.sheets.items():
        yield game.check(turn.before, seat, sheet)


@pytest.mark.parametrize("name", names())
def test_everything_that_is_said_has_words(name: str) -> None:
    game, words = find(name), catalogue(package(name)).words
    for turn in islice(play(game, "words"), 12):
        missing = {phrase.key for thing in said(game, turn) for phrase in phrases(thing) if phrase.key not in words}
        assert not missing, f"no words in phrases/en.toml for: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("name", names())
def test_the_help_has_words(name: str) -> None:
    """No bare key appears in place of a sentence."""
    game, words = find(name), catalogue(package(name))
    for turn in islice(play(game, "help"), 1):
        options = turn.before.options
        text = help_text(game.language(options), game.questions(options), words)
        missing = re.findall(r"(?:help|question|default|kind|measure)\.\w+", text)
        assert not missing, f"no words in phrases/en.toml for: {', '.join(missing)}"
    missing = re.findall(r"option\.\w+", choices_text(game.META, words))
    assert not missing, f"no words in phrases/en.toml for: {', '.join(missing)}"


def one_by_one(game: Game) -> Iterator[Options]:
    """The defaults, and each value of each option with all others at their defaults."""
    yield choose(game.META, {}, fewest_seats(game.META, {}))
    for option in game.META.options:
        for value in option.values:
            wanted = {option.key: value}
            with suppress(BadOptions):
                yield choose(game.META, wanted, fewest_seats(game.META, wanted))


@pytest.mark.parametrize("name", names())
def test_conditions_are_explained_with_a_line_that_the_game_takes(name: str) -> None:
    game, words = find(name), catalogue(package(name))
    for options in one_by_one(game):
        language, questions = game.language(options), game.questions(options)
        asked = {measure for question in questions for measure in question.about}
        found = explained(language, questions, words)
        assert (found is None) == (not asked), "a question that names measures in `about` needs `with_conditions`"
        if found is None:
            continue
        order, text = language.read_line(1, found.example), help_text(language, questions, words)
        assert isinstance(order, Order) and order.get("when"), f"not a line with a condition: {found.example!r}"
        assert f"Conditions\n==========\n{found.how[:40]}" in text and f"Example: {found.example}\n" in text
        assert {measure for measure, _ in found.measures} == asked
        missing = [means for _, means in found.measures if means.startswith("measure.")]
        assert not missing, f"no words in phrases/en.toml for: {', '.join(missing)}"

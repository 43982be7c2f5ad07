"""Whatever a game says has words: no key of a phrase reaches a player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from pbem.core.phrases import Phrase, catalogue
from pbem.core.rules import Game
from pbem.games import find, names, package
from pbem.reports.guide import choices_text, help_text
from tests.contract.playing import Played, play


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
    """All that is said of one turn to anybody."""
    state = game.CODEC.copy(turn.before)
    readers = [*turn.after.state.seats, None, "*"]
    for fact in turn.after.facts:
        for reader in readers:
            yield game.tell(state, reader, fact)
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
        assert not missing


@pytest.mark.parametrize("name", names())
def test_the_help_has_words(name: str) -> None:
    """No key stands where a sentence should."""
    game, words = find(name), catalogue(package(name))
    for turn in islice(play(game, "help"), 1):
        options = turn.before.options
        text = help_text(game.language(options), game.questions(options), words)
        assert not re.findall(r"(?:help|question|default|kind)\.\w+", text)
    assert "option." not in choices_text(game.META, words)

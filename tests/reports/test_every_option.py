"""Reports of games with every value of every option: each sentence has words, each line fits, each form can be made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest
from msgspec.structs import replace

from pbem.core.rules import BadOptions, choose, fewest_seats
from pbem.core.sheet import EMPTY
from pbem.games import find, names, package
from pbem.reports.report import build
from pbem.reports.text import report_text
from tests.reports.test_report import OCCASION, TEMPLATES
from tests.support.games.playing import play
from tests.support.strict import strict

TURNS = 7


def chosen() -> Iterator[tuple[str, str, str]]:
    for name in names():
        choices = [(option.key, value) for option in find(name).META.options for value in option.values]
        # A game without options is played as it is.
        yield from ((name, *choice) for choice in choices or [("", "")])


def playable(name: str, key: str, value: str) -> dict[str, str]:
    """This value, and if it goes with no default what it needs besides."""
    meta = find(name).META
    if not key:
        return {}
    others = [(option.key, each) for option in meta.options for each in option.values if option.key != key]
    for more in [{}, *({other: each} for other, each in others)]:
        with suppress(BadOptions):
            wanted = {key: value, **more}
            choose(meta, wanted, fewest_seats(meta, wanted))
            return wanted
    raise AssertionError(f"{key}={value} cannot be played")


@pytest.mark.parametrize(("name", "key", "value"), list(chosen()))
def test_every_report_is_in_words(name: str, key: str, value: str) -> None:
    game, words = find(name), strict(package(name))
    wanted = playable(name, key, value)
    # A seed for each value: the defaults of all options are the same choice, and so one game with one seed.
    for number, turn in enumerate(islice(play(game, f"{key}={value}", wanted), TURNS)):
        for seat in (*turn.after.state.seats, None, "*"):
            sheet = turn.sheets.get(seat or "", EMPTY)
            occasion = replace(OCCASION, turn=number)
            before, after = turn.before, turn.after
            report = build(game, before, after.facts, after.state, seat, occasion, sheet, turn.dice.throws)
            assert max(map(len, report_text(report, words, TEMPLATES).split("\n"))) <= 76

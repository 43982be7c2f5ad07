"""Reports of games with every value of every option: each sentence has words, each line fits, each form can be made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from pbem.core.sheet import EMPTY
from pbem.games import find, names, package
from pbem.reports.report import build
from pbem.reports.text import report_text
from tests.contract.playing import play
from tests.reports.strict import strict
from tests.reports.test_report import OCCASION, TEMPLATES

TURNS = 7


def chosen() -> Iterator[tuple[str, str, str]]:
    for name in names():
        for option in find(name).META.options:
            yield from ((name, option.key, value) for value in option.values)


def without_clash(name: str, key: str, value: str) -> Iterator[tuple[str, str]]:
    """Other values than the default where that does not go with this one."""
    meta = find(name).META
    for clash in meta.clashes:
        if clash.when == (key, value):
            other = next(option for option in meta.options if option.key == clash.not_[0])
            yield other.key, next(each for each in other.values if each != clash.not_[1])


@pytest.mark.parametrize(("name", "key", "value"), list(chosen()))
def test_every_report_is_in_words(name: str, key: str, value: str) -> None:
    game, words = find(name), strict(package(name))
    wanted = {key: value, **dict(without_clash(name, key, value))}
    for number, turn in enumerate(islice(play(game, f"{key}={value}", wanted), TURNS)):
        for seat in (*turn.after.state.seats, None, "*"):
            sheet = turn.sheets.get(seat or "", EMPTY)
            occasion = replace(OCCASION, turn=number)
            before, after = turn.before, turn.after
            report = build(game, before, after.facts, after.state, seat, occasion, sheet, turn.dice.throws)
            assert max(map(len, report_text(report, words, TEMPLATES).split("\n"))) <= 76

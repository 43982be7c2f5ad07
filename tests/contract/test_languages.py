"""Catalogues of other languages say what the English one says: the same keys, and the same values filled in."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from pbem.core.phrases import ENGLISH, catalogue, languages, words_of
from pbem.core.sheet import EMPTY
from pbem.games import find, names, package
from pbem.reports.report import build
from pbem.reports.text import report_text
from tests.reports.test_report import OCCASION, TEMPLATES
from tests.support.games.playing import play
from tests.support.strict import StrictCatalogue

SLOT = re.compile(r"\{(\w+)(\|)?")
PACKAGES = ("pbem.core", "pbem.mail.reading", *(package(name) for name in names()))
OTHERS = [(place, spoken) for place in PACKAGES for spoken in languages(place) if spoken != ENGLISH]


def values(text: str) -> set[str]:
    """What is filled in; a choice by number fills in nothing."""
    return {name for name, choice in SLOT.findall(text) if not choice}


def choices(text: str) -> set[str]:
    return {name for name, choice in SLOT.findall(text) if choice}


@pytest.mark.parametrize(("place", "language"), OTHERS)
def test_the_same_is_said_in_every_language(place: str, language: str) -> None:
    english, other = words_of(place, ENGLISH), words_of(place, language)
    assert set(other) == set(english), f"these keys are said in one language only: {set(other) ^ set(english)}"
    for key, text in other.items():
        assert values(text) == values(english[key]), f"{key}: fill in the same values as in English"
        assert choices(text) <= {"n", *(name for name, _ in SLOT.findall(english[key]))}, key
        assert text.count("{") == text.count("}"), f"{key}: a brace is not closed"
        assert text == text.strip(), f"{key}: a blank at the beginning or the end"


@pytest.mark.parametrize("name", names())
def test_a_game_speaks_the_languages_it_has_words_in(name: str) -> None:
    assert find(name).META.languages == languages(package(name)), (
        "META.languages names the languages of the files in phrases/, en first and the others by the alphabet"
    )


@pytest.mark.parametrize(("name", "language"), [(n, spoken) for n in names() for spoken in languages(package(n))])
def test_reports_in_every_language_keep_to_their_columns(name: str, language: str) -> None:
    game, said = find(name), StrictCatalogue(catalogue(package(name), language).words)
    for turn in islice(play(game, language), 2, 12, 3):
        for seat in turn.after.state.seats:
            report = build(
                game, turn.before, turn.after.facts, turn.after.state, seat, OCCASION, turn.sheets.get(seat, EMPTY)
            )
            lines = report_text(report, said, TEMPLATES).split("\n")
            longest = max(lines, key=len)
            assert len(longest) <= 76, f"too wide for a letter, shorten the title of a column: {longest}"


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert catalogue("pbem.mail.reading", "it").words["part.orders"] == "I tuoi ordini"
    assert catalogue("pbem.mail.reading", "tlh").words["help_also"] == "Also: {words}"
    assert catalogue("pbem.games.space_trade", "tlh").words == catalogue("pbem.games.space_trade").words

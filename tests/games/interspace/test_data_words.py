"""The words of the order language in Italian and German."""

from __future__ import annotations

import re

import pytest

from pbem.core.syntax import fold_word as fold
from tests.games.interspace.test_data import HEX_LABEL, KEYWORDS, load, spoken, unit_names


@pytest.mark.parametrize("language", ["it", "de"])
def test_every_keyword_has_words(language: str) -> None:
    table = load("words")[language]
    assert set(table) == KEYWORDS
    assert all(table.values())


def test_words_of_other_languages_are_for_known_keywords() -> None:
    assert {keyword for _, keyword, _ in spoken()} <= KEYWORDS


def test_words_are_unambiguous_over_all_languages() -> None:
    meaning = {fold(keyword): keyword for keyword in KEYWORDS}
    for language, keyword, alias in spoken():
        assert meaning.setdefault(fold(alias), keyword) == keyword, (language, keyword, alias)


def test_words_are_written_once_in_a_language() -> None:
    for language, table in load("words").items():
        aliases = [alias for row in table.values() for alias in row]
        assert len(set(aliases)) == len(aliases), language


def test_words_are_no_units_no_hexes_no_letters() -> None:
    units = {name for unit in load("units")["unit"] for name in unit_names(unit)}
    assert not units & {fold(keyword) for keyword in KEYWORDS}
    for _, keyword, alias in spoken():
        folded = fold(alias)
        assert folded not in units, (keyword, alias)
        assert not HEX_LABEL.fullmatch(folded), (keyword, alias)
        assert len(folded) > 1, (keyword, alias)
        assert folded not in {"end", "fine", "ende"}, "would end the sheet"
        assert re.fullmatch(r"[a-z][a-z_-]*", folded), (keyword, alias)

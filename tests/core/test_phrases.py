"""Phrases: keys and values become words of one language."""

from __future__ import annotations

import pytest

from pbem.core import phrases
from pbem.core.phrases import Catalogue, Phrase, catalogue, flatten
from pbem.core.tables import TableError

WORDS = Catalogue(
    flatten(
        {"moved": "{unit} moved {n} {n|hex|hexes} to {to}.", "terrain": {"dust": "dust cloud"}, "list": "There: {all}"}
    )
)


def test_slots_are_filled_and_numbers_agree() -> None:
    assert WORDS.say(Phrase("moved", {"unit": "Sct1", "n": 1, "to": "A7"})) == "Sct1 moved 1 hex to A7."
    assert WORDS.say(Phrase("moved", {"unit": "Sct1", "n": 2, "to": "A7"})) == "Sct1 moved 2 hexes to A7."


def test_phrases_nest_and_lists_are_joined() -> None:
    assert (
        WORDS.say(Phrase("moved", {"unit": "PB", "n": 2, "to": Phrase("terrain.dust")}))
        == "PB moved 2 hexes to dust cloud."
    )
    assert WORDS.say(Phrase("list", {"all": ["A1", Phrase("terrain.dust"), 3]})) == "There: A1, dust cloud, 3"


def test_what_has_no_words_shows_its_key_and_hides_nothing() -> None:
    assert WORDS.say(Phrase("unheard_of")) == "unheard_of"
    assert WORDS.say(None) == ""
    assert WORDS.say(7) == "7"


def test_values_are_never_read_as_templates() -> None:
    assert WORDS.say(Phrase("list", {"all": "{unit} {0} %s"})) == "There: {unit} {0} %s"


def test_core_and_game_words_come_together() -> None:
    words = catalogue("pbem.games.interspace")
    assert words.words["problem.unknown_order"]


def test_words_may_lie_in_several_files_but_each_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"phrases/en.toml": {"a": "one"}, "phrases/en.cards.toml": {"b": "two"}, "phrases/it.toml": {"a": "uno"}}
    monkeypatch.setattr(phrases, "_files", lambda package: [name.partition("/")[2] for name in written])
    monkeypatch.setattr("pbem.core.tables.load_toml", lambda package, file: written[file])
    assert phrases.languages("any") == ("en", "it")
    assert phrases.words_of("any", "en") == {"a": "one", "b": "two"}
    written["phrases/en.cards.toml"]["a"] = "again"
    with pytest.raises(TableError, match="en.toml of any: said elsewhere already: a"):
        phrases.words_of("any", "en")

"""Phrases: text for people, as a key and values; catalogues give the words in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from pbem.core import tables


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A sentence or name still without words: `Phrase("moved", {"unit": "Sct1", "to": "A7"})`."""

    key: str
    values: dict[str, Any] = {}


Text = str | int | Phrase

ENGLISH = "en"
_SLOT = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Catalogue:
    """The words of one language. Unknown keys are an error in tests; people see the bare key."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def say(self, text: Text | Iterable[Text] | None) -> str:
        if text is None:
            return ""
        if isinstance(text, Phrase):
            return _SLOT.sub(lambda slot: self._fill(slot, text.values), self._template(text.key))
        if isinstance(text, str | int):
            return str(text)
        return ", ".join(self.say(part) for part in text)

    def _template(self, key: str) -> str:
        return self.words.get(key, key)

    def _fill(self, slot: re.Match[str], values: Mapping[str, Any]) -> str:
        name, one, many = slot.groups()
        value = values.get(name, "")
        if one is not None:
            return one if value == 1 else str(many)
        return self.say(value)


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """`{"terrain": {"pulsar": "pulsar"}}` as `{"terrain.pulsar": "pulsar"}`."""
    words: dict[str, str] = {}
    for name, value in tree.items():
        key = f"{prefix}{name}"
        words.update(flatten(value, f"{key}.") if isinstance(value, Mapping) else {key: str(value)})
    return words


def catalogue(package: str, language: str = "en") -> Catalogue:
    """The phrases of the core and of a game, from `words_of` each; missing ones are taken from English."""
    words: dict[str, str] = {}
    for spoken in dict.fromkeys((ENGLISH, language)):
        for place in ("pbem.core", package):
            words |= words_of(place, spoken)
    return Catalogue(words)


def words_of(package: str, language: str) -> dict[str, str]:
    """The phrases of a package in one language: `phrases/en.toml` and, by subject, `phrases/en.cards.toml` etc."""
    words: dict[str, str] = {}
    for name in sorted(_files(package)):
        if name.partition(".")[0] == language:
            more = flatten(tables.load_toml(package, f"phrases/{name}"))
            twice = words.keys() & more.keys()
            if twice:
                raise tables.TableError(
                    f"phrases/{name} of {package}: said elsewhere already: {', '.join(sorted(twice))}"
                )
            words |= more
    return words


def languages(package: str) -> tuple[str, ...]:
    """The languages for which a package has phrases, English first."""
    found = {name.partition(".")[0] for name in _files(package)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def _files(package: str) -> list[str]:
    return [file.name for file in files(package).joinpath("phrases").iterdir()]

"""The syntax of an order as a player reads it, compiled once: `MOVE <units> [FROM <from:hex>] TO <to:hex>`.

`WORD` is literal (or an alias of it), `<name:kind>` is read by a kind, `<name:kind...>` takes one or more,
`<name=ONE|TWO>` is a choice of words, `[...]` is optional; a lone word in brackets becomes a yes/no argument.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec


class Word(msgspec.Struct, frozen=True):
    word: str


class Slot(msgspec.Struct, frozen=True):
    """An argument. It ends at the latest before a word of `until`: the keywords that may come after it."""

    name: str
    kind: str
    many: bool
    until: frozenset[str] = frozenset()


class Choice(msgspec.Struct, frozen=True):
    name: str
    words: tuple[str, ...]


class Maybe(msgspec.Struct, frozen=True):
    """An optional part; a lone word in brackets is a flag."""

    parts: tuple[Any, ...]
    flags: dict[str, bool] = {}


Part = Word | Slot | Choice | Maybe
_SYNTAX = re.compile(r"\[|\]|<(\w+)(?::(\w+))?(\.\.\.)?>|<(\w+)=([^>]+)>|[^\s\[\]<>]+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@lru_cache(maxsize=20_000)
def fold_word(word: str) -> str:
    """A word without capitals, accents and autocorrect: `Rückzug`, `RUCKZUG` and `rückzug` are the same."""
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


@lru_cache(maxsize=20_000)
def spellings(name: str) -> tuple[str, ...]:
    """A name as it may be written, folded: `Jäger` is `jager`, and `jaeger` where there is no key for it."""
    return fold_word(name), fold_word(name.lower().translate(_UMLAUTS))


@lru_cache(maxsize=2_000)
def bounded_syntax(syntax: str) -> tuple[Part, ...]:
    """The parts of a form, compiled and bounded; every game with other options has nearly the same forms."""
    return bounded(compile_syntax(syntax))[0]


@lru_cache(maxsize=2_000)
def compile_syntax(syntax: str) -> tuple[Part, ...]:
    stack: list[list[Part]] = [[]]
    for token in _SYNTAX.finditer(syntax):
        text = token.group(0)
        if text == "[":
            stack.append([])
        elif text == "]":
            inner = tuple(stack.pop())
            stack[-1].append(Maybe(inner, _flags(inner)))
        elif token.group(1):
            stack[-1].append(Slot(token.group(1), token.group(2) or token.group(1), bool(token.group(3))))
        elif token.group(4):
            stack[-1].append(Choice(token.group(4), tuple(token.group(5).split("|"))))
        else:
            stack[-1].append(Word(text))
    return tuple(stack[0])


def _flags(parts: tuple[Part, ...]) -> dict[str, bool]:
    words = [part.word.lower() for part in parts if isinstance(part, Word)]
    return dict.fromkeys(words, True) if len(words) == len(parts) else {}


def bounded(parts: tuple[Part, ...], after: frozenset[str] = frozenset()) -> tuple[tuple[Part, ...], frozenset[str]]:
    """The same parts, where each slot knows the keywords that can come after it."""
    marked: list[Part] = []
    for part in reversed(parts):
        if isinstance(part, Word):
            after = after | {fold_word(part.word)}
        elif isinstance(part, Slot):
            part = msgspec.structs.replace(part, until=after)
        elif isinstance(part, Maybe):
            inner, within = bounded(part.parts, after)
            part, after = msgspec.structs.replace(part, parts=inner), after | within
        marked.append(part)
    return tuple(reversed(marked)), after


def verbs(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Maybe):
            yield from verbs(part.parts)
            continue
        if isinstance(part, Word):
            yield part.word
        elif isinstance(part, Choice):
            yield from part.words
        return


def keywords(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every literal word."""
    for part in parts:
        if isinstance(part, Maybe):
            yield from keywords(part.parts)
        elif isinstance(part, Word):
            yield part.word

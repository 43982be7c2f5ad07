"""Sheets for the fuzzer: part of a bot's sheet, and random lines that may or may not be legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from pbem.core.grammar import Language
from pbem.core.kit.chance import ChanceStream
from pbem.core.syntax import Choice, Part, Slot, Word, compile_syntax

MOST_LINES = 10
SIGNS = ("<", "<=", ">", ">=", "=", "!=")
# Other words for a keyword.
Aliases = Mapping[str, Sequence[str]]
# An argument of the named kind.
Value = Callable[[str], str]

_compiled = lru_cache(maxsize=1000)(compile_syntax)


def random_sheet(
    luck: ChanceStream, lines: Sequence[str], garbage: Sequence[str], language: Language, value: Value, aliases: Aliases
) -> str:
    """Part of a sensible sheet, with any form of the language filled in at random between its lines.

        lines = suggest(state, seat, dice).splitlines()
        random_sheet(luck, lines, GARBAGE, language, lambda kind: KINDS[kind](luck), ALIASES)

    No player would send such a sheet, but one could; so nothing in it may break the rules.
    """
    forms = (*language.orders, *language.standing)
    return muddle(luck, lines, garbage, lambda: fill(luck, luck.pick(forms).syntax, value, aliases))


def muddle(luck: ChanceStream, lines: Sequence[str], garbage: Sequence[str], sentence: Callable[[], str]) -> str:
    """A sheet with a third of its lines removed and other lines mixed in."""
    kept = [line for line in lines if not luck.one_in(3)]
    for _ in range(luck.below(MOST_LINES)):
        line = luck.pick(garbage) if luck.one_in(8) else sentence()
        kept.insert(luck.below(len(kept) + 1), line)
    return "\n".join(kept)


def fill(luck: ChanceStream, syntax: str, value: Value, aliases: Aliases) -> str:
    """A form of an order language, filled in at random."""
    return " ".join(part for part in _fill(luck, _compiled(syntax), value, aliases) if part)


def _fill(luck: ChanceStream, parts: Sequence[Part], value: Value, aliases: Aliases) -> list[str]:
    filled = []
    for part in parts:
        if isinstance(part, Word):
            filled.append(_spelt(luck, part.word, aliases))
        elif isinstance(part, Choice):
            filled.append(_spelt(luck, luck.pick(part.words), aliases))
        elif isinstance(part, Slot):
            filled += [_argument(luck, value, part.kind) for _ in range(1 + luck.below(3) * part.many)]
        elif luck.one_in(2):
            filled += _fill(luck, part.parts, value, aliases)
    return filled


def _argument(luck: ChanceStream, value: Value, kind: str) -> str:
    return _condition(luck, kind.split("_")[1:]) if kind.startswith("when_") else value(kind)


def _condition(luck: ChanceStream, measures: Sequence[str]) -> str:
    most = luck.pick((6, 40))
    terms = [f"{luck.pick(measures)} {luck.pick(SIGNS)} {luck.below(most)}" for _ in range(1 + luck.below(3))]
    return luck.pick((" AND ", " und ", " e ")).join(terms)


def _spelt(luck: ChanceStream, word: str, aliases: Aliases) -> str:
    """A keyword, sometimes in another language or in lower case."""
    if luck.one_in(4):
        word = luck.pick((word, *aliases.get(word.upper(), ())))
    return word.lower() if luck.one_in(4) else word

"""Arguments of orders: hexes, paths, counters, types, technologies, players, choices in lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

import msgspec

from pbem.core.grammar import Kind, Misread
from pbem.core.keyword_aliases import keyword_of
from pbem.core.phrases import words_of
from pbem.core.syntax import fold_word, spellings
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import ALIENS, COLOURS, PACKAGE, TECHS, UNITS

MOST_SHIPS = 99
SAID = [words_of(PACKAGE, language) for language in ("en", "it", "de")]


class Pick(msgspec.Struct, frozen=True):
    """Counters as a player names them: `SC1`, `2 OF SC1`, `2 SC AT A7`, `SC`; no count means all."""

    kind: str
    number: int = 0
    count: int = 0
    at: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind}{self.number}"


keyword = partial(keyword_of, PACKAGE)


# How names of several words are written as one.
JOINTS = ("", "_", "-")


def _said(key: str) -> list[str]:
    """Its names in reports, in every language."""
    names = [words.get(key, "") for words in SAID]
    return [name.replace(" ", joint) for name in names for joint in JOINTS if name]


def _table(rows: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    return {spelled: meant for meant, names in rows for name in (meant, *names) for spelled in spellings(name)}


TYPES = _table((code, (row.en, row.it, row.de, *_said(f"type.{code}"))) for code, row in UNITS.items() if code != "?")
TECHNOLOGIES = _table(
    (tech, (row.it, row.de, tech.replace("_", ""), *_said(f"tech.{tech}"))) for tech, row in TECHS.items()
)
SEATS = _table((colour, (str(number),)) for number, colour in enumerate(COLOURS, 1))
STARTERS = {**SEATS, **_table((word, ()) for word in ("me", "last"))}
SORTS = ("clear", "harmful", "planet", "barren", "mineral", "terrain", "unknown", "empty")


def one_of(table: Mapping[str, str], problem: str, *words: str) -> str:
    """The meaning of a name of one or more words from a table of folded spellings, or the problem to report."""
    word = "_".join(words)
    meant = table.get(fold_word(word)) or table.get(fold_word(keyword(word)))
    if meant is None:
        raise Misread(problem, known=tuple(table), word=words[0])
    return meant


# --- places -----------------------------------------------------------------------------------------------------------


def read_hex(words: Sequence[str]) -> str:
    """`C4`, or `C4/3` for the neighbour in a direction."""
    name, _, direction = words[0].upper().partition("/")
    if not space.NAME.match(name) or name not in space.ORDER:
        raise Misread("problem.not_a_hex", word=words[0])
    if not direction:
        return name
    if direction not in ("1", "2", "3", "4", "5", "6") or not space.step(name, int(direction)):
        raise Misread("problem.not_a_hex", word=words[0])
    return space.step(name, int(direction))


def read_path(words: Sequence[str]) -> tuple[str, ...]:
    """`C4-D4-E5`, or the hexes one after the other."""
    names = [name for word in words for name in word.split("-") if name]
    if not names:
        raise Misread("problem.not_a_path", word=words[0])
    return tuple(read_hex([name]) for name in names)


# --- counters ---------------------------------------------------------------------------------------------------------


def read_type(words: Sequence[str]) -> str:
    return one_of(TYPES, "problem.not_a_type", *words)


def _counter(word: str) -> tuple[str, int]:
    letters = word.rstrip("0123456789")
    digits = word[len(letters) :]
    if not digits or len(digits) > 3 or digits.startswith("0"):
        raise Misread("problem.not_a_unit", word=word)
    return read_type([letters]) if letters else "", int(digits)


def read_unit(words: Sequence[str]) -> str:
    """`SC1`."""
    kind, number = _counter(words[0])
    if not kind:
        raise Misread("problem.not_a_unit", word=words[0])
    return f"{kind}{number}"


def read_part(words: Sequence[str]) -> Pick:
    """`2 OF SC1`, `SC1`."""
    picks = read_units(words)
    if len(picks) > 1 or not picks[0].number:
        raise Misread("problem.not_a_unit", word=" ".join(words))
    return picks[0]


def read_units(words: Sequence[str]) -> tuple[Pick, ...]:
    """Counters joined by +."""
    picks: list[Pick] = []
    part: list[str] = []
    for word in (*words, "+"):
        if word != "+":
            part.append(word)
        elif part:
            picks.append(_pick(tuple(part)))
            part = []
    if not picks:
        raise Misread("problem.not_a_unit", word=" ".join(words))
    return tuple(picks)


@lru_cache(maxsize=4096)
def _pick(words: tuple[str, ...]) -> Pick:
    count = 0
    rest = list(words)
    if rest[0].isdecimal() and len(rest) > 1:
        count = _count(rest.pop(0))
        if keyword(rest[0]) == "OF" and len(rest) > 1:
            rest.pop(0)
            return _whole(rest, count)
        return _typed(rest, count)
    if len(rest) == 1 and rest[0][-1:].isdecimal():
        return _whole(rest, 0)
    return _typed(rest, 0)


def _count(word: str) -> int:
    if not 1 <= int(word[:4]) <= MOST_SHIPS:
        raise Misread("problem.not_a_count", word=word)
    return int(word[:4])


def _whole(words: list[str], count: int) -> Pick:
    if len(words) != 1:
        raise Misread("problem.not_a_unit", word=" ".join(words))
    kind, number = _counter(words[0])
    if not kind:
        raise Misread("problem.not_a_unit", word=words[0])
    return Pick(kind, number, count)


def _typed(words: list[str], count: int) -> Pick:
    """`SC AT A7`."""
    if len(words) == 1:
        return Pick(read_type(words), 0, count)
    if len(words) == 3 and keyword(words[1]) == "AT":
        return Pick(read_type(words[:1]), 0, count, read_hex(words[2:]))
    raise Misread("problem.not_a_unit", word=" ".join(words))


# --- other words ------------------------------------------------------------------------------------------------------


def read_number(words: Sequence[str]) -> int:
    if not words[0].isdecimal() or len(words[0]) > 4:
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_tech(words: Sequence[str]) -> str:
    return one_of(TECHNOLOGIES, "problem.not_a_tech", *words)


def tech_kind(there: Iterable[str]) -> Kind:
    """A technology; the answer to any other word lists those of this game."""
    known = tuple(there)

    def read(words: Sequence[str]) -> str:
        try:
            return read_tech(words)
        except Misread as misread:
            raise Misread("problem.not_a_tech", known, lists=True, word=words[0]) from misread

    return Kind("tech", read, most=3, example="attack")


def read_seat(words: Sequence[str]) -> str:
    return one_of(SEATS, "problem.not_a_seat", words[0])


def read_starter(words: Sequence[str]) -> str:
    """`ME`, `LAST`, or a player."""
    return one_of(STARTERS, "problem.not_a_seat", words[0])


def choice(words: Iterable[str], *, types: bool = False, hexes: bool = False) -> Callable[[Sequence[str]], str]:
    """One of some words, folded and lower case; types or hexes may be among them."""
    table = {fold_word(word): word for word in words}

    def read(given: Sequence[str]) -> str:
        word = given[0]
        meant = table.get(fold_word(word)) or table.get(fold_word(keyword(word)))
        if meant:
            return meant
        if types and fold_word(word) in TYPES:
            return TYPES[fold_word(word)]
        if hexes and word.upper() in space.ORDER:
            return word.upper()
        raise Misread("problem.not_possible", word=word, possible=", ".join(table.values()))

    return read


AIMS = ("value", "finish", "easy", "threat", "scanner", "hold")
HELD_BACK = ("none", "max", "damaged", "scanner", "fighters", "weak", "keep2x")
FIRING = ("weakfirst", "strongfirst")
PREY = ("value", "sweeper", "scanner")
FOES = ("weakest", "strongest", *COLOURS, ALIENS)
HAVENS = ("home", "yard")
WAYS = ("harm", "random", "1", "2", "3", "4", "5", "6")

KINDS: tuple[Kind, ...] = (
    Kind("hex", read_hex, example="C4"),
    Kind("path", read_path, most=12, example="C4-D4-E5"),
    Kind("units", read_units, most=64, example="SC1 + 2 OF DD1"),
    Kind("part", read_part, most=3, example="2 OF SC1"),
    Kind("unit", read_unit, example="SC1"),
    Kind("type", read_type, most=3, example="DD"),
    Kind("tech", read_tech, most=3, example="attack"),
    Kind("number", read_number, example="4"),
    Kind("seat", read_seat, example="Blue"),
    Kind("starter", read_starter, example="Blue"),
    Kind("sort", choice(SORTS), example="clear"),
    Kind("aim", choice(AIMS, types=True), example="finish"),
    Kind("held", choice(HELD_BACK, types=True), example="damaged"),
    Kind("foe", choice(FOES), example="strongest"),
    Kind("firing", choice(FIRING, types=True), example="strongfirst"),
    Kind("prey", choice(PREY, types=True), example="value"),
    Kind("haven", choice(HAVENS, hexes=True), example="yard"),
    Kind("way", choice(WAYS), example="harm"),
)

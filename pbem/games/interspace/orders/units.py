"""How orders name units: by counter, by number of a type, by type; and how they name those of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from pbem.core.grammar import Misread
from pbem.core.syntax import fold_word
from pbem.games.interspace.board.components import BUILT, unit_spellings
from pbem.games.interspace.board.state import counter_order


class Units(msgspec.Struct, frozen=True, gc=False):
    """One term of a unit list: counter `number`, or `many` of a type (0 = all of it); type "" = all units."""

    type: str
    number: int = 0
    many: int = 0


_NUMBERED = re.compile(r"([^\W\d_]+?(?:_[^\W\d]+)*)_?([0-9]{1,3})$")
_COUNTED = re.compile(r"([0-9]{1,3})(?:x)?([^\W\d].*)$")
MOST_UNITS = 99
_ALL = ("all", "tutti", "tutte", "tutto", "tutta", "alle", "alles", "allen")


def is_all(word: str) -> bool:
    return fold_word(word) in _ALL


def read_type(words: Sequence[str]) -> str:
    code = unit_spellings().get(fold_word(words[0]))
    if code is None:
        raise Misread("problem.not_a_type", known=tuple(BUILT), word=words[0])
    return code


def read_units(words: Sequence[str]) -> tuple[Units, ...]:
    """`Sct1+2 PB`, `2 PB`, `PB3`, `all PB`; a type without a number means one of it."""
    return _units(tuple(words))


@lru_cache(maxsize=4096)
def _units(words: tuple[str, ...]) -> tuple[Units, ...]:
    terms: list[Units] = []
    words = _with_plus(words)
    rest = [word for word in words if word != "+"]
    if words[0] == "+" or words[-1] == "+":
        raise Misread("problem.not_units", words=" ".join(words))
    while rest:
        word = rest.pop(0)
        if is_all(word):
            terms.append(Units(read_type([rest.pop(0)]) if rest else ""))
        elif word.isdecimal():
            if not rest:
                raise Misread("problem.not_units", words=" ".join(words))
            terms.append(Units(read_type([rest.pop(0)]), many=_count(word)))
        else:
            terms.append(_one_word(word))
    return tuple(terms)


def _with_plus(words: tuple[str, ...]) -> tuple[str, ...]:
    """`Sct+` and `Sct+1`, as reports write it, in one word; in `Sct+2 PB` something follows the number."""
    if "+" not in words:
        return words
    joined: list[str] = []
    at = 0
    while at < len(words):
        word, at = words[at], at + 1
        if words[at : at + 1] == ("+",) and fold_word(f"{word}plus") in unit_spellings():
            number = words[at + 1] if len(words) > at + 1 and words[at + 1].isdecimal() else ""
            after = at + 1 + bool(number)
            if words[after : after + 1] in ((), ("+",)):
                word, at = f"{word}Plus{number}", after
        joined.append(word)
    return tuple(joined)


@lru_cache(maxsize=4096)
def _one_word(word: str) -> Units:
    counted = _COUNTED.match(word)
    if counted:
        return Units(read_type([counted[2]]), many=_count(counted[1]))
    numbered = _NUMBERED.match(word)
    if numbered and fold_word(word) not in unit_spellings():
        return Units(read_type([numbered[1]]), number=int(numbered[2]))
    return Units(read_type([word]), many=1)


def _count(word: str) -> int:
    if not 0 < int(word) <= MOST_UNITS:
        raise Misread("problem.not_a_count", word=word, most=MOST_UNITS)
    return int(word)


def read_crew(words: Sequence[str]) -> tuple[Units, ...]:
    """Without a number a type means all its units, not one as in other orders."""
    return _crew(tuple(words))


@lru_cache(maxsize=4096)
def _crew(words: tuple[str, ...]) -> tuple[Units, ...]:
    if not words:
        raise Misread("problem.not_zones", words="")
    spelled: list[str] = []
    for before, word in pairwise(["+", *words]):
        is_alone = not (before.isdecimal() or is_all(before) or is_all(word) or any(map(str.isdecimal, word)))
        spelled += ["all", word] if is_alone and word != "+" else [word]
    return read_units(spelled)


def meant(keys: Sequence[str], terms: Sequence[Units], rank: Callable[[str], int]) -> list[str]:
    """The units that a list means, in their own order; of so many of a type, those of the lowest rank first."""
    chosen: list[str] = []
    for term in terms:
        left = [key for key in keys if key not in chosen and _is_meant(term, *counter_order(key))]
        chosen += sorted(left, key=rank)[: term.many or None]
    return [key for key in keys if key in chosen]


def in_order(key: str) -> int:
    return 0


def _is_meant(term: Units, owner: str, type_: str, number: int) -> bool:
    return term.type in ("", type_) and term.number in (0, number)


class TargetTerm(msgspec.Struct, frozen=True, gc=False):
    """Units under fire: a type, or one counter; of one player, or of any; with `most` hits on each (0 = no limit)."""

    type: str
    number: int = 0
    owner: str = ""
    most: int = 0


_AIM = re.compile(r"(?:([A-Ha-h])\.)?([^:]+)(?::([1-9][0-9]?))?$")


def read_targets(words: Sequence[str]) -> tuple[TargetTerm, ...]:
    """BEST, or types and counters in the order in which they are to be hit: `BB1:2 B.DD3 PB:1`."""
    if is_best(words):
        return ()
    return tuple(_aim(word) for word in _with_plus(tuple(words)) if word != "+") or _no_targets(words)


def read_target_types(words: Sequence[str]) -> tuple[TargetTerm, ...]:
    """BEST, or types: all that earlier versions knew."""
    return () if is_best(words) else tuple(TargetTerm(read_type([word])) for word in _with_plus(tuple(words)))


_BEST = ("best", "migliore", "migliori", "meglio", "beste", "bester", "bestes", "besten")


def is_best(words: Sequence[str]) -> bool:
    return len(words) == 1 and fold_word(words[0]) in _BEST


def _aim(word: str) -> TargetTerm:
    found = _AIM.match(word)
    unit = _one_word(found[2]) if found and not found[2].isdecimal() else None
    if found is None or unit is None or unit.many > 1:
        raise Misread("problem.not_targets", words=word)
    return TargetTerm(unit.type, unit.number, (found[1] or "").upper(), int(found[3] or 0))


def _no_targets(words: Sequence[str]) -> tuple[TargetTerm, ...]:
    raise Misread("problem.not_targets", words=" ".join(words))


def read_types(words: Sequence[str]) -> tuple[Units, ...]:
    """Types, all units of each: all that earlier versions knew."""
    return tuple(Units(read_type([word])) for word in words)


def read_destroyers(words: Sequence[str]) -> tuple[Units, ...]:
    """`2`, `2 DD`, `DD1 + DD3`."""
    return of_one_type(words, "DD", "problem.not_destroyers")


def of_one_type(words: Sequence[str], code: str, problem: str) -> tuple[Units, ...]:
    """How many of a type, or which."""
    if len(words) == 1 and is_all(words[0]):
        return (Units(code),)
    terms = read_units([*words, code] if len(words) == 1 and words[0].isdecimal() else words)
    if any(term.type != code for term in terms):
        raise Misread(problem, words=" ".join(words))
    return terms

"""Which known word was meant by a misspelt one: a similarity of letters, found fast among many words.

The measure is that of `difflib`, in whole numbers: twice the letters in common, per million of all letters. Most known
words share too few letters with the one written to be close to it; those are passed over before the costly comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache

SAME = 1_000_000
# A longer word is not a typing error of anything.
LONGEST_WORD = 60
MOST_REMEMBERED = 20_000


def closest(word: str, known: Iterable[str], percent: int) -> str:
    """The known word most similar to this one, the last of several by the alphabet; nothing below so many percent."""
    if len(word) > LONGEST_WORD:
        return ""
    matcher, best, found = SequenceMatcher(None, "", word), percent * SAME // 100, ""
    # The most promising first: the rest need not be compared once one is closer than they can be.
    for bound, each in sorted(_candidates(word, known, best), reverse=True):
        if bound < best:
            break
        matcher.set_seq1(each)
        alike = _share(_in_common(matcher), len(word) + len(each))
        if alike > best or (alike == best and each > found):
            best, found = alike, each
    return found


def likeness(one: str, two: str) -> int:
    """From 0, nothing in common, to a million, the same."""
    if max(len(one), len(two)) > LONGEST_WORD:
        return SAME if one == two else 0
    return _share(_in_common(SequenceMatcher(None, one, two)), len(one) + len(two))


def _candidates(word: str, known: Iterable[str], least: int) -> Iterator[tuple[int, str]]:
    """The words that may be close enough, each with the highest likeness that its letters allow."""
    size, alphabet, letters = len(word), _alphabet(word), _letters(word)
    for each in known:
        other, total = _alphabet(each), size + len(each)
        # Letters that only one of the two words has are not in common.
        most = min(size - (alphabet & ~other).bit_count(), len(each) - (other & ~alphabet).bit_count())
        if 2 * SAME * most >= least * total:
            common = sum(min(count, letters.get(letter, 0)) for letter, count in _letters(each).items())
            bound = _share(common, total)
            if bound >= least:
                yield bound, each


def _in_common(matcher: SequenceMatcher[str]) -> int:
    return sum(block.size for block in matcher.get_matching_blocks())


def _share(common: int, total: int) -> int:
    return 2 * SAME * common // total if total else SAME


@lru_cache(maxsize=MOST_REMEMBERED)
def _alphabet(word: str) -> int:
    """The letters of a word as bits of a number. Two letters may share a bit: that makes words look more alike."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


@lru_cache(maxsize=MOST_REMEMBERED)
def _letters(word: str) -> dict[str, int]:
    return dict(Counter(word))

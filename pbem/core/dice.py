"""The dice of a turn: every throw can be recomputed by anyone after the turn.

A throw is addressed by a label, not by its place in a sequence, so that one changed combat does not shift the others.
What comes up follows from the seeds of the turn: see `dice_scheme`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, repeat, starmap
from typing import Final, Literal, Protocol

import msgspec

from pbem.core.dice_scheme import (
    BEACON_DELAY,
    DICE_1,
    DICE_2,
    GAME_BYTES,
    NO_BEACON,
    NO_MIX,
    QUICKNET_GENESIS,
    QUICKNET_PERIOD,
    SCHEMES,
    SECRET_BYTES,
    WORD_VALUES,
    LabelKeys,
    beacon_round,
    beacon_value,
    below_from,
    block,
    block_message,
    chain_down,
    hidden_commitment,
    hidden_seed,
    label_key,
    letter_part,
    mac,
    mixed,
    turn_seed,
    u32,
    u64,
    words,
)

__all__ = [
    "BEACON_DELAY",
    "DICE_1",
    "DICE_2",
    "GAME_BYTES",
    "NO_BEACON",
    "NO_MIX",
    "QUICKNET_GENESIS",
    "QUICKNET_PERIOD",
    "SCHEMES",
    "SECRET_BYTES",
    "Ask",
    "Dice",
    "DiceBox",
    "DiceLike",
    "LabelUsed",
    "Stream",
    "Throw",
    "beacon_round",
    "beacon_value",
    "below_from",
    "chain_down",
    "hidden_commitment",
    "hidden_seed",
    "label_key",
    "letter_part",
    "mac",
    "mixed",
    "turn_seed",
    "u32",
    "u64",
    "words",
]

Stream = Literal["open", "hidden"]
Ask = Literal["dice", "draw", "shuffle"]

_is_label: Final = re.compile(r"[a-z0-9][a-z0-9._:/#-]{0,199}").fullmatch


class LabelUsed(Exception):
    """A label was thrown twice in one turn and stream: a mistake in the rules code."""


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """One use of the dice: a label, what was asked, what came up.

    `bag` holds runs of equal items: before a draw the sorted multiset, before a shuffle the items in the order given.
    """

    label: str
    stream: Stream
    ask: Ask
    sides: int = 0
    count: int
    bag: tuple[tuple[str, int], ...] = ()
    came: tuple[int | str, ...]


class DiceLike(Protocol):
    """What rules can do with dice."""

    @property
    def throws(self) -> Sequence[Throw]: ...
    def roll(self, label: str, sides: int = 6, count: int = 1, hidden: bool = False) -> tuple[int, ...]: ...
    def die(self, label: str, sides: int = 6, hidden: bool = False) -> int: ...
    def below(self, label: str, n: int, hidden: bool = False) -> int: ...
    def draw(
        self, label: str, bag: Iterable[str] | Mapping[str, int], count: int = 1, hidden: bool = False
    ) -> tuple[str, ...]: ...
    def shuffle(self, label: str, items: Iterable[str], hidden: bool = False) -> tuple[str, ...]: ...


def _listed(items: Iterable[str]) -> list[str]:
    # A string is also an iterable of its letters, but that is never what a caller means.
    if isinstance(items, str):
        raise TypeError(f"items are wanted; {items!r} is one string")
    return list(items)


def _runs(items: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple((item, len(list(same))) for item, same in groupby(items))


def _sorted_runs(bag: Iterable[str] | Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The multiset sorted by code point: each item and its count."""
    # Nearly every bag is a plain dict or list; testing for these first is faster than testing for any mapping.
    if isinstance(bag, list) or not isinstance(bag, dict | Mapping):
        items = sorted(_listed(bag))
        return _runs(items) if len(set(items)) < len(items) else tuple(zip(items, repeat(1)))
    if bag and min(bag.values()) < 0:
        raise ValueError(f"a bag cannot hold fewer than none of {min(bag, key=bag.__getitem__)!r}")
    return tuple([(item, held) for item in sorted(bag) if (held := bag[item])])


class DiceBox(ABC):
    """Checks and records throws; the three hooks at the end decide what comes up."""

    __slots__ = ("_used", "throws")

    def __init__(self) -> None:
        self.throws: list[Throw] = []
        self._used: dict[Stream, set[str]] = {"open": set(), "hidden": set()}

    def roll(self, label: str, sides: int = 6, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """`count` dice, each 1 to `sides`."""
        stream = self._take(label, hidden)
        if not 1 <= sides <= WORD_VALUES or count < 0:
            raise ValueError(f"cannot roll {count} dice with {sides} sides for {label!r}")
        came = self._faces(label, stream, sides, count)
        self.throws.append(Throw(label=label, stream=stream, ask="dice", sides=sides, count=count, came=came))
        return came

    def die(self, label: str, sides: int = 6, hidden: bool = False) -> int:
        """One die."""
        return self.roll(label, sides, 1, hidden)[0]

    def below(self, label: str, n: int, hidden: bool = False) -> int:
        """A number from 0 to n - 1; recorded as one die with n sides, which shows one more."""
        return self.roll(label, n, 1, hidden)[0] - 1

    def draw(
        self, label: str, bag: Iterable[str] | Mapping[str, int], count: int = 1, hidden: bool = False
    ) -> tuple[str, ...]:
        """`count` items from the bag, without replacement; the caller's bag is not changed."""
        stream = self._take(label, hidden)
        before = _sorted_runs(bag)
        items = list(chain.from_iterable(starmap(repeat, before)))
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot draw {count} of {len(items)} items for {label!r}")
        came = self._drawn(label, stream, items, count)
        self.throws.append(Throw(label=label, stream=stream, ask="draw", count=count, bag=before, came=came))
        return came

    def shuffle(self, label: str, items: Iterable[str], hidden: bool = False) -> tuple[str, ...]:
        """The items in a new order; the order given matters, so give it deterministically."""
        stream = self._take(label, hidden)
        order = _listed(items)
        before = _runs(order)
        came = self._shuffled(label, stream, order)
        self.throws.append(Throw(label=label, stream=stream, ask="shuffle", count=len(came), bag=before, came=came))
        return came

    def _take(self, label: str, hidden: bool) -> Stream:
        stream: Stream = "hidden" if hidden else "open"
        used = self._used[stream]
        if label in used:
            raise LabelUsed(f"label {label!r} was thrown before in the {stream} stream of this turn")
        if not _is_label(label):
            raise ValueError(
                f"{label!r} cannot be the label of a throw: write 1 to 200 of a-z 0-9 . _ : / # -, no capitals, and "
                "begin with a letter or a digit"
            )
        used.add(label)
        return stream

    @abstractmethod
    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        """`count` numbers from 1 to `sides`."""

    @abstractmethod
    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        """`count` of the sorted items; the list may be used up."""

    @abstractmethod
    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        """All the items; the list may be changed."""


class Dice(DiceBox):
    """The dice of one turn: S_t for what everyone may see, S'_t for what stays hidden until the game ends."""

    __slots__ = ("_first", "_keys", "_scheme")

    def __init__(self, open_seed: bytes, hidden_seed: bytes, *, scheme: str = DICE_1) -> None:
        super().__init__()
        self._scheme, self._first = scheme, block_message(scheme) + u32(0)
        self._keys: dict[Stream, LabelKeys] = {
            "open": LabelKeys(open_seed, scheme),
            "hidden": LabelKeys(hidden_seed, scheme),
        }

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        key = self._keys[stream].key(label)
        fair = WORD_VALUES - WORD_VALUES % sides
        # Nearly every throw fits into the first block; the general way gives the same dice, only slower.
        first = block(key, self._first)[:count]
        if len(first) == count and (not first or max(first) < fair):
            return tuple([1 + word % sides for word in first])
        stream_of_words = words(key, self._scheme)
        return tuple([1 + below_from(stream_of_words, sides) for _ in range(count)])

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        key = self._keys[stream].key(label)
        if count == 1:
            word = block(key, self._first)[0]
            if word < WORD_VALUES - WORD_VALUES % len(items):
                return (items[word % len(items)],)
        source = words(key, self._scheme)
        return tuple([items.pop(below_from(source, len(items))) for _ in range(count)])

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        source = words(self._keys[stream].key(label), self._scheme)
        for i in range(len(items) - 1, 0, -1):
            j = below_from(source, i + 1)
            items[i], items[j] = items[j], items[i]
        return tuple(items)

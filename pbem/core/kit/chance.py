"""Chance for the fuzzer: one throw of many numbers, taken one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pbem.core.dice import DiceLike

T = TypeVar("T")
_NUMBERS = 1000
_SIDES = 1 << 20


class ChanceStream:
    """The numbers start again when they are used up; a sheet is long before that happens."""

    def __init__(self, dice: DiceLike, label: str) -> None:
        self._numbers = dice.roll(label, _SIDES, _NUMBERS)
        self._next = 0

    def below(self, n: int) -> int:
        self._next += 1
        return self._numbers[self._next % _NUMBERS] % n

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], most: int) -> list[T]:
        return [self.pick(items) for _ in range(1 + self.below(most))]

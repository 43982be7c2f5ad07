"""Dice that show given values, with the interface and the records of real ones.

ScriptedDice is for tests and worked examples, SteadyDice for forecasts, which must not depend on chance.
"""

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from pbem.core.dice import DiceBox, Stream

Value = int | str


class ScriptError(Exception):
    """The script does not fit the throws: the message names the label."""


class ScriptedDice(DiceBox):
    """Dice that follow a script.

    `by_label` comes first. A key is a label, a beginning of labels that ends in "/", or a glob such as
    `combat/*/attacker`; an exact label wins over the others, these in the order given. A key that fits must have
    enough values. Throws that no key fits take `values` in order. Values are what the throw records: faces from 1
    (also for `below`), or items; for a shuffle the whole new order.
    """

    __slots__ = ("_by_label", "_in_order")

    def __init__(
        self, values: Iterable[Value] = (), by_label: Mapping[str, Value | Iterable[Value]] | None = None
    ) -> None:
        super().__init__()
        self._in_order = deque(values)
        self._by_label = {key: deque(_several(given)) for key, given in (by_label or {}).items()}

    def unused(self) -> tuple[tuple[str, Value], ...]:
        """Values never used, each with its key; the key of the values in order is ""."""
        left = {"": self._in_order, **self._by_label}
        return tuple([(key, value) for key, script in left.items() for value in script])

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        return tuple([self._face(label, sides) for _ in range(count)])

    def _face(self, label: str, sides: int) -> int:
        value = self._next(label)
        if not isinstance(value, int) or not 1 <= value <= sides:
            raise self._wrong(label, f"{value!r} is not a face of a die with {sides} sides")
        return value

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        left = Counter(items)
        return tuple([self._item(label, left) for _ in range(count)])

    def _item(self, label: str, left: Counter[str]) -> str:
        value = self._next(label)
        if not isinstance(value, str) or not left[value]:
            there = ", ".join(sorted(+left))
            raise self._wrong(label, f"{value!r} is not in the bag any more; there are {there}")
        left[value] -= 1
        return value

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        return self._drawn(label, stream, items, len(items))

    def _next(self, label: str) -> Value:
        key = self._key(label)
        script = self._in_order if key is None else self._by_label[key]
        if not script:
            raise self._wrong(label, "the script has run out" + (f" of values for {key!r}" if key else ""))
        return script.popleft()

    def _key(self, label: str) -> str | None:
        if label in self._by_label:
            return label
        return next((key for key in self._by_label if _fits(key, label)), None)

    def _wrong(self, label: str, what: str) -> ScriptError:
        return ScriptError(f"throw {len(self.throws) + 1}, {label!r}: {what}")


def _several(given: Value | Iterable[Value]) -> Iterable[Value]:
    return (given,) if isinstance(given, int | str) else given


def _fits(key: str, label: str) -> bool:
    return label.startswith(key) if key.endswith("/") else fnmatchcase(label, key)


class SteadyDice(DiceBox):
    """Every die shows `value`, or its highest face if it has fewer; every draw takes the first of the sorted items."""

    __slots__ = ("_value",)

    def __init__(self, value: int = 1) -> None:
        super().__init__()
        if value < 1:
            raise ValueError(f"no die shows {value}")
        self._value = value

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        return (min(self._value, sides),) * count

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        return tuple(items[:count])

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        return tuple(items)

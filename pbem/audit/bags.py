"""How the draws of a game are connected: which draw continues with the bag left by another.

Bags have no names in the stored data, so they are distinguished by their contents. If a bag does not contain exactly
what the previous draw left in it, the file says what was added and removed: the rules must explain that, a check of the
file alone cannot. Most often there is no change.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from pbem.core.dice import Throw


class Left(NamedTuple):
    """What the draw on line `line` left in its bag, and everything ever seen in it."""

    line: int
    rest: Counter[str]
    seen: frozenset[str]


class Bags:
    """Follows the draws of a game in their order."""

    def __init__(self) -> None:
        self._left: list[Left] = []

    def followed(self, line: int, throw: Throw) -> dict[str, Any]:
        """The line of the draw that this one continues (0: a new bag), and what changed in between."""
        if throw.ask != "draw":
            return {}
        bag = Counter(dict(throw.bag))
        before = self._before(bag)
        rest, seen = (before.rest, before.seen) if before else (bag, frozenset[str]())
        if before:
            self._left.remove(before)
        # An empty bag is not continued: the next one was filled afresh.
        if left := bag - Counter(str(item) for item in throw.came):
            self._left.append(Left(line, left, seen | set(bag)))
        return {"after": before.line if before else 0, "put": _runs(bag - rest), "taken": _runs(rest - bag)}

    def _before(self, bag: Counter[str]) -> Left | None:
        """The bag that needs the fewest changes, among those with any such items; the latest of equals."""
        alike = [left for left in reversed(self._left) if not left.seen.isdisjoint(bag)]
        return min(alike, key=lambda left: _changes(left.rest, bag), default=None)


def _changes(one: Counter[str], two: Counter[str]) -> int:
    return (one - two).total() + (two - one).total()


def _runs(items: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(items.items())

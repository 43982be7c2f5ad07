"""How the draws of a game hang together: which draw goes on with the bag that another one left.

Bags have no names in what is stored, so they are told apart by what is in them. Where a bag does not hold exactly what
the draw before left in it, the file says what was put in and taken out: the rules must explain that, a check of the
file alone cannot. Most often nothing was.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from pbem.core.dice import Throw


class Left(NamedTuple):
    """What the draw on line `line` left in its bag, and all that was ever seen in it."""

    line: int
    rest: Counter[str]
    seen: frozenset[str]


class Bags:
    """Follows the draws of a game in their order."""

    def __init__(self) -> None:
        self._left: list[Left] = []

    def followed(self, line: int, throw: Throw) -> dict[str, Any]:
        """The line of the draw that this one goes on from (0: a new bag), and what changed in between."""
        if throw.ask != "draw":
            return {}
        bag = Counter(dict(throw.bag))
        before = self._before(bag)
        rest, seen = (before.rest, before.seen) if before else (bag, frozenset[str]())
        if before:
            self._left.remove(before)
        # An empty bag is not gone on with: what is drawn from next was filled anew.
        if left := bag - Counter(str(item) for item in throw.came):
            self._left.append(Left(line, left, seen | set(bag)))
        return {"after": before.line if before else 0, "put": _runs(bag - rest), "taken": _runs(rest - bag)}

    def _before(self, bag: Counter[str]) -> Left | None:
        """The bag that needs the fewest changes, among those that hold anything of the kind; the latest of equals."""
        alike = [left for left in reversed(self._left) if not left.seen.isdisjoint(bag)]
        return min(alike, key=lambda left: _changes(left.rest, bag), default=None)


def _changes(one: Counter[str], two: Counter[str]) -> int:
    return (one - two).total() + (two - one).total()


def _runs(items: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(items.items())

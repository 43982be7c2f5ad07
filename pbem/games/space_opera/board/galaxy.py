"""The map: rows of squares, each shifted by half a square, so that a box has up to six neighbours (2.1).

Boxes may be cut out of it, and a link can make distant boxes adjacent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

# East, south-east, south-west, west, north-west, north-east: directions 1 to 6.
_STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FAR = 10_000
Link = tuple[str, str]


class Galaxy:
    """Boxes by name with their places: half columns and rows, as `brick` charts count them."""

    def __init__(self, rows: tuple[int, ...], cut: tuple[str, ...] = (), links: tuple[Link, ...] = ()) -> None:
        longest = max(rows)
        self.at = {
            box: (2 * column + longest - length, row)
            for row, length in enumerate(rows)
            for column in range(length)
            if (box := f"{LETTERS[row]}{column + 1}") not in cut
        }
        self.boxes = tuple(self.at)
        there = {place: box for box, place in self.at.items()}
        self.sides = {
            box: tuple(there.get((x + dx, y + dy), "") for dx, dy in _STEPS) for box, (x, y) in self.at.items()
        }
        tied = {box: [*(b for a, b in links if a == box), *(a for a, b in links if b == box)] for box in self.at}
        self.beside = {box: tuple(dict.fromkeys(filter(None, (*self.sides[box], *tied[box])))) for box in self.at}
        self._far: dict[str, dict[str, int]] = {}

    def distances(self, start: str) -> dict[str, int]:
        """The distance of every box."""
        if start not in self._far:
            found, ring = {start: 0}, [start]
            while ring:
                ring = list(dict.fromkeys(other for box in ring for other in self.beside[box] if other not in found))
                steps = max(found.values()) + 1
                found.update(dict.fromkeys(ring, steps))
            self._far[start] = found
        return self._far[start]

    def distance(self, one: str, other: str) -> int:
        return self.distances(one).get(other, FAR)

    def near(self, box: str, reach: int) -> list[str]:
        """Boxes no further away than this, the nearest first."""
        return [other for other, steps in self.distances(box).items() if steps <= reach]

    def path(self, start: str, goal: str, shunned: Callable[[str], bool]) -> list[str]:
        """The shortest route, its boxes after the start; of equal routes the one with the fewest shunned boxes, then by
        lowest direction number (SO-50)."""
        left = self.distances(goal)
        if start not in left:
            return []
        best = self._fewest(start, goal, left, shunned)
        way, box = [], start
        while box != goal:
            steps = [other for other in self.beside[box] if left[other] == left[box] - 1]
            box = min(steps, key=lambda other: best[other])
            way.append(box)
        return way

    def _fewest(self, start: str, goal: str, left: dict[str, int], shunned: Callable[[str], bool]) -> dict[str, int]:
        """For each box on a shortest route: the number of shunned boxes from it to the goal, without the goal."""
        layers = [[start]]
        for _ in range(left[start]):
            ring = {other: 0 for box in layers[-1] for other in self.beside[box] if left[other] == left[box] - 1}
            layers.append(list(ring))
        best = {goal: 0}
        for layer in reversed(layers[:-1]):
            for box in layer:
                ahead = min(best[other] for other in self.beside[box] if left[other] == left[box] - 1)
                best[box] = ahead + shunned(box)
        return best


@cache
def galaxy(rows: tuple[int, ...], cut: tuple[str, ...] = (), links: tuple[Link, ...] = ()) -> Galaxy:
    return Galaxy(rows, cut, links)

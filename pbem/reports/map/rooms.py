"""The inside of a cell: how much room a line of text has at some height."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.reports.map.ink import Point


class Room:
    """An outline, convex or nearly so. Text keeps a little away from its sides."""

    PAD = 0.7

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        self.top = min(y for _, y in points)
        self.bottom = max(y for _, y in points)
        self._edges = list(zip(points, [*points[1:], points[0]], strict=True))

    def span(self, top: float, bottom: float) -> tuple[float, float]:
        """From where to where a line of text between these heights may reach; empty if it is too high or too low."""
        first, last = self._across(top), self._across(bottom)
        if first is None or last is None:
            return 0, 0
        return max(first[0], last[0]) + self.PAD, min(first[1], last[1]) - self.PAD

    def _across(self, y: float) -> tuple[float, float] | None:
        crossed = [x for edge in self._edges for x in _crossing(edge, y)]
        return (min(crossed), max(crossed)) if crossed else None


def _crossing(edge: tuple[Point, Point], y: float) -> tuple[float, ...]:
    (x1, y1), (x2, y2) = edge
    if y1 == y2:
        return (x1, x2) if y == y1 else ()
    part = (y - y1) / (y2 - y1)
    return (x1 + part * (x2 - x1),) if 0 <= part <= 1 else ()

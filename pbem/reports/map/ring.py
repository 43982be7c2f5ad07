"""A board of sectors around a centre: wedges, places further out, and lines between the sectors."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin, tan

from pbem.core.chart import Cell
from pbem.reports.map.ink import Point

STEPS = 4
# As parts of the radius: the centre, and the open space of the sectors.
HUB, OPEN = 0.15, 0.5
SPOT = 0.046
# In the open space, markers are on its lines further in, ships between them further out.
MARKERS, SHIPS = 0.26, 0.39
# The size of a cell, as part of that of the board.
CELL = 0.11
_FINE = 6


def is_line(cell: Cell) -> bool:
    """Whether it is between two sectors."""
    return cell.at[0] > 0 and cell.at[1] % STEPS == 0


class Ring:
    """`size` is the radius of the whole board."""

    def __init__(self, size: float, sectors: int, cells: Iterable[Cell]) -> None:
        self.size, self.sectors = size, sectors
        self._wedge = 2 * pi / max(sectors, 1)
        placed = [cell for cell in cells if not is_line(cell)]
        self._deepest = max((cell.at[0] for cell in placed), default=1)
        self._sharing: dict[tuple[int, int], list[int]] = {}
        for cell in sorted(placed, key=lambda cell: cell.at):
            self._sharing.setdefault(_sector(cell), []).append(cell.at[1])

    def rim(self, depth: int) -> float:
        """How far out a depth ends."""
        if depth < 2:
            return self.size * (HUB, OPEN if self._deepest > 1 else 1.0)[depth]
        return self.size * (OPEN + (1 - OPEN) * (depth - 1) / (self._deepest - 1))

    def spot(self, cell: Cell) -> Point:
        depth, step = cell.at
        if depth == 0:
            return 0.0, 0.0
        start, end = self._angles(cell)
        angle = step * self._wedge / STEPS if is_line(cell) else (start + end) / 2
        if depth == 1 and self._deepest > 1:
            return _polar(self.size * (MARKERS if is_line(cell) else SHIPS), angle)
        return _polar((self.rim(depth - 1) + self.rim(depth)) / 2, angle)

    def ray(self, cell: Cell) -> Point:
        """Its direction, as a step of length 1."""
        x, y = self.spot(cell)
        far = hypot(x, y) or 1.0
        return x / far, y / far

    def slope(self, cell: Cell) -> float:
        """How much a wedge widens to each side of its middle, for each point outwards."""
        start, end = self._angles(cell)
        return tan((end - start) / 2)

    def corners(self, cell: Cell) -> list[Point]:
        """A disc, or a piece of a ring."""
        depth = cell.at[0]
        if depth == 0 or is_line(cell):
            x, y = self.spot(cell)
            r = self.size * (SPOT if depth else HUB)
            return [(x + dx, y + dy) for dx, dy in (_polar(r, k * pi / 16) for k in range(32))]
        start, end = self._angles(cell)
        arc = [start + (end - start) * k / _FINE for k in range(_FINE + 1)]
        outer = [_polar(self.rim(depth), angle) for angle in arc]
        return [*outer, *(_polar(self.rim(depth - 1), angle) for angle in reversed(arc))]

    def line(self, step: int) -> tuple[Point, Point]:
        """From the centre to the rim."""
        angle = step * self._wedge / STEPS
        return _polar(self.rim(0), angle), _polar(self.size, angle)

    def _angles(self, cell: Cell) -> tuple[float, float]:
        """From where to where it reaches; places of one sector and depth share it in their order."""
        sector, depth = _sector(cell)
        steps = self._sharing.get((sector, depth), [cell.at[1]])
        part = self._wedge / len(steps)
        start = sector * self._wedge + (steps.index(cell.at[1]) if cell.at[1] in steps else 0) * part
        return start, start + part


def _sector(cell: Cell) -> tuple[int, int]:
    return cell.at[1] // STEPS, cell.at[0]


def _polar(r: float, angle: float) -> Point:
    """Clockwise from the north."""
    return r * sin(angle), -r * cos(angle)

"""The places and outlines of cells: hexes, boxes, bricks. Everything is relative to the origin of a panel."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Protocol

from pbem.core.chart import Cell
from pbem.reports.map.ink import Point


class Grid(Protocol):
    """`size` is half the width of a cell, or the nearest equivalent."""

    size: float

    def spot(self, cell: Cell) -> Point:
        """The middle of a cell."""

    def corners(self, cell: Cell) -> list[Point]:
        """The outline of a cell, convex or nearly so."""


class Hexes:
    """Flat-top hexes; `size` is from the middle to a corner."""

    def __init__(self, size: float, turned: float = 0) -> None:
        self.size = size
        angles = [k * pi / 3 + turned for k in range(6)]
        self._corners = [(size * cos(angle), size * sin(angle)) for angle in angles]

    def spot(self, cell: Cell) -> Point:
        q, r = cell.at
        return 1.5 * self.size * q, sqrt(3) * self.size * (r + q / 2)

    def corners(self, cell: Cell) -> list[Point]:
        x, y = self.spot(cell)
        return [(x + dx, y + dy) for dx, dy in self._corners]


class PointyHexes(Hexes):
    """Hexes with a corner up: rows are horizontal."""

    def __init__(self, size: float) -> None:
        super().__init__(size, pi / 6)

    def spot(self, cell: Cell) -> Point:
        q, r = cell.at
        return sqrt(3) * self.size * (q + r / 2), 1.5 * self.size * r


class Boxes:
    """Boxes side by side, a third wider than high; a step to the right is the whole box, or half of it."""

    def __init__(self, size: float, steps: int = 1) -> None:
        self.size = size
        self._wide, self._high, self._steps = 2 * size, 1.5 * size, steps

    def spot(self, cell: Cell) -> Point:
        column, row = cell.at
        return self._wide * column / self._steps, self._high * row

    def corners(self, cell: Cell) -> list[Point]:
        x, y = self.spot(cell)
        wide, high = self._wide / 2, self._high / 2
        return [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]


class Bricks(Boxes):
    """Boxes whose rows may be shifted by half a box."""

    def __init__(self, size: float) -> None:
        super().__init__(size, 2)

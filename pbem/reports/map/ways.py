"""Lines on the map: the routes of units this turn, and links between places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

import msgspec

from pbem.core.chart import Link
from pbem.reports.map.ink import Ink, Point, polygon
from pbem.reports.map.paint import paint
from pbem.reports.map.style import Colours, Layer

# Dashes also distinguish owners.
DASHES = ("", "5 1.5", "2 1.5", "7 1.5 2 1.5", "3 1 1 1", "1 1.2", "9 2", "5 1 1 1 1 1")
TIE = paint("", "tie", 'stroke-width=".9" stroke-dasharray="1 2.6" stroke-linecap="round"')
WAY = paint("", "way", 'stroke-width="2" stroke-linecap="round"')
MOVES = ("route", "retreat")
# From the middle of a cell to its edge, in sizes.
EDGE = 0.8


class Tracks(msgspec.Struct, frozen=True):
    """`size` is that of a cell: arrows begin and end a part of it away from the middle; `near` is how far apart the
    middles of neighbouring cells may be."""

    ink: Ink
    size: float
    near: float
    colours: Colours

    def draw(self, links: Iterable[Link], spots: Mapping[str, Point]) -> None:
        for link in links:
            points = [spots[name] for name in link.cells if name in spots]
            if len(points) < 2:
                continue
            if link.kind in MOVES:
                self._arrow(link, points)
            elif link.kind == "wormhole":
                self.ink.shape(Layer.WAY, TIE, polygon(points, closed=False))
            else:
                for a, b in pairwise(points):
                    self._way(a, b)

    def _way(self, a: Point, b: Point) -> None:
        """From edge to edge, so that it crosses neither of the two cells."""
        ends = _towards(a, b, EDGE * self.size), _towards(b, a, EDGE * self.size)
        self.ink.shape(Layer.WAY, WAY, polygon(ends, closed=False))

    def _arrow(self, link: Link, points: Sequence[Point]) -> None:
        colour = self.colours.colour(link.owner)
        # Routes of different owners along the same cells must not cover each other.
        shift = 1.6 * (self._place(link) % 4) - 2.4
        moved = [(x + shift * 0.5, y + shift) for x, y in points]
        start = _towards(moved[0], moved[1], 0.38 * self.size)
        end = _towards(moved[-1], moved[-2], 0.5 * self.size)
        line = [start, *moved[1:-1], end]
        for a, b in pairwise(line):
            style = move_style(colour, self._dash(link)) if self._is_near(a, b) else jump_style(colour)
            self.ink.shape(Layer.WAY, style, polygon((a, b), closed=False))
        self.ink.shape(Layer.WAY, paint(colour), polygon(arrow_head(line[-2], end, 0.2 * self.size)))

    def _is_near(self, a: Point, b: Point) -> bool:
        """From cell to neighbouring cell; anything further apart was a jump, or partly out of sight."""
        return hypot(b[0] - a[0], b[1] - a[1]) < self.near

    def _place(self, link: Link) -> int:
        return self.colours.owners.index(link.owner) if link.owner in self.colours.owners else 0

    def _dash(self, link: Link) -> str:
        return "1 2" if link.kind == "retreat" else DASHES[self._place(link) % len(DASHES)]


def move_style(colour: str, dash: str) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return paint("", colour, f'stroke-width="1.7" stroke-opacity=".6"{dashes}')


def jump_style(colour: str) -> str:
    return paint("", colour, 'stroke-width=".8" stroke-opacity=".6" stroke-dasharray="3 3"')


def _towards(a: Point, b: Point, far: float) -> Point:
    """The point at that distance from a on the way to b, but not beyond the middle."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    part = min(far / length, 0.45)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def arrow_head(a: Point, b: Point, long: float) -> Iterator[Point]:
    """A triangle with its tip a little beyond b, pointing away from a."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length * long, (b[1] - a[1]) / length * long
    yield b[0] + ux * 0.8, b[1] + uy * 0.8
    yield b[0] - ux * 0.5 - uy * 0.6, b[1] - uy * 0.5 + ux * 0.6
    yield b[0] - ux * 0.5 + uy * 0.6, b[1] - uy * 0.5 - ux * 0.6

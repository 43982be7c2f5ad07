"""Compass roses that name the directions of a hex map, one for each rotation."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from pbem.core.chart import Chart
from pbem.core.hexes import DIRECTIONS
from pbem.reports.map.cells import MapPen
from pbem.reports.map.ink import polygon
from pbem.reports.map.paint import paint
from pbem.reports.map.style import Layer

RADIUS = 17.0


def roses(chart: Chart) -> Iterator[tuple[str, int]]:
    """For each direction in which a 1 can point, the letters whose 1 points there."""
    labels = {cell.name: cell.label for cell in chart.cells}
    found: dict[int, list[str]] = {}
    for name, kind in chart.marks:
        if kind.startswith("compass "):
            found.setdefault(int(kind.removeprefix("compass ")), []).append(labels.get(name, name)[:1])
    for direction in sorted(found):
        yield "".join(sorted(found[direction])), direction


def draw_rose(pen: MapPen, letters: str, direction: int, x: float, y: float, size: float) -> None:
    """A small hex with the names of its sides; the arrow is direction 1."""
    corners = [(x + RADIUS * 0.62 * cos(k * pi / 3), y + RADIUS * 0.62 * sin(k * pi / 3)) for k in range(6)]
    pen.ink.shape(Layer.EDGE, paint("paper", "outline", 'stroke-width=".7"'), polygon(corners))
    pen.ink.centred(x, y + RADIUS + 1.5 * size, letters, size, bold=True)
    for side in DIRECTIONS:
        angle = (side + direction - 2) * pi / 3
        reach = RADIUS * 0.83
        label = (x + reach * sin(angle), y - reach * cos(angle) + 0.36 * size)
        pen.ink.centred(*label, str(side), size, bold=side == 1)
        if side == 1:
            tip = (x + RADIUS * 0.5 * sin(angle), y - RADIUS * 0.5 * cos(angle))
            foot = [(x + RADIUS * 0.3 * sin(angle + t), y - RADIUS * 0.3 * cos(angle + t)) for t in (-2.4, 2.4)]
            pen.ink.shape(Layer.INK, paint("outline"), polygon((tip, foot[0], (x, y), foot[1])))

"""The contents of a wedge of a ring: from the rim inwards its label, its symbol, its notes and who is there.

Upright writing on a slanting ray: a box uses the part of the ray that it covers, and must fit between the sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pbem.core.chart import OLD, Cell
from pbem.reports.map.cells import LEAD, MapPen, draw_place, label_pieces, least_symbol, owner_chip
from pbem.reports.map.ink import Point
from pbem.reports.map.ring import Ring
from pbem.reports.map.rows import Row, row_width, stack_pieces, write_row
from pbem.reports.map.style import COUNTER

PAD = 2.5
# The most between two boxes, and the largest symbol, as parts of the size of a cell.
GAP, LARGEST = 0.3, 0.5
STEPS = 8


class WedgeBox(msgspec.Struct, frozen=True):
    """Something drawn around a point, and its size."""

    wide: float
    high: float
    draw: Callable[[float, float], None]


def write_wedge(pen: MapPen, cell: Cell, ring: Ring, origin: Point, marks: set[str]) -> bool:
    """Whether everything fits; if not, nothing is drawn."""
    ray = ring.ray(cell)
    outer, inner = ring.rim(cell.at[0]), ring.rim(cell.at[0] - 1)
    for symbol in _symbol_sizes(pen, cell):
        boxes = list(_boxes(pen, cell, marks, symbol))
        places = _along(boxes, ray, (outer - PAD, inner + PAD), ring.slope(cell), GAP * pen.size)
        if places is not None:
            for box, r in zip(boxes, places, strict=True):
                box.draw(origin[0] + ray[0] * r, origin[1] + ray[1] * r)
            return True
    return False


def _symbol_sizes(pen: MapPen, cell: Cell) -> list[float]:
    """From large to small."""
    least = least_symbol(pen, cell)
    if not least:
        return [0.0]
    most = max(least, LARGEST * pen.size)
    return [most - (most - least) * n / (STEPS - 1) for n in range(STEPS)]


def _along(
    boxes: list[WedgeBox], ray: Point, reach: tuple[float, float], slope: float, most: float
) -> list[float] | None:
    """How far out each box is, with at most this gap between them; None if they are too many or too wide."""
    across, down = abs(ray[0]), abs(ray[1])
    long = [box.wide * across + box.high * down for box in boxes]
    end, inner = reach
    spare = (end - inner - sum(long)) / max(len(boxes), 1)
    if spare < 0:
        return None
    places: list[float] = []
    for box, own in zip(boxes, long, strict=True):
        places.append(end - own / 2)
        end -= own + min(spare, most)
        if (box.wide * down + box.high * across) / 2 > places[-1] * slope:
            return None
    return places


def _boxes(pen: MapPen, cell: Cell, marks: set[str], symbol: float) -> Iterator[WedgeBox]:
    row = list(label_pieces(pen, cell, marks))
    lead = LEAD * pen.letter
    yield WedgeBox(
        row_width(row, pen.letter), lead, lambda x, y: write_row(pen.ink, row, x, y + _sink(pen), pen.letter)
    )
    if symbol:
        chip = owner_chip(pen, cell).width(pen.letter) if cell.owner else 0.0
        yield WedgeBox(2 * symbol + chip, 2 * symbol, lambda x, y: draw_place(pen, cell, (x + chip / 2, y), symbol))
    colour = "dim" if cell.sight == OLD else "ink"
    for note in filter(None, map(pen.say, cell.notes)):
        yield WedgeBox(pen.width(note), lead, lambda x, y, note=note: _note(pen, note, x, y, colour))  # type: ignore[misc]
    for stack in cell.stacks:
        pieces = stack_pieces(stack, pen.colours)
        wide = row_width(pieces, pen.letter)
        yield WedgeBox(wide, lead, lambda x, y, pieces=pieces: _counter(pen, pieces, x, y))  # type: ignore[misc]


def _note(pen: MapPen, note: str, x: float, y: float, colour: str) -> None:
    pen.ink.centred(x, y + _sink(pen), note, pen.letter, color=colour)


def _counter(pen: MapPen, pieces: Row, x: float, y: float) -> None:
    write_row(pen.ink, pieces, x, y + _sink(pen), pen.letter, COUNTER)


def _sink(pen: MapPen) -> float:
    """The distance from the middle of a line to its baseline."""
    return 0.36 * pen.letter

"""Lists below the map: the meaning of counter codes, and what did not fit in its cell."""

from __future__ import annotations

from pbem.core.chart import Cell, Chart, Stack
from pbem.reports import font
from pbem.reports.map import symbols
from pbem.reports.map.cells import MapPen
from pbem.reports.map.legend import SIZE, counter_codes, word
from pbem.reports.map.rows import stack_pieces


def codes(pen: MapPen, chart: Chart) -> list[str]:
    """The meaning of the short names of counters."""
    known = [code for code in counter_codes(chart) if f"unit.{code}" in pen.words.words and not symbols.is_drawn(code)]
    means = {code: word(pen, f"unit.{code}", code) for code in known}
    return [f"{code} {text}" for code, text in means.items() if text != code]


def crowd(pen: MapPen, cells: list[Cell]) -> list[str]:
    """What did not fit in its cell, word by word; a star marks units, which come first."""
    return " · ".join(_left(pen, cell) for cell in sorted(cells, key=lambda cell: not cell.stacks)).split(" ")


def _left(pen: MapPen, cell: Cell) -> str:
    said = [*(_stack(pen, stack) for stack in cell.stacks), *(pen.say(note) for note in cell.notes)]
    return f"{'* ' if cell.stacks else ''}{cell.label or cell.name}: {'; '.join(said)}"


def _stack(pen: MapPen, stack: Stack) -> str:
    """Counters that are drawn are named as in the legend."""
    pieces = stack_pieces(stack, pen.colours)
    return " ".join(piece.text or word(pen, f"unit.{piece.symbol}", piece.symbol) for piece in pieces)


def wrapped(texts: list[str], wide: float, joint: str = ", ") -> list[str]:
    """Short texts one after the other, in lines of that width."""
    rows: list[str] = []
    for text in texts:
        longer = f"{rows[-1]}{joint}{text}" if rows else text
        if rows and font.width(longer, SIZE) <= wide:
            rows[-1] = longer
        else:
            rows.append(text)
    return rows

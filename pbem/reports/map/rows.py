"""Lines of text with symbols in them: what is written inside a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.core.chart import Stack
from pbem.reports import font
from pbem.reports.map import symbols
from pbem.reports.map.ink import Ink, rectangle
from pbem.reports.map.paint import paint
from pbem.reports.map.style import PAINT_LAYERS, SLIP, Colours, Layer

GAP = 0.22
PAD = 0.14
# Symbols in a line of text lie above the slip under it.
LIFT = Layer.ABOVE - Layer.PAPER


class TextPiece(msgspec.Struct, frozen=True):
    """A word, a symbol, or a chip: letters on the colour of an owner (`hollow`: as an outline, for what is old)."""

    text: str
    bold: bool = False
    colour: str = "ink"
    chip: str = ""
    hollow: bool = False
    symbol: str = ""

    def width(self, size: float) -> float:
        if self.symbol:
            return size
        return font.width(self.text, size, self.bold) + (2 * PAD * size if self.chip else 0)

    def write(self, ink: Ink, x: float, base: float, size: float) -> None:
        if self.symbol:
            draw_symbol(ink, self.symbol, x + size / 2, base - 0.36 * size, 0.46 * size, LIFT)
        elif self.chip:
            self._chip(ink, x, base, size)
        else:
            ink.text(x, base, self.text, size, self.bold, self.colour)

    def _chip(self, ink: Ink, x: float, base: float, size: float) -> None:
        fill = paint("paper", self.chip, 'stroke-width=".7"') if self.hollow else paint(self.chip)
        ink.shape(Layer.CHIP, fill, rectangle(x, base - 0.86 * size, self.width(size), 1.0 * size))
        ink.text(x + PAD * size, base, self.text, size, self.bold, self.chip if self.hollow else "paper")


Row = list[TextPiece]


def draw_symbol(ink: Ink, name: str, x: float, y: float, r: float, lift: int = 0) -> None:
    for kind, path in symbols.placed(name, x, y, r):
        ink.shape(PAINT_LAYERS[kind] + lift, symbols.PAINTS[kind], path)


def row_width(row: Sequence[TextPiece], size: float) -> float:
    return sum(piece.width(size) for piece in row) + GAP * size * max(len(row) - 1, 0)


def write_row(ink: Ink, row: Sequence[TextPiece], middle: float, base: float, size: float, slip: str = SLIP) -> None:
    wide = row_width(row, size)
    x = middle - wide / 2
    edge = 0.0 if row[0].chip else 0.12 * size
    ink.shape(Layer.SLIP, slip, rectangle(x - edge, base - 0.86 * size, wide + edge + 0.12 * size, size))
    for piece in row:
        piece.write(ink, x, base, size)
        x += piece.width(size) + GAP * size


def fill(groups: Sequence[Row], rooms: Sequence[float], size: float) -> list[Row] | None:
    """Groups of pieces set into lines of these widths; the first two pieces of a group stay together. None: no room."""
    lines: list[Row] = [[]]
    for group in groups:
        for unit in _units(group):
            room = rooms[len(lines) - 1]
            if lines[-1] and row_width([*lines[-1], *unit], size) > room:
                lines.append([])
                if len(lines) > len(rooms):
                    return None
                room = rooms[len(lines) - 1]
            if row_width(unit, size) > room:
                return None
            lines[-1] += unit
    return lines


def _units(group: Row) -> Iterator[Row]:
    yield group[:2]
    yield from ([piece] for piece in group[2:])


def stack_pieces(stack: Stack, colours: Colours) -> Row:
    """Whose it is and what: `A 4PB Trn`; what is remembered, with its turn."""
    ink = "dim" if stack.as_of else "ink"
    words = [_counter(code, count, ink) for code, count in stack.codes]
    if stack.hidden:
        words.append(TextPiece("+?", colour=ink))
    if stack.as_of:
        words.append(TextPiece(f"t{stack.as_of}", colour="dim"))
    return [*_chip(stack, colours), *words]


def short_pieces(stack: Stack, colours: Colours) -> Row:
    """Only how many there are; the legend lists them."""
    total = sum(count for _, count in stack.codes)
    return [*_chip(stack, colours), TextPiece(f"{total}*", colour="dim" if stack.as_of else "ink")]


def _chip(stack: Stack, colours: Colours) -> Row:
    if not stack.owner:
        return []
    return [TextPiece(colours.letters(stack.owner), True, chip=colours.colour(stack.owner), hollow=bool(stack.as_of))]


def _counter(code: str, count: int, colour: str) -> TextPiece:
    if symbols.is_drawn(code) and count == 1:
        return TextPiece("", symbol=code)
    return TextPiece(f"{count}{code}" if count > 1 else code, colour=colour)

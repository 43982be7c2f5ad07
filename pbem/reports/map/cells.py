"""The contents of a cell: its label, its symbol with figures, its name, and who is there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.core.chart import OLD, SEEN, Cell
from pbem.core.phrases import Catalogue, Phrase, Text
from pbem.reports import font, layout
from pbem.reports.map import symbols
from pbem.reports.map.ink import Ink, Point, disc
from pbem.reports.map.paint import paint
from pbem.reports.map.rooms import Room
from pbem.reports.map.rows import Row, TextPiece, draw_symbol, fill, row_width, short_pieces, stack_pieces, write_row
from pbem.reports.map.style import COUNTER, Colours, Layer

LEAD = 1.16
LARGEST_SYMBOL = 0.36
SMALLEST_SYMBOL = 0.2
# The widest note, as part of the size of a cell.
WIDEST = 1.7
# Marks drawn beside the label of a cell.
BESIDE = ("battle", "loss", "left", "came")


class MapPen(msgspec.Struct, frozen=True):
    """What writing needs to know: the size of letters and of cells, colours and words."""

    ink: Ink
    letter: float
    size: float
    colours: Colours
    words: Catalogue

    def say(self, text: Text) -> str:
        return font.spelled(layout.clean(self.words.say(text)))

    def width(self, text: str, bold: bool = False) -> float:
        return font.width(text, self.letter, bold)


class CellBlock(msgspec.Struct):
    """A cell being drawn: the part that is still free, from `top` to `bottom`."""

    room: Room
    top: float
    bottom: float


def write_cell(pen: MapPen, cell: Cell, room: Room, spot: Point, marks: set[str]) -> Cell | None:
    """Whatever did not fit and must be listed elsewhere: stacks, given by their numbers, and notes."""
    block = CellBlock(room, room.top + 0.12 * pen.letter, room.bottom - 0.2 * pen.letter)
    _write_label(pen, cell, block, marks)
    wanted, bottom = least_symbol(pen, cell), block.bottom
    # Better a symbol that is smaller than its figures than units that are not named.
    for least in (wanted, min(wanted, SMALLEST_SYMBOL * pen.size), wanted):
        block.bottom = bottom
        lines, complete = _stack_lines(pen, cell, block, 2 * least)
        if complete:
            break
    if not least and lines:
        _centre(pen, block, lines)
    _write_lines(pen, block, lines)
    left = tuple(_write_middle(pen, cell, block, spot, least))
    return (
        None
        if complete and not left
        else msgspec.structs.replace(cell, stacks=() if complete else cell.stacks, notes=left)
    )


def _drawn(cell: Cell) -> str:
    look = symbols.look(cell.terrain)
    return look.symbol or look.letters


def _badge(pen: MapPen, cell: Cell) -> str:
    return font.fit(pen.say(cell.badge), pen.size, pen.letter, True)


def least_symbol(pen: MapPen, cell: Cell) -> float:
    """Half the height that its symbol needs with the figures in it; 0 if it has none."""
    drawn = _drawn(cell)
    figures = font.width(_badge(pen, cell), pen.letter, True) / 2 + 1.2 if cell.badge else 0.0
    return max(SMALLEST_SYMBOL * pen.size, figures) if drawn else 0.0


# --- the label ----------------------------------------------------------------------------------------


def _write_label(pen: MapPen, cell: Cell, block: CellBlock, marks: set[str]) -> None:
    row = list(label_pieces(pen, cell, marks))
    wide = row_width(row, pen.letter)
    while block.top < (block.room.top + block.room.bottom) / 2:
        left, right = block.room.span(block.top, block.top + pen.letter)
        if right - left >= wide:
            break
        block.top += 0.25 * pen.letter
    left, right = block.room.span(block.top, block.top + pen.letter)
    write_row(pen.ink, row, (left + right) / 2, block.top + 0.86 * pen.letter, pen.letter)
    block.top += LEAD * pen.letter


def label_pieces(pen: MapPen, cell: Cell, marks: set[str]) -> Iterator[TextPiece]:
    """White on black where something changed, grey where nothing is known or everything is only remembered."""
    text = font.fit(pen.say(cell.label or cell.name), 1.6 * pen.size, pen.letter, True)
    if marks & {"new", "changed"}:
        yield TextPiece(text, True, chip="ink")
    else:
        dim = cell.sight == OLD or not cell.label
        yield TextPiece(text, not dim, "dim" if dim else "ink")
    if cell.as_of:
        yield TextPiece(f"t{cell.as_of}", colour="dim")
    yield from (TextPiece("", symbol=kind) for kind in BESIDE if kind in marks)


# --- stacks ----------------------------------------------------------------------------------------


def _stack_lines(pen: MapPen, cell: Cell, block: CellBlock, least: float) -> tuple[list[Row], bool]:
    """Lines from the bottom up, as few as possible; only numbers if there is no other way."""
    lead = LEAD * pen.letter
    for make in (stack_pieces, short_pieces):
        groups = [make(stack, pen.colours) for stack in cell.stacks]
        for count in range(1, int((block.bottom - block.top - least) / lead) + 1):
            spare = block.bottom - block.top - least - count * lead
            for bottom in (block.bottom, block.bottom - spare / 2, block.bottom - spare):
                lines = fill(groups, _widths(pen, block, bottom, count), pen.letter)
                if lines is not None:
                    block.bottom = bottom
                    return [line for line in lines if line], make is stack_pieces
    return ([[TextPiece("*", True)]] if cell.stacks else []), not cell.stacks


def _widths(pen: MapPen, block: CellBlock, bottom: float, count: int) -> list[float]:
    lead = LEAD * pen.letter
    tops = [bottom - (count - n) * lead for n in range(count)]
    spans = [block.room.span(top, top + pen.letter) for top in tops]
    return [right - left for left, right in spans]


def _centre(pen: MapPen, block: CellBlock, lines: list[Row]) -> None:
    """Without a symbol the lines go in the middle, which is wider."""
    high = len(lines) * LEAD * pen.letter
    block.bottom -= (block.bottom - block.top - high) * 0.6


def _write_lines(pen: MapPen, block: CellBlock, lines: list[Row]) -> None:
    lead = LEAD * pen.letter
    top = block.bottom - len(lines) * lead
    for n, line in enumerate(lines):
        left, right = block.room.span(top + n * lead, top + n * lead + pen.letter)
        write_row(pen.ink, line, (left + right) / 2, top + n * lead + 0.86 * pen.letter, pen.letter, COUNTER)
    block.bottom = top


# --- the middle ----------------------------------------------------------------------------------------


def _write_middle(pen: MapPen, cell: Cell, block: CellBlock, spot: Point, least: float) -> Iterator[Text]:
    """Returns notes that do not fit; names are left out, because readers know them."""
    lead = LEAD * pen.letter
    notes = [note for note in cell.notes if pen.say(note)]
    written: list[Text] = []
    free = block.bottom - block.top
    if least:
        notes = [note for note in notes[:1] if free - lead >= 2 * least and _is_short(pen, note)]
        half = max(least, min(LARGEST_SYMBOL * pen.size, (free - lead * len(notes)) / 2))
        y = block.top + half + max(0.0, (free - lead * len(notes) - 2 * half) / 2)
        draw_place(pen, cell, (spot[0], y), half)
        block.top = y + half
    elif cell.owner:
        notes = [pen.colours.letters(cell.owner), *notes]
    for note in notes:
        if block.bottom - block.top >= 0.9 * lead and _is_short(pen, note):
            _write_note(pen, block, pen.say(note), "dim" if cell.sight == OLD else "ink")
            written.append(note)
    yield from (note for note in cell.notes if isinstance(note, Phrase) and note not in written)


def _is_short(pen: MapPen, note: Text) -> bool:
    """Names may be shortened, other text may not."""
    return not isinstance(note, Phrase) or pen.width(pen.say(note)) <= WIDEST * pen.size


def _write_note(pen: MapPen, block: CellBlock, note: str, colour: str) -> None:
    left, right = block.room.span(block.top, block.top + pen.letter)
    text = font.fit(note, right - left, pen.letter)
    pen.ink.centred((left + right) / 2, block.top + 0.86 * pen.letter, text, pen.letter, color=colour)
    block.top += LEAD * pen.letter


def draw_place(pen: MapPen, cell: Cell, at: Point, r: float) -> None:
    """Its symbol with the figures in it and the owner around it; where that does not fit, only owner and figures."""
    x, y = at
    drawn, badge, bold = _drawn(cell), _badge(pen, cell), cell.sight == SEEN
    base = y + 0.36 * pen.letter
    if badge and pen.width(badge, bold) > 2 * r:
        owner = [owner_chip(pen, cell)] if cell.owner else []
        write_row(pen.ink, [*owner, TextPiece(badge, bold)], x, base, pen.letter, COUNTER)
        return
    if symbols.is_drawn(drawn):
        draw_symbol(pen.ink, drawn, x, y, r)
    else:
        pen.ink.centred(x, base, drawn, pen.letter, True, "dim")
    if cell.owner:
        _draw_owner(pen, cell, at, r)
    if badge:
        pen.ink.centred(x, base, badge, pen.letter, bold)


def _draw_owner(pen: MapPen, cell: Cell, at: Point, r: float) -> None:
    """A ring in the owner's colour, with the owner's letter beside it."""
    x, y = at
    colour = pen.colours.colour(cell.owner)
    dashes = ' stroke-dasharray="1.5 1.5"' if cell.as_of else ""
    pen.ink.shape(Layer.OWNER, paint("", colour, f'stroke-width="1.6"{dashes}'), disc(x, y, r))
    chip = owner_chip(pen, cell)
    chip.write(pen.ink, x - r - chip.width(pen.letter), y + 0.36 * pen.letter, pen.letter)


def owner_chip(pen: MapPen, cell: Cell) -> TextPiece:
    letters, colour = pen.colours.letters(cell.owner), pen.colours.colour(cell.owner)
    return TextPiece(letters, True, chip=colour, hollow=bool(cell.as_of))

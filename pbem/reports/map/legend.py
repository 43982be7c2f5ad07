"""The legend, only for what is on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pbem.core.chart import FOG, OLD, Chart
from pbem.core.phrases import Phrase
from pbem.reports import font
from pbem.reports.map import symbols
from pbem.reports.map.cells import BESIDE, MapPen
from pbem.reports.map.ink import polygon, rectangle
from pbem.reports.map.paint import ground, paint
from pbem.reports.map.rows import TextPiece, draw_symbol
from pbem.reports.map.style import EDGE_FRAMED, EDGE_NEW, EDGE_SUPPORT, Layer, bounded
from pbem.reports.map.ways import DASHES, MOVES, TIE, WAY, arrow_head, move_style

SIZE = 6.5
ROW = 11.0
SAMPLE = 18.0
GAP = 10.0
LONGEST = 140.0
UNKNOWN = "unknown"
Draw = Callable[[MapPen, float, float], None]


class LegendEntry(msgspec.Struct, frozen=True):
    """A sample, drawn with its middle at a point, and what it means."""

    sample: Draw
    text: str

    @property
    def width(self) -> float:
        return SAMPLE + font.width(self.text, SIZE) + GAP


def entries(pen: MapPen, chart: Chart) -> list[LegendEntry]:
    makers = (_terrains, _owners, _counters, _marks, _sights, _links)
    return [entry for make in makers for entry in make(pen, chart)]


def lines(found: list[LegendEntry], wide: float) -> list[list[LegendEntry]]:
    """Entries one after the other, in lines of that width."""
    rows: list[list[LegendEntry]] = [[]]
    for entry in found:
        if rows[-1] and sum(other.width for other in rows[-1]) + entry.width > wide:
            rows.append([])
        rows[-1].append(entry)
    return [row for row in rows if row]


def draw_lines(pen: MapPen, rows: list[list[LegendEntry]], left: float, top: float) -> float:
    """Returns where it ends."""
    for n, row in enumerate(rows):
        x, y = left, top + n * ROW + ROW / 2
        for entry in row:
            entry.sample(pen, x + SAMPLE / 2 - 2, y)
            pen.ink.text(x + SAMPLE, y + 0.36 * SIZE, entry.text, SIZE)
            x += entry.width
    return top + len(rows) * ROW


# --- what may be explained ----------------------------------------------------------------------------------------


def _terrains(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    for terrain in dict.fromkeys(cell.terrain for cell in chart.cells):
        look = symbols.look(terrain)
        if look.symbol or look.pattern or terrain == UNKNOWN:
            yield LegendEntry(_swatch(terrain), word(pen, f"terrain.{terrain}", terrain))


def word(pen: MapPen, key: str, otherwise: str) -> str:
    said = pen.say(Phrase(key)) if key in pen.words.words else pen.say(otherwise.replace("_", " "))
    return font.fit(said, LONGEST, SIZE)


def _swatch(terrain: str) -> Draw:
    look = symbols.look(terrain)

    def draw(pen: MapPen, x: float, y: float) -> None:
        box = rectangle(x - 6, y - 4.5, 12, 9)
        pen.ink.shape(Layer.TERRAIN, bounded(ground(terrain), terrain == UNKNOWN), box)
        if look.pattern:
            pen.ink.shape(Layer.PATTERN, symbols.patterned(look.pattern), box)
        if look.framed:
            pen.ink.shape(Layer.MARK, EDGE_FRAMED, rectangle(x - 5, y - 3.6, 10, 7.2))
        if look.symbol:
            draw_symbol(pen.ink, look.symbol, x, y, 2.8 if look.framed else 3.6)
        elif look.letters:
            pen.ink.centred(x, y + 0.36 * SIZE, look.letters, SIZE, bold=True)

    return draw


def _owners(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    there = {cell.owner for cell in chart.cells} | {stack.owner for cell in chart.cells for stack in cell.stacks}
    for owner in chart.owners or sorted(there - {""}):
        letters = pen.colours.letters(owner)
        if owner in there and letters != owner:
            chip = TextPiece(letters, True, chip=pen.colours.colour(owner))
            yield LegendEntry(_piece(chip), font.fit(pen.say(owner), LONGEST, SIZE))


def _counters(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    for code in counter_codes(chart):
        if symbols.is_drawn(code):
            yield LegendEntry(_piece(TextPiece("", symbol=code)), word(pen, f"unit.{code}", code))


def counter_codes(chart: Chart) -> dict[str, None]:
    return dict.fromkeys(code for cell in chart.cells for stack in cell.stacks for code, _ in stack.codes)


def _piece(piece: TextPiece) -> Draw:
    return lambda pen, x, y: piece.write(pen.ink, x - piece.width(SIZE) / 2, y + 0.36 * SIZE, SIZE)


def _marks(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    kinds = {kind for _, kind in chart.marks}
    for kind in BESIDE:
        if kind in kinds:
            yield LegendEntry(_piece(TextPiece("", symbol=kind)), pen.say(Phrase(f"legend.{kind}")))
    if kinds & {"new", "changed"}:
        yield LegendEntry(_piece(TextPiece("A1", True, chip="ink")), pen.say(Phrase("legend.changed")))
    if "new" in kinds:
        yield LegendEntry(_edge(EDGE_NEW), pen.say(Phrase("legend.new")))
    if "support" in kinds:
        yield LegendEntry(_edge(EDGE_SUPPORT), pen.say(Phrase("legend.support")))
    if "threat" in kinds:
        yield LegendEntry(_threat, pen.say(Phrase("legend.threat")))


def _edge(style: str) -> Draw:
    return lambda pen, x, y: pen.ink.shape(Layer.EDGE, style, rectangle(x - 6, y - 4, 12, 8))


def _threat(pen: MapPen, x: float, y: float) -> None:
    pen.ink.shape(Layer.PATTERN, THREAT, rectangle(x - 6, y - 4, 12, 8))


def _sights(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    sights = {cell.sight for cell in chart.cells}
    if FOG in sights:
        yield LegendEntry(_veil, pen.say(Phrase("legend.fog")))
    if OLD in sights:
        yield LegendEntry(_edge(bounded("paper", is_old=True)), pen.say(Phrase("legend.old")))
    if any(cell.as_of or any(stack.as_of for stack in cell.stacks) for cell in chart.cells):
        yield LegendEntry(_piece(TextPiece("t5", colour="dim")), pen.say(Phrase("legend.as_of")))


def _veil(pen: MapPen, x: float, y: float) -> None:
    pen.ink.shape(Layer.VEIL, VEIL, rectangle(x - 6, y - 4, 12, 8))


VEIL = symbols.patterned("slope_back", 'fill-opacity=".5"')
THREAT = symbols.patterned("slope")


def _links(pen: MapPen, chart: Chart) -> Iterator[LegendEntry]:
    kinds = dict.fromkeys(link.kind for link in chart.links)
    for kind in kinds:
        if kind in MOVES:
            yield LegendEntry(_move("1 2" if kind == "retreat" else DASHES[0]), pen.say(Phrase(f"legend.{kind}")))
        elif kind == "wormhole":
            yield LegendEntry(_line(TIE), pen.say(Phrase("legend.tie")))
        elif kind == "way":
            yield LegendEntry(_line(WAY), pen.say(Phrase("legend.way")))


def _move(dash: str) -> Draw:
    def draw(pen: MapPen, x: float, y: float) -> None:
        pen.ink.shape(Layer.WAY, move_style("outline", dash), polygon(((x - 7, y), (x + 3, y)), closed=False))
        pen.ink.shape(Layer.WAY, paint("outline"), polygon(arrow_head((x - 7, y), (x + 3, y), 4.5)))

    return draw


def _line(style: str) -> Draw:
    def draw(pen: MapPen, x: float, y: float) -> None:
        pen.ink.shape(Layer.WAY, style, polygon(((x - 7, y), (x + 6, y)), closed=False))

    return draw

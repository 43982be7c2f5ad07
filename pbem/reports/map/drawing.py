"""A chart as SVG: one drawing for the screen, or sheets for printing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

import msgspec

from pbem.core.chart import FOG, OLD, Cell, Chart
from pbem.core.phrases import Catalogue
from pbem.reports import font, layout
from pbem.reports.map import compass, legend, lists, symbols
from pbem.reports.map.cells import MapPen, write_cell
from pbem.reports.map.ink import Ink, Lettering, Point, disc, number, polygon, rectangle, word_by_word, words_together
from pbem.reports.map.paint import ground, paint
from pbem.reports.map.paper import PaperBlock, PaperSheet, cell_size, closed_up, grid, in_rows
from pbem.reports.map.plan import Planner, list_room
from pbem.reports.map.ring import Ring, is_line
from pbem.reports.map.rooms import Room
from pbem.reports.map.rows import LIFT, TextPiece, draw_symbol, write_row
from pbem.reports.map.screen import Outline, cell_elements
from pbem.reports.map.style import EDGE_FRAMED, EDGE_NEW, EDGE_SUPPORT, SMALLEST, Colours, Layer, bounded
from pbem.reports.map.ways import Tracks
from pbem.reports.map.wedges import write_wedge

SCREEN_SIZE = {"hex": 26.0, "pointy": 26.0, "box": 34.0, "brick": 34.0, "ring": 290.0}
SCREEN_WIDE = 900.0
# The height of letters as part of the size of a cell.
LETTER = 0.29
# How far apart neighbours may be, as part of the size.
NEAR, NEAR_ON_RING = 2.3, 0.55
LINE = paint("", "line", 'stroke-width=".7"')
AXIS = paint("", "axis", 'stroke-width="1.6"')
FRAME = paint("", "ink", 'stroke-width="1" stroke-dasharray="6 2"')
Overlay = Callable[[Iterable[Outline]], str]


class Drawing(msgspec.Struct, frozen=True):
    """`spots` are the middles of cells, in points from the upper left corner."""

    svg: str
    wide: float
    high: float
    spots: dict[str, Point]
    number: int = 0
    is_overview: bool = False


def draw(chart: Chart, words: Catalogue, title: str = "", seat: str | None = None) -> str:
    """The whole map in one SVG, with its legend: for the screen of this seat."""
    chart = closed_up(chart)
    planner = Planner(chart, lambda wide: 0.0)
    if not planner.panels:
        return _svg(Ink(), SCREEN_WIDE / 2, 40, title, word_by_word)
    sheet = planner.whole(SCREEN_SIZE[chart.shape], SCREEN_WIDE)
    wide = max(sheet.wide, 420.0)
    hand = Draughtsman(chart, words, title, word_by_word, lambda cells: cell_elements(chart, cells, words, seat))
    return hand.drawing(msgspec.structs.replace(sheet, wide=wide)).svg


def sheets(chart: Chart, words: Catalogue, title: str = "") -> list[Drawing]:
    """The map on sheets of A4: one, or an overview and as many as needed."""
    chart = in_rows(closed_up(chart))
    hand = Draughtsman(chart, words, title, words_together)
    return [hand.drawing(sheet) for sheet in Planner(chart, hand.foot).sheets()]


class Draughtsman:
    """`overlay` gives what is drawn on top."""

    def __init__(
        self, chart: Chart, words: Catalogue, title: str, lettering: Lettering, overlay: Overlay | None = None
    ) -> None:
        self.chart, self.words, self.title, self.lettering, self.overlay = chart, words, title, lettering, overlay
        self.colours = Colours(chart.owners or sorted({cell.owner for cell in chart.cells} - {""}))
        self.marks: dict[str, set[str]] = {}
        for name, kind in chart.marks:
            self.marks.setdefault(name, set()).add(kind)

    def pen(self, size: float = 0.0) -> MapPen:
        cell = cell_size(self.chart, size)
        return MapPen(Ink(), max(SMALLEST, round(LETTER * cell, 1)), cell, self.colours, self.words)

    # --- one sheet ----------------------------------------------------------------------------------------

    def drawing(self, sheet: PaperSheet) -> Drawing:
        pen = self.pen(sheet.size)
        outlines: dict[str, Outline] = {}
        crowded: list[Cell] = []
        for block in sheet.blocks:
            self._title(pen, block, sheet)
            crowded += self._cells(pen, block, sheet, outlines)
        self._reach(pen, outlines.values())
        self._tracks(pen, sheet, set(outlines))
        self._frames(pen, sheet)
        high = sheet.high
        if sheet.number == 0:
            high = self._foot(pen, sheet.wide, sheet.high)
        listed = lists.wrapped(lists.crowd(pen, crowded), sheet.wide - 12, joint=" ")
        most = int(list_room(self.chart) / legend.ROW)
        if len(listed) > most:
            listed = [*listed[: most - 1], f"{listed[most - 1]} ..."]
        high = self._text(pen, listed, high, sheet.wide)
        above = self.overlay(outlines.values()) if self.overlay else ""
        svg = _svg(pen.ink, sheet.wide, high, self.title, self.lettering, above)
        spots = {name: outline.spot for name, outline in outlines.items()}
        return Drawing(svg, sheet.wide, high, spots, sheet.number, sheet.is_overview)

    def _tracks(self, pen: MapPen, sheet: PaperSheet, shown: set[str]) -> None:
        """Routes that touch the sheet, also where they leave it."""
        own = grid(self.chart, sheet.size)
        origin = {block.panel: (block.x, block.y) for block in sheet.blocks}
        beyond = {
            cell.name: (origin[cell.panel][0] + own.spot(cell)[0], origin[cell.panel][1] + own.spot(cell)[1])
            for cell in self.chart.cells
            if cell.panel in origin
        }
        touching = [link for link in self.chart.links if not shown.isdisjoint(link.cells)]
        near = sheet.size * (NEAR_ON_RING if self.chart.shape == "ring" else NEAR)
        Tracks(pen.ink, pen.size, near, self.colours).draw(touching, beyond)

    def _reach(self, pen: MapPen, outlines: Iterable[Outline]) -> None:
        """A line around the cells in support: the edges that only one of them has."""
        edges: dict[Point, list[tuple[Point, Point]]] = {}
        for outline in outlines:
            if "support" in self._at(outline.cell):
                for a, b in zip(outline.corners, [*outline.corners[1:], outline.corners[0]], strict=True):
                    middle = round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3)
                    edges.setdefault(middle, []).append((a, b))
        for shared in edges.values():
            if len(shared) == 1:
                pen.ink.shape(Layer.MARK, EDGE_SUPPORT, polygon(shared[0], closed=False))

    def _title(self, pen: MapPen, block: PaperBlock, sheet: PaperSheet) -> None:
        if len(self.chart.panels) > 1 and block.title:
            cells = grid(self.chart, sheet.size)
            left = block.x + min(cells.corners(cell)[0][0] for cell in block.cells) - 2 * sheet.size
            top = block.y + min(y for cell in block.cells for _, y in cells.corners(cell))
            title = font.fit(pen.say(block.title), sheet.wide / 2, 8, bold=True)
            pen.ink.text(max(0.0, left), top - 3, title, 8, bold=True)

    def _cells(self, pen: MapPen, block: PaperBlock, sheet: PaperSheet, outlines: dict[str, Outline]) -> Iterator[Cell]:
        """Draws them; returns what did not fit, cell by cell."""
        own = grid(self.chart, sheet.size)
        if isinstance(own, Ring):
            self._board(pen, own, block)
        for cell in block.cells:
            x, y = own.spot(cell)
            spot = block.x + x, block.y + y
            corners = [(block.x + a, block.y + b) for a, b in own.corners(cell)]
            outlines[cell.name] = Outline(cell, corners, spot)
            if not (isinstance(own, Ring) and is_line(cell)):
                self._ground(pen, cell, corners)
            if sheet.is_overview:
                self._small(pen, cell, spot, sheet.size)
            elif isinstance(own, Ring) and is_line(cell):
                self._marker(pen, cell, spot, own.ray(cell))
            elif (
                isinstance(own, Ring) and cell.at[0] and write_wedge(pen, cell, own, (block.x, block.y), self._at(cell))
            ):
                continue
            elif left := self._write(pen, cell, corners, spot):
                yield left

    def _write(self, pen: MapPen, cell: Cell, corners: list[Point], spot: Point) -> Cell | None:
        room = Room(corners)
        if self.chart.shape == "ring":
            # A wedge may be widest anywhere: stay around the middle.
            room.top, room.bottom = max(room.top + 3, spot[1] - pen.size), min(room.bottom, spot[1] + pen.size)
        return write_cell(pen, cell, room, spot, self._at(cell))

    def _at(self, cell: Cell) -> set[str]:
        """The marks of a cell."""
        return self.marks.get(cell.name, set())

    def _marker(self, pen: MapPen, cell: Cell, spot: Point, ray: Point) -> None:
        """A spot on a line: the markers there and its label further out, or only the label."""
        drawn = [code for stack in cell.stacks for code, _ in stack.codes]
        x, y = spot
        for n, code in enumerate(drawn):
            place = x + (n - (len(drawn) - 1) / 2) * 0.7 * pen.size
            pen.ink.shape(Layer.CHIP, paint("paper", "ink", 'stroke-width="1"'), disc(place, y, 0.34 * pen.size))
            if symbols.is_drawn(code):
                draw_symbol(pen.ink, code, place, y, 0.24 * pen.size, LIFT)
            else:
                pen.ink.centred(place, y + 0.36 * pen.letter, code, pen.letter, bold=True)
        label = TextPiece(pen.say(cell.label or cell.name), bool(drawn), "ink" if drawn else "dim")
        out = 0.34 * pen.size + 1.1 * pen.letter if drawn else 0.0
        write_row(pen.ink, [label], x + ray[0] * out, y + ray[1] * out + 0.36 * pen.letter, pen.letter)

    def _ground(self, pen: MapPen, cell: Cell, corners: list[Point]) -> None:
        look, marks = symbols.look(cell.terrain), self._at(cell)
        path = polygon(corners)
        pen.ink.shape(Layer.TERRAIN, bounded(ground(cell.terrain), not cell.label or cell.sight == OLD), path)
        if look.pattern:
            pen.ink.shape(Layer.PATTERN, symbols.patterned(look.pattern), path)
        if "threat" in marks:
            pen.ink.shape(Layer.PATTERN, legend.THREAT, path)
        if cell.sight in (FOG, OLD):
            pen.ink.shape(Layer.VEIL, legend.VEIL, path)
        if look.framed:
            pen.ink.shape(Layer.MARK, EDGE_FRAMED, polygon(_smaller(corners, 0.88)))
        if "new" in marks:
            pen.ink.shape(Layer.MARK, EDGE_NEW, polygon(_smaller(corners, 0.9)))

    def _small(self, pen: MapPen, cell: Cell, spot: Point, size: float) -> None:
        """On an overview: symbols, owners and battles; letters only of owners."""
        drawn = symbols.look(cell.terrain).symbol
        if drawn:
            draw_symbol(pen.ink, drawn, *spot, 0.45 * size)
        owners = dict.fromkeys(filter(None, (cell.owner, *(stack.owner for stack in cell.stacks))))
        if owners:
            chips = [TextPiece(self.colours.letters(owner), True, chip=self.colours.colour(owner)) for owner in owners]
            write_row(pen.ink, chips, spot[0], spot[1] + 0.36 * SMALLEST, SMALLEST)
        if "battle" in self._at(cell):
            draw_symbol(pen.ink, "battle", spot[0] + 0.5 * size, spot[1] - 0.5 * size, 0.36 * size, LIFT)

    def _board(self, pen: MapPen, ring: Ring, block: PaperBlock) -> None:
        """The lines between the sectors; those between quarters are thicker."""
        axes = {cell.at[1] for cell in block.cells if is_line(cell) and cell.terrain == "axis"}
        for step in range(0, ring.sectors * 4, 4):
            ends = [(block.x + x, block.y + y) for x, y in ring.line(step)]
            pen.ink.shape(Layer.MARK, AXIS if step in axes else LINE, polygon(ends, closed=False))

    def _frames(self, pen: MapPen, sheet: PaperSheet) -> None:
        for name, (x0, y0, x1, y1) in sheet.frames:
            pen.ink.shape(Layer.FRAME, FRAME, rectangle(x0, y0, x1 - x0, y1 - y0))
            place = x0 + 3 + 14 * ((name - 1) % 3), y0 + 12
            pen.ink.shape(Layer.FRAME, paint("ink"), rectangle(place[0], place[1] - 9.5, 12, 12))
            pen.ink.centred(place[0] + 6, place[1], str(name), 9, bold=True, color="paper")

    # --- below the map ----------------------------------------------------------------------------------------

    def foot(self, wide: float) -> float:
        """How much room the legend takes, with the list of crowded cells."""
        return self._foot(self.pen(), wide, 0.0) + list_room(self.chart)

    def _foot(self, pen: MapPen, wide: float, top: float) -> float:
        roses = list(compass.roses(self.chart))
        beside = len(roses) * 2.5 * compass.RADIUS
        top += 8
        for n, (letters, direction) in enumerate(roses):
            x = wide - beside + (n + 0.5) * 2.5 * compass.RADIUS
            compass.draw_rose(pen, letters, direction, x, top + compass.RADIUS + 4, legend.SIZE)
        rows = legend.lines(legend.entries(pen, self.chart), wide - beside - 4)
        end = legend.draw_lines(pen, rows, 0.0, top)
        end = self._text(pen, lists.wrapped(lists.codes(pen, self.chart), wide - beside - 4), end, wide - beside)
        return max(end, top + 2 * compass.RADIUS + 20 if roses else 0.0)

    def _text(self, pen: MapPen, lines: list[str], top: float, wide: float) -> float:
        for n, line in enumerate(lines):
            pen.ink.text(0, top + (n + 0.75) * legend.ROW, font.fit(line, wide, legend.SIZE), legend.SIZE)
        return top + len(lines) * legend.ROW


def _smaller(corners: list[Point], part: float) -> list[Point]:
    x = sum(a for a, _ in corners) / len(corners)
    y = sum(b for _, b in corners) / len(corners)
    return [(x + (a - x) * part, y + (b - y) * part) for a, b in corners]


def _svg(ink: Ink, wide: float, high: float, title: str, lettering: Lettering, above: str = "") -> str:
    body = ink.body(lettering)
    used = [symbols.pattern(name) for name in symbols.patterns() if f"#{symbols.pattern_id(name)})" in body]
    # A mere picture has no parts to read aloud.
    role = 'class="map" role="group"' if above else 'role="img"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(wide)}pt" height="{number(high)}pt"'
        f' viewBox="0 0 {number(wide)} {number(high)}" font-family="{font.FAMILY}, Verdana, sans-serif" {role}>'
    )
    label = f"<title>{escape(layout.clean(title))}</title>" if title else ""
    backdrop = f'<path d="{rectangle(0, 0, wide, high)}" {paint("paper")}/>'
    return f"{head}{label}<defs>{''.join(used)}</defs>{backdrop}\n{body}\n{above}</svg>\n"

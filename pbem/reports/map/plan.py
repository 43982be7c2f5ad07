"""Which cells go on which sheet of paper, and how large: everything on one sheet if its letters can still be read,
else an overview and as many overlapping sheets as needed."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import msgspec

from pbem.core.chart import Cell, Chart
from pbem.core.phrases import Phrase
from pbem.reports.map.paper import LANDSCAPE, PORTRAIT, Extent, Paper, PaperBlock, PaperSheet, extent, grid

TITLE = 12.0
GAP = 8.0
# Room for the list of what does not fit in its cell: units where there are many, and goods.
UNITS_LIST, GOODS_LIST = 33.0, 22.0
# The overlap of two neighbouring sheets, as part of the size: any two neighbours are together on one of them.
OVERLAP = 4.1
# The least and the largest size of cells for which letters are readable and fill the room.
SIZES = {
    "hex": (18.0, 32.0),
    "pointy": (18.0, 32.0),
    "box": (22.0, 44.0),
    "brick": (22.0, 44.0),
    "ring": (190.0, 259.0),
}
STEP = 0.5
SMALLEST_CELL = 2.0


def list_room(chart: Chart) -> float:
    has_goods = any(isinstance(note, Phrase) for cell in chart.cells for note in cell.notes)
    return UNITS_LIST + (GOODS_LIST if has_goods else 0.0)


class Planner:
    """`foot(wide)` is how much room the legend needs."""

    def __init__(self, chart: Chart, foot: Callable[[float], float]) -> None:
        self.chart, self.foot = chart, foot
        by_panel: dict[str, list[Cell]] = {}
        for cell in chart.cells:
            by_panel.setdefault(cell.panel, []).append(cell)
        titles = {panel.name: panel.title for panel in chart.panels}
        self.panels = [(name, titles.get(name, ""), cells) for name, cells in by_panel.items()]
        self.titled = TITLE if len(self.panels) > 1 else 0.0
        # Everything grows with the size, so it is measured once.
        self.extents = [extent(grid(chart, 1.0), cells) for _, _, cells in self.panels]

    def whole(self, size: float, wide: float) -> PaperSheet:
        """All panels one after the other, in rows of that width; as high as necessary."""
        blocks: list[PaperBlock] = []
        x, y, row, right = 0.0, 0.0, 0.0, 0.0
        for (name, title, cells), (x0, y0, x1, y1) in zip(self.panels, self.extents, strict=True):
            across, down = (x1 - x0) * size, (y1 - y0) * size + self.titled
            if x and x + across > wide:
                x, y, row = 0.0, y + row + GAP, 0.0
            blocks.append(PaperBlock(name, title, tuple(cells), x - x0 * size, y - y0 * size + self.titled))
            x, row = x + across + GAP, max(row, down)
            right = max(right, x - GAP)
        return PaperSheet(right, y + row, size, tuple(blocks))

    def sheets(self) -> list[PaperSheet]:
        """For printing on A4."""
        if not self.panels:
            return []
        fitting = [self._largest(paper) for paper in (PORTRAIT, LANDSCAPE)]
        best = max(fitting, key=lambda sheet: sheet.size if sheet else 0.0)
        if best is None:
            return self._many()
        # Prefer portrait paper if that costs little.
        upright = fitting[0]
        return [upright if upright and upright.size >= 0.88 * best.size else best]

    def _largest(self, paper: Paper, least: float = 0.0) -> PaperSheet | None:
        least, size = least or SIZES[self.chart.shape][0], SIZES[self.chart.shape][1]
        room = paper.high - self.foot(paper.wide)
        while size >= least:
            sheet = self.whole(size, paper.wide)
            if sheet.wide <= paper.wide and sheet.high <= room:
                return msgspec.structs.replace(sheet, wide=paper.wide, blocks=_middle(sheet, paper.wide))
            size -= STEP
        return None

    # --- several sheets ----------------------------------------------------------------------------------------

    def _many(self) -> list[PaperSheet]:
        sheets = [sheet for place in range(len(self.panels)) for sheet in self._panel_sheets(place)]
        if len(sheets) == 1:
            # An overview would show nothing more: better smaller cells, and the legend below them.
            fitting = [sheet for paper in (PORTRAIT, LANDSCAPE) if (sheet := self._largest(paper, SMALLEST_CELL))]
            return [max(fitting, key=lambda sheet: sheet.size)] if fitting else sheets
        numbered = [msgspec.structs.replace(sheet, number=n) for n, sheet in enumerate(sheets, 1)]
        return [self._overview(numbered), *numbered]

    def _panel_sheets(self, place: int) -> list[PaperSheet]:
        """As few as possible, and then as large as possible."""
        size, largest = SIZES[self.chart.shape]
        choices = [self._windows(place, size, paper) for paper in (PORTRAIT, LANDSCAPE)]
        best = min(choices, key=len)
        while size < largest:
            size += STEP
            choices = [self._windows(place, size, paper) for paper in (PORTRAIT, LANDSCAPE)]
            fitting = [choice for choice in choices if len(choice) <= len(best)]
            if not fitting:
                break
            best = min(fitting, key=len)
        return best

    def _windows(self, place: int, size: float, paper: Paper) -> list[PaperSheet]:
        """The sheets of one panel; every cell in a window is on its sheet, with its whole outline."""
        name, title, cells = self.panels[place]
        own = grid(self.chart, size)
        spots = {cell.name: own.spot(cell) for cell in cells}
        x0, y0, x1, y1 = (value * size for value in self.extents[place])
        high = paper.high - self.titled - list_room(self.chart)
        columns, rows = _starts(x0, x1, paper.wide, size), _starts(y0, y1, high, size)
        sheets = []
        for top in rows:
            for left in columns:
                inside = tuple(
                    cell
                    for cell in cells
                    if _is_within(spots[cell.name], (left, top, left + paper.wide, top + high), size)
                )
                if inside:
                    _, y2, _, y3 = extent(own, inside)
                    block = PaperBlock(name, title, inside, -left, self.titled - y2)
                    sheets.append(PaperSheet(paper.wide, y3 - y2 + self.titled, size, (block,)))
        return _without_doubles(sheets)

    def _overview(self, sheets: list[PaperSheet]) -> PaperSheet:
        room = PORTRAIT.high - self.foot(PORTRAIT.wide)
        size = SIZES[self.chart.shape][0]
        whole = self.whole(size, PORTRAIT.wide)
        while (whole.wide > PORTRAIT.wide or whole.high > room) and size > SMALLEST_CELL:
            size *= 0.96
            whole = self.whole(size, PORTRAIT.wide)
        blocks = _middle(whole, PORTRAIT.wide)
        origin = {block.panel: (block.x, block.y) for block in blocks}
        frames = tuple((sheet.number, self._frame(sheet, size, origin)) for sheet in sheets)
        return PaperSheet(PORTRAIT.wide, whole.high, size, blocks, 0, frames)

    def _frame(self, sheet: PaperSheet, size: float, origin: dict[str, tuple[float, float]]) -> Extent:
        """The place of a sheet on the overview."""
        (block,) = sheet.blocks
        x, y = origin[block.panel]
        x0, y0, x1, y1 = extent(grid(self.chart, size), block.cells)
        return x + x0, y + y0, x + x1, y + y1


def _middle(sheet: PaperSheet, wide: float) -> tuple[PaperBlock, ...]:
    shift = (wide - sheet.wide) / 2
    return tuple(msgspec.structs.replace(block, x=block.x + shift) for block in sheet.blocks)


def _starts(low: float, high: float, room: float, size: float) -> list[float]:
    """Where windows begin, evenly over what is to be shown; in the middle if one is enough."""
    long, overlap = high - low, OVERLAP * size
    if long <= room:
        return [low - (room - long) / 2]
    count = ceil((long - overlap) / (room - overlap))
    return [low + n * (long - room) / (count - 1) for n in range(count)]


def _is_within(spot: tuple[float, float], window: Extent, size: float) -> bool:
    x, y = spot
    left, top, right, bottom = window
    return left + size - 0.1 <= x <= right - size + 0.1 and top + 0.85 * size <= y <= bottom - 0.85 * size


def _without_doubles(sheets: list[PaperSheet]) -> list[PaperSheet]:
    """A sheet whose cells are all on another one is left out."""
    shown = [{cell.name for cell in sheet.blocks[0].cells} for sheet in sheets]
    return [
        sheet
        for n, sheet in enumerate(sheets)
        if not any(shown[n] < other or (shown[n] == other and m < n) for m, other in enumerate(shown) if m != n)
    ]

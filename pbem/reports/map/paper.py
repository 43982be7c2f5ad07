"""Paper: its size, the contents of a sheet, and the places of a chart's cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, sqrt

import msgspec
from msgspec.structs import replace

from pbem.core.chart import Cell, Chart
from pbem.core.phrases import Text
from pbem.reports.map.ring import CELL, Ring
from pbem.reports.map.shapes import Boxes, Bricks, Grid, Hexes, PointyHexes

GRIDS: dict[str, Callable[[float], Grid]] = {"hex": Hexes, "pointy": PointyHexes, "box": Boxes, "brick": Bricks}


class Paper(msgspec.Struct, frozen=True):
    """The room for a map on a sheet of paper, in points."""

    wide: float
    high: float


# A4 with margins of 12 mm, and a line for the title.
PORTRAIT = Paper(527.0, 735.0)
LANDSCAPE = Paper(774.0, 488.0)
# A map of one row with more cells is broken into several rows.
ONE_ROW = 8
Extent = tuple[float, float, float, float]


class PaperBlock(msgspec.Struct, frozen=True):
    """Cells of one panel, and the place of its origin on the sheet."""

    panel: str
    title: Text
    cells: tuple[Cell, ...]
    x: float
    y: float


class PaperSheet(msgspec.Struct, frozen=True):
    """`number` 0 is the whole map, alone or as an overview; `frames` are then the sheets that follow."""

    wide: float
    high: float
    size: float
    blocks: tuple[PaperBlock, ...]
    number: int = 0
    frames: tuple[tuple[int, Extent], ...] = ()

    @property
    def is_overview(self) -> bool:
        return bool(self.frames)


def grid(chart: Chart, size: float) -> Grid:
    if chart.shape == "ring":
        return Ring(size, chart.sectors, chart.cells)
    return GRIDS[chart.shape](size)


def cell_size(chart: Chart, size: float) -> float:
    """Half the width of a cell, for symbols and letters."""
    return size * CELL if chart.shape == "ring" else size


def extent(grid: Grid, cells: Sequence[Cell]) -> Extent:
    points = [point for cell in cells for point in grid.corners(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def closed_up(chart: Chart) -> Chart:
    """A map of boxes without its wide empty parts: of several empty columns or rows one is left."""
    if chart.shape != "box":
        return chart
    columns, rows = (_closed({cell.at[n] for cell in chart.cells}) for n in (0, 1))
    return replace(
        chart, cells=tuple(replace(cell, at=(columns[cell.at[0]], rows[cell.at[1]])) for cell in chart.cells)
    )


def in_rows(chart: Chart) -> Chart:
    """A long map of one row, broken into several with a gap between them, so that it fills the paper."""
    places = {cell.at for cell in chart.cells}
    if chart.shape != "box" or len(chart.panels) > 1 or len({row for _, row in places}) != 1 or len(places) <= ONE_ROW:
        return chart
    # The count of columns that makes the rows, with their gaps, about as wide as they are high.
    columns = ceil(sqrt(len(places) * 2))
    order = {at: divmod(number, columns) for number, at in enumerate(sorted(places))}
    moved = (replace(cell, at=(order[cell.at][1], 2 * order[cell.at][0])) for cell in chart.cells)
    return replace(chart, cells=tuple(moved))


def _closed(used: set[int]) -> dict[int, int]:
    places = sorted(used)
    closed = dict.fromkeys(places[:1], 0)
    for before, after in pairwise(places):
        closed[after] = closed[before] + min(after - before, 2)
    return closed

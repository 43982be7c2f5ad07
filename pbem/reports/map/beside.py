"""Which cells are adjacent, by the shape of the map."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core import hexes
from pbem.core.chart import Cell, Chart
from pbem.reports.map.ring import STEPS, is_line

_HEX = tuple(hexes.STEPS[d] for d in hexes.DIRECTIONS)
STEPS_TO = {
    "hex": _HEX,
    "pointy": _HEX,
    "box": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "brick": ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
}
# Links that units can follow; the others only show what happened.
TIES = ("wormhole", "way")


def neighbours(chart: Chart) -> dict[str, tuple[str, ...]]:
    """For each cell the names of its neighbours: those around it in order, then those that a link leads to."""
    tied: dict[str, list[str]] = {}
    for link in chart.links:
        if link.kind in TIES:
            for a, b in zip(link.cells, link.cells[1:], strict=False):
                tied.setdefault(a, []).append(b)
                tied.setdefault(b, []).append(a)
    around = _on_ring(chart) if chart.shape == "ring" else _on_grid(chart)
    return {name: tuple(dict.fromkeys((*near, *tied.get(name, ())))) for name, near in around}


def _on_grid(chart: Chart) -> Iterator[tuple[str, list[str]]]:
    places = {(cell.panel, cell.at): cell.name for cell in chart.cells}
    for cell in chart.cells:
        q, r = cell.at
        beside = ((cell.panel, (q + dq, r + dr)) for dq, dr in STEPS_TO[chart.shape])
        yield cell.name, [places[place] for place in beside if place in places]


def _on_ring(chart: Chart) -> Iterator[tuple[str, list[str]]]:
    """Open spaces touch the next ones, the centre and their own places; a line the two spaces it separates."""
    cells = [cell for cell in chart.cells if not is_line(cell)]
    open_space = {cell.at[1] // STEPS: cell.name for cell in cells if cell.at[0] == 1}
    hub = [cell.name for cell in cells if cell.at[0] == 0]
    for cell in chart.cells:
        sector = cell.at[1] // STEPS
        before, after = (sector - 1) % max(chart.sectors, 1), (sector + 1) % max(chart.sectors, 1)
        if is_line(cell):
            near = [before, sector]
        elif cell.at[0] == 0:
            near = list(open_space)
        else:
            near = [before, after] if cell.at[0] == 1 else [sector]
        inner = [open_space[n] for n in near if n in open_space]
        yield cell.name, [*inner, *(_within(cells, sector) + hub if cell.at[0] == 1 and not is_line(cell) else [])]


def _within(cells: list[Cell], sector: int) -> list[str]:
    return [cell.name for cell in cells if cell.at[0] > 1 and cell.at[1] // STEPS == sector]

"""What screens need beyond the drawing: an element for each cell, to point at, read aloud and highlight.

It lies on top and shows nothing. `id` is `cell-<name>`, `data-cell` the name as orders spell it; other `data-` say
what is there. Its title says what the cell holds, its description what is next to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import msgspec

from pbem.core.chart import Cell, Chart
from pbem.core.phrases import Catalogue
from pbem.reports import layout
from pbem.reports.map.ink import Point, number, polygon
from pbem.reports.map.prose import MapNarrator


class Outline(msgspec.Struct, frozen=True):
    """A cell where it was drawn."""

    cell: Cell
    corners: list[Point]
    spot: Point


def cell_elements(chart: Chart, outlines: Iterable[Outline], words: Catalogue, seat: str | None) -> str:
    narrator = MapNarrator(chart, words, seat)
    return '<g class="map-cells">' + "\n".join(_element(narrator, outline) for outline in outlines) + "</g>"


def _element(narrator: MapNarrator, outline: Outline) -> str:
    cell = outline.cell
    title, beside = narrator.title(cell), narrator.beside(cell)
    inner = f"<title>{_text(title)}</title>" + (f"<desc>{_text(beside)}</desc>" if beside else "")
    attributes = "".join(f' {name}="{_text(value)}"' for name, value in _data(narrator, outline) if value)
    return (
        f'<path class="map-cell" role="img"{attributes} fill-opacity="0" d="{polygon(outline.corners)}">{inner}</path>'
    )


def _data(narrator: MapNarrator, outline: Outline) -> Iterable[tuple[str, str]]:
    cell = outline.cell
    yield "id", "cell-" + "_".join(cell.name.split())
    yield "data-cell", cell.name
    yield "data-panel", cell.panel
    yield "data-terrain", cell.terrain
    yield "data-owner", cell.owner
    yield "data-here", " ".join(dict.fromkeys(stack.owner for stack in cell.stacks if stack.owner))
    yield "data-sight", cell.sight
    yield "data-marks", " ".join(narrator.marks.get(cell.name, ()))
    yield "data-x", number(outline.spot[0])
    yield "data-y", number(outline.spot[1])


def _text(value: str) -> str:
    return escape(layout.clean(value))

"""The pages of a PDF as one HTML document with its maps: the map first, then the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbem.core.phrases import Catalogue, Phrase
from pbem.reports.font import spelled
from pbem.reports.html import HtmlWriter, render
from pbem.reports.map import Drawing, sheets
from pbem.reports.map.paper import PORTRAIT
from pbem.reports.report import Report

# The title above each map.
ABOVE = 17.0
# If the last map leaves a fifth of its page free, the report begins below it.
SHARED = 0.8
LINKED = ("battle", "loss")


class Pages(msgspec.Struct, frozen=True):
    """A document and the pictures that it names; it cannot fetch anything else."""

    html: str
    pictures: dict[str, bytes]


class Anchor(msgspec.Struct, frozen=True):
    name: str
    x: float
    y: float


class PageMap(msgspec.Struct, frozen=True):
    source: str
    title: str
    alt: str
    wide: float
    high: float
    is_wide: bool
    is_shared: bool
    anchors: tuple[Anchor, ...]


def pages(report: Report, words: Catalogue, templates: Path, language: str = "en") -> Pages:
    plain = HtmlWriter(report, words, spelled)
    drawings = sheets(report.chart, words, plain.title())
    maps = list(_maps(report, drawings, plain))
    anchors = frozenset(anchor.name for map_ in maps for anchor in map_.anchors)
    write = HtmlWriter(report, words, spelled, anchors)
    html = render(templates, "print.html.j2", write, language, maps=maps)
    return Pages(html, {map_.source: drawing.svg.encode() for map_, drawing in zip(maps, drawings, strict=True)})


def _maps(report: Report, drawings: list[Drawing], write: HtmlWriter) -> Iterator[PageMap]:
    """A cell has its anchor on the first sheet that shows it in full."""
    wanted = dict.fromkeys(name for name, kind in report.chart.marks if kind in LINKED)
    for n, drawing in enumerate(drawings):
        here = [] if drawing.is_overview else [name for name in wanted if name in drawing.spots]
        anchors = tuple(Anchor(name, *_corner(drawing, name)) for name in here)
        for name in here:
            del wanted[name]
        title = write.say(_title(write, drawing, len(drawings) - 1))
        alt = write.say(Phrase("report.map_alt", {"title": title}))
        yield PageMap(
            f"map:{n}",
            title,
            alt,
            drawing.wide,
            round(drawing.high, 1),
            drawing.wide > PORTRAIT.wide,
            n == len(drawings) - 1 and drawing.wide <= PORTRAIT.wide and drawing.high <= SHARED * PORTRAIT.high,
            anchors,
        )


def _corner(drawing: Drawing, name: str) -> tuple[float, float]:
    """A little above and to the left, so that the cell is in sight."""
    x, y = drawing.spots[name]
    return round(max(0.0, x - 60), 1), round(max(0.0, y - 60) + ABOVE, 1)


def _title(write: HtmlWriter, drawing: Drawing, count: int) -> Phrase:
    key = "map_overview" if drawing.is_overview else "map_part" if drawing.number else "map"
    return Phrase(f"report.{key}", {"title": write.title(), "number": drawing.number, "count": count})

"""A booklet: any text in chapters, as plain text in 76 columns and as pages for print. It contains only words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbem.reports import layout
from pbem.reports.font import spelled
from pbem.reports.html import environment
from pbem.reports.map import Drawing
from pbem.reports.map.paper import PORTRAIT
from pbem.reports.pdf import Pages, Printer


class Item(msgspec.Struct, frozen=True):
    """One paragraph of a list, `level` steps in."""

    text: str
    level: int = 0


class Rows(msgspec.Struct, frozen=True):
    """A table of words; `right` says which columns are numbers."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A heading, then paragraphs, a table, a list, and preformatted text; drawings are separate."""

    title: str
    lines: tuple[str, ...] = ()
    table: Rows | None = None
    items: tuple[Item, ...] = ()
    plain: str = ""
    maps: tuple[Drawing, ...] = ()
    on_new_page: bool = False


class Booklet(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    def text(self) -> str:
        return "\n".join(_text(self)).strip("\n") + "\n"

    def pages(self, templates: Path, language: str = "en") -> Pages:
        """`templates` is the folder that holds booklet.html.j2."""
        maps = [drawing for chapter in self.chapters for drawing in chapter.maps]
        names = {id(drawing): f"map:{n}" for n, drawing in enumerate(maps)}
        html = environment(templates).get_template("booklet.html.j2").render(
            booklet=self, language=language, say=lambda text: spelled(layout.clean(text)), spelled=spelled,
            name=lambda drawing: names[id(drawing)], is_wide=lambda drawing: drawing.wide > PORTRAIT.wide,
        )  # fmt: skip
        return Pages(html, {names[id(drawing)]: drawing.svg.encode() for drawing in maps})

    def pdf(self, printer: Printer, templates: Path, language: str = "en") -> bytes:
        """On A4; raises NoPdf with the reason if it cannot be made."""
        return printer.pdf(self.pages(templates, language))


def _text(booklet: Booklet) -> Iterator[str]:
    title = layout.clean(booklet.title)
    yield from (*layout.wrap(title), "=" * min(len(title), layout.WIDTH))
    for line in booklet.lines:
        yield from layout.wrap(line)
    for chapter in booklet.chapters:
        yield ""
        yield from _chapter(chapter)


def _chapter(chapter: Chapter) -> Iterator[str]:
    title = layout.clean(chapter.title)
    yield from (title, "-" * len(title))
    for line in chapter.lines:
        yield from layout.wrap(line)
    if chapter.table and chapter.table.rows:
        yield from layout.table(chapter.table.titles, chapter.table.rows, chapter.table.right)
    for item in chapter.items:
        yield from layout.item(item.text, 2 * item.level)
    yield from (line.rstrip() for line in chapter.plain.splitlines())

"""A report as HTML: for the letter, and for the pages of the PDF, by the same template."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.core.phrases import Catalogue, Phrase, Text
from pbem.core.view import REFEREE, Sentence, Table
from pbem.reports import font, head, layout, sentence_groups
from pbem.reports.map import around
from pbem.reports.report import PARTS, Report, Story
from pbem.reports.text_tables import aligned

# Longer and wider tables are for looking things up, not for comparing: in a letter they become running lines.
LONG, WIDE = 40, 6
# Tables with more cells than this are set in lines on paper.
MANY = 12
PAGE_WIDE = 527.0
LETTER = 8.5
FOOT_WIDE, FOOT_LETTER = 440.0, 7.0
GAP = 7.0
Spelling = Callable[[str], str]


class HtmlSaid(msgspec.Struct, frozen=True):
    """A sentence; a place on the map in it is a link to that place."""

    text: str
    throws: tuple[str, ...] = ()
    link: str = ""
    before: str = ""
    place: str = ""
    after: str = ""


class HtmlLines(msgspec.Struct, frozen=True):
    head: HtmlSaid | None
    under: list[HtmlSaid]


class HtmlGrid(msgspec.Struct, frozen=True):
    """A table of words; `widths` are the widths of its columns on paper, in points."""

    titles: list[str]
    rows: list[list[str]]
    right: list[bool]
    widths: list[float]


class Running(msgspec.Struct, frozen=True):
    first: str
    rest: str


def letter_html(report: Report, words: Catalogue, templates: Path, language: str = "en") -> str:
    """For mail programs; `templates` is the folder that holds letter.html.j2."""
    return render(templates, "letter.html.j2", HtmlWriter(report, words), language)


def body_html(report: Report, words: Catalogue, templates: Path, language: str = "en") -> str:
    """The same without the page around it, for the body of a letter."""
    return render(templates, "body.html.j2", HtmlWriter(report, words), language)


def page_html(report: Report, words: Catalogue, templates: Path, language: str = "en", throws_at: str = "") -> str:
    """For a page of the site, beside the map: places link to the cells of the map, throws to their page."""
    anchors = frozenset(cell.name for cell in report.chart.cells)
    write = HtmlWriter(report, words, anchors=anchors, throws_at=throws_at)
    return render(templates, "page.html.j2", write, language)


def render(templates: Path, name: str, write: HtmlWriter, language: str, **more: object) -> str:
    template = environment(templates).get_template(name)
    return template.render(
        report=write.report, write=write, frame=head, phrase=Phrase, parts=PARTS, language=language, **more
    )


@lru_cache(maxsize=8)
def environment(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class HtmlWriter:
    """The interface for templates. `spell` spells out letters that cannot be printed; `anchors` are the places on the
    map that sentences can link to, `throws_at` is the page where throws can be recomputed."""

    def __init__(
        self,
        report: Report,
        words: Catalogue,
        spell: Spelling = str,
        anchors: frozenset[str] = frozenset(),
        throws_at: str = "",
    ) -> None:
        self.report, self.words, self.throws_at = report, words, throws_at
        self._spell, self._anchors = spell, anchors

    def say(self, text: Text | None) -> str:
        return self._spell(layout.clean(self.words.say(text)))

    def as_it_is(self, text: str) -> str:
        """Our own lines, with their spaces."""
        lines = ("".join(char if char.isprintable() else " " for char in line) for line in text.splitlines())
        return "\n".join(map(self._spell, lines))

    def title(self) -> str:
        occasion, seat = self.report.occasion, self.report.seat
        reader = {None: "onlooker", REFEREE: "referee"}.get(seat, "seat")
        return self.say(
            Phrase(f"report.title_{reader}", {"game": occasion.title, "turn": occasion.turn, "seat": seat or ""})
        )

    def foot(self) -> str:
        """As much of the title as fits in one line, next to the page number."""
        return font.fit(self.title(), FOOT_WIDE, FOOT_LETTER)

    # --- stories ----------------------------------------------------------------------------------------

    def blocks(self, story: Story) -> Iterator[HtmlLines]:
        for block in sentence_groups.blocks(story):
            head = self._said(story, block.head) if block.head else None
            yield HtmlLines(head, [self._said(story, sentence) for sentence in block.under])

    def _said(self, story: Story, sentence: Sentence) -> HtmlSaid:
        text, throws = self.say(sentence.text), sentence_groups.beside(story, sentence)
        for cell, _ in sentence.marks:
            found = re.search(rf"(?<![\w/]){re.escape(cell)}(?![\w/])", text) if cell in self._anchors else None
            if found:
                return HtmlSaid(text, throws, f"cell-{cell}", text[: found.start()], cell, text[found.end() :])
        return HtmlSaid(text, throws)

    # --- tables ----------------------------------------------------------------------------------------

    def grid(self, table: Table) -> HtmlGrid:
        titles = [self.say(column.title) for column in table.columns]
        return self._grid(
            titles, [[self.say(cell) for cell in row] for row in table.rows], [c.right for c in table.columns]
        )

    def _grid(self, titles: list[str], rows: list[list[str]], right: list[bool]) -> HtmlGrid:
        """The table without its empty columns."""
        kept = [n for n in range(len(titles)) if any(row[n] for row in rows)]
        rows = [[row[n] for n in kept] for row in rows]
        titles, right = [titles[n] for n in kept], [right[n] for n in kept]
        return HtmlGrid(titles, rows, right, fit([[row[n] for row in (titles, *rows)] for n in range(len(kept))]))

    def is_long(self, table: Table) -> bool:
        return len(table.rows) > LONG and len(table.columns) > WIDE

    def aligned(self, grid: HtmlGrid) -> list[str] | None:
        """The lines of a large table for paper; None if cells are better."""
        is_large = len(grid.rows) * len(grid.titles) > MANY
        return aligned(grid.titles, grid.rows, grid.right, PAGE_WIDE) if is_large else None

    def running(self, table: Table) -> Iterator[Running]:
        """The rows of a long table as lines: columns with a short title are labelled with it, the others are not."""
        titles = [self.say(column.title) for column in table.columns]
        for row in table.rows:
            cells = [self.say(cell) for cell in row]
            named = (
                f"{title}\N{NO-BREAK SPACE}{cell}" if len(title) == 1 else f"{cell};"
                for title, cell in zip(titles[1:], cells[1:], strict=True)
                if cell
            )
            yield Running(cells[0], " ".join(named))

    def throws(self) -> HtmlGrid | None:
        return self._throws

    @cached_property
    def _throws(self) -> HtmlGrid | None:
        rows = [[self.say(cell) for cell in row] for row in sentence_groups.throw_rows(self.report, self.words)]
        return self._grid(sentence_groups.throw_titles(self.words), rows, [False] * 3) if rows else None

    def around(self) -> list[str]:
        return self._around

    @cached_property
    def _around(self) -> list[str]:
        texts = around(self.report.chart, self.report.seat, self.words)
        return [self._spell(layout.clean(text)) for text in texts]


def fit(columns: list[list[str]]) -> list[float]:
    """Widths of columns on paper: as wide as needed; if that is too much, the widest shrink."""
    widths = [max(font.width(cell, LETTER) for cell in column) + GAP for column in columns]
    room = PAGE_WIDE
    while sum(widths) > room:
        widest = max(widths)
        others = [width for width in widths if width < widest]
        least = max([*others, room / len(widths)])
        many = len(widths) - len(others)
        new = max(least, (room - sum(others)) / many) if widest > least else room / len(widths)
        widths = [min(width, new) for width in widths]
        if new == room / len(widths):
            break
    return [round(width, 1) for width in widths]

"""Views: what one seat may know, as sections of tables and lines, without layout."""

from __future__ import annotations

import msgspec

from pbem.core.chart import Link
from pbem.core.phrases import Phrase, Text

REFEREE = "*"


class Column(msgspec.Struct, frozen=True):
    title: Text
    right: bool = False


class Table(msgspec.Struct, frozen=True, tag="table"):
    columns: tuple[Column, ...]
    rows: tuple[tuple[Text, ...], ...]


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    lines: tuple[Text, ...]


class Section(msgspec.Struct, frozen=True):
    """A heading and its contents; empty sections are left out of reports."""

    key: str
    title: Phrase
    parts: tuple[Table | Lines, ...]

    @property
    def is_empty(self) -> bool:
        return not any(part.rows if isinstance(part, Table) else part.lines for part in self.parts)


class View(msgspec.Struct, frozen=True):
    title: Phrase
    sections: tuple[Section, ...]


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of the story of a turn. `part` says where it appears: headlines, battles, orders, events, afar.

    `links` and `marks` are what the map shows of it: no more than the sentence says. Headlines of greater `weight` come
    first. Of several headlines or outcomes of orders `about` the same thing only the last is kept, and of events too
    unless something came of the first. An outcome `covers` that many lines of the sheet after its own; one without a
    line `goes_with` others, and is printed under their line. `elsewhere` begins a battle of others, which comes after
    the reader's own affairs. A heading with `leads` is dropped when it would be empty.
    """

    part: str
    text: Phrase
    line: int = 0
    throws: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    weight: int = 0
    about: str = ""
    elsewhere: bool = False
    leads: bool = False
    covers: int = 0
    goes_with: str = ""


def section(key: str, *parts: Table | Lines) -> Section:
    return Section(key, Phrase(f"section.{key}"), parts)


def columns(*names: str, right: str = "") -> tuple[Column, ...]:
    """Titles by name; those named in `right` are aligned to the right."""
    return tuple(Column(Phrase(f"column.{name}"), name in right.split()) for name in names)

"""report.json: a report for programs. The schema is published beside this file and has a version.

It contains only rendered text: the values behind a sentence may hold more than the sentence says.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from pbem.core import view
from pbem.core.chart import Cell, Chart, Panel
from pbem.core.phrases import Catalogue
from pbem.core.rules import Result
from pbem.core.view import Lines, Section
from pbem.reports import head, layout, sentence_groups
from pbem.reports.map import around
from pbem.reports.report import LogHead, Report

SCHEMA = "pbem-report/1"


class Sentence(msgspec.Struct, frozen=True):
    """`line` is the order it belongs to, or in a battle its round; `throws` are labels of the dice behind it."""

    text: str
    line: int
    throws: tuple[str, ...]


class Part(msgspec.Struct, frozen=True):
    key: str
    title: str
    sentences: tuple[Sentence, ...]


class OrderLine(msgspec.Struct, frozen=True):
    """Line 0, or one without text, is what happened without an order; `earlier` lines are from the previous sheet."""

    line: int
    text: str
    outcomes: tuple[str, ...]
    earlier: bool


class TableData(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SectionData(msgspec.Struct, frozen=True):
    key: str
    title: str
    lines: tuple[str, ...]
    tables: tuple[TableData, ...]


class ThrowData(msgspec.Struct, frozen=True):
    label: str
    asked: str
    came: tuple[int | str, ...]


class Dice(msgspec.Struct, frozen=True):
    """`revealed` is the secret of this turn, `committed` the commitment to all turns, `mix` what the players added."""

    grade: str
    revealed: str
    committed: str
    checkpoint: str
    throws: tuple[ThrowData, ...]
    round: int
    signature: str
    next_round: int
    mix: str


class SeatLog(msgspec.Struct, frozen=True):
    """The last checkpoint that a seat was sent; size 0 if there was none."""

    seat: str
    size: int
    root: str


class Log(msgspec.Struct, frozen=True):
    """The signed checkpoint of the log, and the hashes (base64) that prove that it extends one of `since` entries.

    `restored` lists each time the game was restored to an older state. `seats` are the checkpoints that the other seats
    were last sent, and `sent` is the signed note that says so.
    """

    size: int
    root: str
    key: str
    checkpoint: str
    since: int
    proof: tuple[str, ...]
    restored: tuple[str, ...]
    seats: tuple[SeatLog, ...]
    sent: str


class ReportData(msgspec.Struct, frozen=True):
    """`seat` is null for onlookers and `*` for the referee; `awaited` says who is asked for what next.

    `run_by` says who runs the game, and whether that person plays.
    """

    schema: str
    game: str
    title: str
    turn: int
    rules: str
    rules_version: int
    options: dict[str, str]
    seat: str | None
    player: str
    deadline: str
    parts: tuple[Part, ...]
    orders: tuple[OrderLine, ...]
    sections: tuple[SectionData, ...]
    places: tuple[str, ...]
    next: tuple[str, ...]
    awaited: dict[str, str]
    result: Result | None
    dice: Dice
    map: Chart
    log: Log
    run_by: str = ""


def report_json(report: Report, words: Catalogue) -> bytes:
    """The same report gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(report_data(report, words), order="deterministic"), indent=1) + b"\n"


def schema_json() -> bytes:
    """The JSON schema, as published."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(ReportData)), indent=1) + b"\n"


def report_data(report: Report, words: Catalogue) -> ReportData:
    said = _Sayer(words)
    occasion = report.occasion
    return ReportData(
        SCHEMA,
        occasion.game,
        occasion.title,
        occasion.turn,
        report.meta.name,
        report.meta.version,
        occasion.options,
        report.seat,
        occasion.player,
        occasion.deadline,
        tuple(
            Part(story.part, said(story.title), tuple(map(said.sentence, story.sentences)))
            for story in report.stories
            if story.part != "orders"
        ),
        tuple(
            OrderLine(line.line, layout.clean(line.text), tuple(map(said, line.says)), line.earlier)
            for line in report.lines
        ),
        tuple(map(said.section, (*report.sections, *report.appendix))),
        tuple(around(report.chart, report.seat, words)),
        tuple(map(said, head.awaited(report))),
        {seat: said(what) for seat, what in report.awaited.items()},
        report.result,
        said.dice(report),
        said.chart(report.chart),
        _log(occasion.log),
        said(occasion.run_by) if occasion.run_by else "",
    )


def _log(head: LogHead) -> Log:
    known = (head.size, head.root, head.key, head.checkpoint, head.since, head.proof, head.restored)
    return Log(*known, tuple(SeatLog(*each) for each in head.seats), head.sent)


class _Sayer:
    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def __call__(self, text: Any) -> str:
        return layout.clean(self.words.say(text))

    def sentence(self, sentence: view.Sentence) -> Sentence:
        return Sentence(self(sentence.text), sentence.line, sentence.throws)

    def section(self, section: Section) -> SectionData:
        lines = [self(line) for part in section.parts if isinstance(part, Lines) for line in part.lines]
        tables = [
            TableData(
                tuple(self(column.title) for column in part.columns),
                tuple(tuple(map(self, row)) for row in part.rows),
            )
            for part in section.parts
            if not isinstance(part, Lines)
        ]
        return SectionData(section.key, self(section.title), tuple(lines), tuple(tables))

    def dice(self, report: Report) -> Dice:
        occasion = report.occasion
        throws = tuple(ThrowData(t.label, sentence_groups.throw_row(t, self.words)[1], t.came) for t in report.throws)
        return Dice(
            occasion.grade,
            occasion.revealed,
            occasion.committed,
            occasion.log.checkpoint,
            throws,
            occasion.round,
            occasion.signature,
            occasion.next_round,
            occasion.mix,
        )

    def chart(self, chart: Chart) -> Chart:
        panels = tuple(Panel(panel.name, self(panel.title), panel.compass) for panel in chart.panels)
        return replace(chart, panels=panels, cells=tuple(map(self._cell, chart.cells)))

    def _cell(self, cell: Cell) -> Cell:
        return replace(cell, notes=tuple(map(self, cell.notes)), badge=self(cell.badge))

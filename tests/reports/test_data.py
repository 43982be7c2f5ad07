"""report.json: valid by its published schema, and no more than the words of the report."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.reports import data
from pbem.reports.data import SCHEMA, ReportData, report_json, schema_json
from tests.reports.test_report import report_of
from tests.support.games.played import play
from tests.support.strict import strict

PUBLISHED = Path(data.__file__).with_name("report-1.schema.json")


def test_the_schema_is_as_published() -> None:
    """A field that is added makes this file new; one that is taken away or changed makes a new version."""
    assert PUBLISHED.read_bytes() == schema_json()


@pytest.mark.parametrize("seat", ["A", None, "*"])
def test_a_report_can_be_read_back(seat: str | None) -> None:
    *_, turn = play("data", 14)
    made = report_json(report_of(turn, seat), strict())
    read = msgspec.json.decode(made, type=ReportData, strict=True)
    assert read.schema == SCHEMA and read.seat == seat and read.turn == 5
    assert {cell.name for cell in read.map.cells} == {cell.name for cell in report_of(turn, seat).chart.cells}
    assert [line.line for line in read.orders] == [line.line for line in report_of(turn, seat).lines]
    assert read.sections and all(section.tables or section.lines for section in read.sections)
    assert b'"values"' not in made, "what stands behind a sentence may be more than it tells"


def test_the_same_report_gives_the_same_bytes() -> None:
    *_, turn = play("data", 9)
    assert report_json(report_of(turn, "A"), strict()) == report_json(report_of(turn, "A"), strict())

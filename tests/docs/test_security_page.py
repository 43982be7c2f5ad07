"""The table of the standard lists every requirement once, its counts are right, and its evidence is there."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from pbem.config import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
VERDICTS = ("yes", "partly", "no", "operator")
# How many requirements of each section are of level 1 or 2, in version 5.0.0; they come first in every section.
SECTIONS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5,
    "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4,
    "17.3": 2,
}  # fmt: skip
ALL = {f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)}


class Row(NamedTuple):
    requirements: tuple[str, ...]
    verdict: str
    evidence: str


def rows() -> Iterator[Row]:
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if re.match(r"\| \d+\.\d+\.\d+", line):
            yield Row(tuple(cells[0].split(", ")), *(cells[2:] if len(cells) == 4 else ("n/a", cells[1])))


def counts() -> Counter[str]:
    return Counter(row.verdict for row in rows() for _ in row.requirements)


def test_every_requirement_is_there_once() -> None:
    found = Counter(requirement for row in rows() for requirement in row.requirements)
    assert [each for each, count in found.items() if count > 1] == []
    assert (set(found) - ALL, ALL - set(found)) == (set(), set())
    assert len(ALL) == 253


def test_the_counts_are_those_of_the_table() -> None:
    found = counts()
    assert set(found) == {*VERDICTS, "n/a"}
    said = re.search(r"Of (\d+), (\d+) apply: (\d+) yes, (\d+) partly, (\d+) no, (\d+) operator\.", PAGE)
    assert said is not None
    assert [int(each) for each in said.groups()] == [
        len(ALL),
        len(ALL) - found["n/a"],
        *(found[verdict] for verdict in VERDICTS),
    ]


@pytest.mark.parametrize("row", [row for row in rows() if row.verdict == "yes"], ids=lambda row: row.requirements[0])
def test_a_yes_has_a_reason_and_files_that_are_named_are_there(row: Row) -> None:
    assert len(row.evidence) > 12
    for path in re.findall(r"`((?:pbem|tests|deploy)/[\w./-]+)`", row.evidence):
        assert (ROOT / path).exists(), path

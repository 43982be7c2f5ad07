"""Recognises our own letters quoted without marks: their headings and tables, and every line of the answered one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from pbem.core.phrases import languages, words_of
from pbem.mail.reading.characters import text_lines, typed
from pbem.mail.reading.markup import CELL
from pbem.mail.reading.zones import UNMARKED, Zone

CORE, VERDICTS = "pbem.core", ("ok", "warning", "error")
_RULE = re.compile(r"\s*-{2,}(?:\s+-{2,})+\s*")
_UNDERLINE = re.compile(r"\s*={3,}\s*")
_CELLS = re.compile(rf"\S\s*{CELL}\s*\S")
# The reply contains the answered letter if it has half of its lines; fewer could have been typed.
LEAST = 5


@cache
def _verdict() -> re.Pattern[str]:
    """The first columns of a receipt, in every language. Made when it is needed: the phrases are long to read."""
    marks = {words_of(CORE, spoken)[f"verdict.{kind}"] for spoken in languages(CORE) for kind in VERDICTS}
    return re.compile(rf"\s*(?:{'|'.join(map(re.escape, sorted(marks)))})\s+\d{{1,3}}\s+\S.*")


def recognize(lines: Sequence[str], marks: Sequence[Zone], answered: str = "") -> list[Zone]:
    """The zones again, with our own tables and lines marked."""
    marks = list(marks)
    for at in _table_lines(lines, marks):
        if marks[at] in UNMARKED:
            marks[at] = Zone.TABLE
    if not answered:
        return marks
    ours = Counter(filter(None, map(typed, text_lines(answered).split("\n"))))
    candidates = [at for at, mark in enumerate(marks) if mark in UNMARKED and typed(lines[at]) in ours]
    if len({typed(lines[at]) for at in candidates}) >= max(LEAST, len(ours) // 2):
        for at in candidates:
            ours[typed(lines[at])] -= 1
            if ours[typed(lines[at])] >= 0:
                marks[at] = Zone.OURS
    return marks


def _table_lines(lines: Sequence[str], marks: Sequence[Zone]) -> set[int]:
    """Headings, rows between a line of dashes and the next blank line, rows of cells, verdicts of a receipt."""
    found: set[int] = set()
    is_inside = False
    for at, line in enumerate(lines):
        if marks[at] is Zone.QUOTED:
            continue
        is_rule = _RULE.fullmatch(line) is not None
        is_inside = (is_inside or is_rule) and bool(line.strip())
        if is_inside or _verdict().fullmatch(line) or (CELL in line and _CELLS.search(line)):
            found.add(at)
        if is_rule or _UNDERLINE.fullmatch(line):
            found |= {max(at - 1, 0), at}
    return found

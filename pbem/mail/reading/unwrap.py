"""Restores lines that a mail program wrapped or quoted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.mail.reading.characters import typed
from pbem.mail.reading.flowed import NARROWEST
from pbem.mail.reading.line_verdict import Judge, Judgement, LineVerdict
from pbem.mail.reading.zones import Zone

CONTINUATIONS = 5
_QUOTE_MARKS = re.compile(r"(?:[ \t]{0,3}(?:[A-Za-z]{0,3}>|\|))+")
_GAME = r"(?:(?i:game|gioco|partita|spiel)\s?[:=]\s*|(?:GAME|GIOCO|PARTITA|SPIEL)\s+)(?P<game>\S.{0,99}?)"
_HEADINGS = (
    re.compile(_GAME + r"(?:[,;]?\s+(?:TURN|TURNO|ZUG|RUNDE)\s?[:=]?\s*(?P<turn>\d{1,5}))?"),
    re.compile(r"(?i:turn|turno|zug|runde)\s?[:=]?\s*(?P<turn>\d{1,5})"),
)


def unquoted(line: str) -> str:
    marks = _QUOTE_MARKS.match(line)
    return line[marks.end() :] if marks else line


def headings(line: str) -> dict[str, str]:
    """`GAME Northern Cross` and `TURN 5` above a sheet sent to a permanent address; also on one line."""
    for pattern in _HEADINGS:
        found = pattern.fullmatch(typed(line).rstrip(".;,"))
        if found:
            return {name: value.strip() for name, value in found.groupdict().items() if value}
    return {}


def judge_wrapped(lines: Sequence[str], marks: Sequence[Zone], at: int, judge: Judge) -> tuple[Judgement, int]:
    """The judgement on a line, joined with the lines that continue it if that makes it an order."""
    alone = judge(lines[at])
    if alone.verdict is LineVerdict.PROSE or alone.is_free or not _is_broken(lines, marks, at):
        return alone, 1
    joined, best, count = typed(lines[at]), alone, 1
    for number in range(at + 1, min(at + 1 + CONTINUATIONS, len(lines))):
        if judge.order(lines[number]):
            break
        joined = f"{joined} {typed(lines[number])}"
        attempt = judge.order(joined)
        if attempt:
            best, count = attempt, number - at + 1
        if not _is_broken(lines, marks, number):
            break
    return best, count


def _is_broken(lines: Sequence[str], marks: Sequence[Zone], at: int) -> bool:
    """Whether the next line may continue this one."""
    return at + 1 < len(lines) and marks[at + 1] is marks[at] and _fills(lines[at], lines[at + 1])


def _fills(line: str, following: str) -> bool:
    """Whether the first word of the next line would have made this one too long."""
    return len(line.rstrip()) + 1 + len((following.split() or [""])[0]) >= NARROWEST


def is_rest_of_prose(lines: Sequence[str], at: int) -> bool:
    """Whether this may be the end of a sentence that a program has wrapped, in a quoted line or a report."""
    return at > 0 and bool(lines[at - 1].strip()) and _fills(lines[at - 1], lines[at])

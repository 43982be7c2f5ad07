"""Classifies each line of a letter, before deciding whether it is an order: own, quoted, signature, and so on.

No reply-stripping library is reliable enough to decide about orders, so nothing is cut off here: lines are marked, and
the reader of orders weighs the mark together with the content of the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from pbem.core.tables import load_toml
from pbem.mail.reading.characters import typed
from pbem.mail.reading.limits import LINE


class Zone(StrEnum):
    BLANK = "blank"
    OWN = "own"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    BELOW = "below"
    GREETING = "greeting"
    CLOSING = "closing"
    SIGNATURE = "signature"
    FOOTER = "footer"
    COMMENT = "comment"
    TABLE = "table"
    OURS = "ours"


# The zones in which a line may be the player's own.
UNMARKED = (Zone.OWN, Zone.BELOW, Zone.GREETING, Zone.CLOSING, Zone.SIGNATURE, Zone.FOOTER)


# Quote marks: > and |, also after the initials of the quoted person.
_QUOTE = re.compile(r"[ \t]{0,3}([A-Za-z]{0,3}>|[|](?=[ \t>|]|$))")
_PGP = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----|Hash: [\w, -]{3,40}")
_ENDINGS = " ,.!;:*_"
# Our order templates are comments: a letter sent back without quote marks must not file them.
TEMPLATE = "# "
JOINED = 3


@cache
def _patterns(name: str) -> re.Pattern[str]:
    rows = load_toml("pbem.mail.reading", "marks.toml")[name]
    return re.compile("|".join(f"(?:{row})" for row in rows), re.IGNORECASE)


@cache
def _header_words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    rows = load_toml("pbem.mail.reading", "marks.toml")
    first, others = ("|".join(map(re.escape, rows[name])) for name in ("header_from", "header_other"))
    line = r"\*?({})\s?:\*?(?:\s.{{1,400}})?"
    return re.compile(line.format(first), re.IGNORECASE), re.compile(line.format(f"{first}|{others}"), re.IGNORECASE)


def is_quoted(line: str) -> bool:
    return _QUOTE.match(line) is not None


def zones(lines: Sequence[str]) -> list[Zone]:
    """The zone of every line."""
    # Most lines of most letters are quoted: their mark is enough to know.
    quoted = [_QUOTE.match(line) is not None for line in lines]
    plain = [line if mark else typed(line[: LINE + 1]) for line, mark in zip(lines, quoted, strict=True)]
    marked: list[Zone] = []
    state, is_beginning = Zone.OWN, True
    while len(marked) < len(lines):
        at = len(marked)
        if quoted[at]:
            state, is_beginning = state if state is Zone.BELOW else Zone.OWN, False
            marked.append(Zone.QUOTED)
            continue
        span = _quoting_head(plain, at)
        if span:
            marked += [Zone.ATTRIBUTION if line else Zone.BLANK for line in plain[at : at + span]]
            state = state if state is Zone.BELOW else _after_head(lines, plain, len(marked))
            continue
        zone = _zone(plain[at])
        if zone is Zone.CLOSING and is_beginning:
            zone = Zone.GREETING
        is_beginning = is_beginning and zone in (Zone.BLANK, Zone.GREETING)
        state = _state(state, zone)
        marked.append(_seen(state, zone))
    return marked


def _zone(line: str) -> Zone:
    """The zone of a line without a quote mark; own by default."""
    if not line:
        return Zone.BLANK
    if line.startswith("#"):
        return Zone.COMMENT
    if _PGP.fullmatch(line):
        return Zone.ATTRIBUTION
    if len(line) > LINE:
        return Zone.OWN
    forms = {line, line.rstrip(_ENDINGS) or line}
    return next((zone for zone, name in _BY_PATTERN if any(map(_patterns(name).fullmatch, forms))), Zone.OWN)


_BY_PATTERN = (
    (Zone.SIGNATURE, "signature"),
    (Zone.FOOTER, "footer"),
    (Zone.FOOTER, "disclaimer"),
    (Zone.CLOSING, "closing"),
    (Zone.GREETING, "greeting"),
)


def _state(state: Zone, zone: Zone) -> Zone:
    """The default zone of the lines after this one."""
    if state is Zone.BELOW or zone in (Zone.BLANK, Zone.COMMENT, Zone.GREETING, Zone.OWN):
        return state
    return Zone.OWN if zone in (Zone.QUOTED, Zone.ATTRIBUTION) else zone


def _seen(state: Zone, zone: Zone) -> Zone:
    return state if zone is Zone.OWN or (state is Zone.BELOW and zone in _UNSURE) else zone


_UNSURE = {Zone.GREETING, Zone.CLOSING, Zone.SIGNATURE, Zone.FOOTER}


def _quoting_head(plain: Sequence[str], at: int) -> int:
    """The number of lines of a quote heading here: "Anna wrote:", a divider, or mail headers."""
    line = plain[at]
    if not line or is_quoted(line) or len(line) > LINE:
        return 0
    if _patterns("divider").fullmatch(line):
        return 1 + _headers(plain, at + 1)
    return _attribution(plain, at) or _headers(plain, at)


def _attribution(plain: Sequence[str], at: int) -> int:
    if plain[at].endswith(":") and _patterns("attribution_line").fullmatch(plain[at]):
        return 1
    if not _patterns("attribution_words").match(plain[at]):
        return 0
    for span in range(1, JOINED + 1):
        lines = plain[at : at + span]
        if len(lines) < span or not lines[-1] or is_quoted(lines[-1]):
            return 0
        if lines[-1].endswith(":") and _patterns("attribution").fullmatch(" ".join(lines)):
            return span
    return 0


def _headers(plain: Sequence[str], at: int) -> int:
    """Consecutive mail headers including the sender; blank lines before them count."""
    first, any_of_them = _header_words()
    start = at
    while start < len(plain) and not plain[start] and start < at + 2:
        start += 1
    end = start
    while end < len(plain) and end < start + 8 and any_of_them.fullmatch(plain[end]):
        end += 1
    has_sender = any(first.fullmatch(line) for line in plain[start:end])
    return end - at if end - start >= 2 and has_sender else 0


def _after_head(lines: Sequence[str], plain: Sequence[str], at: int) -> Zone:
    """After a quote heading, either every line of the quoted letter has a mark or none does."""
    following = next((n for n in range(at, len(lines)) if plain[n]), None)
    return Zone.OWN if following is not None and is_quoted(lines[following]) else Zone.BELOW

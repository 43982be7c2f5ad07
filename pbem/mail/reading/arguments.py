"""The arguments of commands, and the ways people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from pbem.core.grammar import MAX_LINES, Kind, Misread
from pbem.core.syntax import fold_word
from pbem.mail.reading.addresses import is_address
from pbem.reports.languages import language_called

_DATES = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"),
    re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})"),
)
# Programs that turn addresses into links write anna@example.org<mailto:anna@example.org>.
_LINKED = re.compile(r"<?(?:mailto:)?([^<>]+?)>?(?:[<(\[]mailto:[^<>]*[>)\]])?")
_SEAT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
_CODE = re.compile(r"[A-Za-z0-9_-]{4,64}")
RULE = re.compile(r"[A-Za-z]{1,10}-?[0-9][0-9A-Za-z.]{0,10}")
_SPAN = re.compile(r"(\d{1,4})([a-z]+)")
_UNITS = {
    86400: ("d", "day", "days", "g", "giorno", "giorni", "t", "tag", "tage", "tagen"),
    3600: ("h", "hour", "hours", "ora", "ore", "std", "stunde", "stunden"),
    60: ("m", "min", "minute", "minutes", "minuto", "minuti", "minuten"),
}
_ALL = ("all", "everybody", "tutti", "tutte", "alle", "allen")


def read_number(words: Sequence[str]) -> int:
    if not words[0].isascii() or not words[0].isdecimal() or len(words[0]) > 4:
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_numbers(words: Sequence[str]) -> tuple[int, ...]:
    """3, or 8-13 for a range."""
    first, dash, last = words[0].partition("-")
    start = read_number([first])
    end = read_number([last]) if dash else start
    if not 0 <= end - start < MAX_LINES:
        raise Misread("problem.not_a_number", word=words[0])
    return tuple(range(start, end + 1))


def read_date(words: Sequence[str]) -> date:
    """2026-12-24, 24.12.2026 or 24/12/2026, also with blanks in between."""
    written = "".join(words)
    for pattern in _DATES:
        found = pattern.fullmatch(written)
        if found:
            try:
                return date(int(found["year"]), int(found["month"]), int(found["day"]))
            except ValueError:
                break
    raise Misread("problem.not_a_date", word=" ".join(words))


def read_address(words: Sequence[str]) -> str:
    found = _LINKED.fullmatch("".join(words))
    if not found or not is_address(found[1]):
        raise Misread("problem.not_an_address", word=" ".join(words))
    return found[1]


def read_seat(words: Sequence[str]) -> str:
    if not _SEAT.fullmatch(words[0]):
        raise Misread("problem.not_a_seat", word=words[0])
    return words[0].upper()


def read_audience(words: Sequence[str]) -> str:
    return "ALL" if fold_word(words[0]) in _ALL else read_seat(words)


def read_code(words: Sequence[str]) -> str:
    if not _CODE.fullmatch(words[0]):
        raise Misread("problem.not_a_code", word=words[0])
    return words[0]


def read_rule(words: Sequence[str]) -> str:
    """Any word: an unknown number is answered as such, and the other rules are still sent."""
    return words[0].upper()


def read_span(words: Sequence[str]) -> int:
    """1d, 36h, 2 days, 12 ore; returned in seconds."""
    found = _SPAN.fullmatch(fold_word("".join(words)))
    unit = next((size for size, names in _UNITS.items() if found and found[2] in names), 0)
    if not found or not unit:
        raise Misread("problem.not_a_span", word=" ".join(words))
    return int(found[1]) * unit


def read_language(words: Sequence[str]) -> str:
    """de, Deutsch, german."""
    if not (language := language_called(words[0])):
        raise Misread("problem.not_a_language", word=words[0])
    return language


def read_word(words: Sequence[str]) -> str:
    return words[0].lower()


def read_text(words: Sequence[str]) -> str:
    return " ".join(words)


KINDS = (
    Kind("number", read_number, example="3"),
    Kind("numbers", read_numbers, example="3"),
    Kind("span", read_span, most=2, example="1d"),
    Kind("date", read_date, most=3, example="2026-12-24"),
    Kind("address", read_address, most=9, example="anna@example.org"),
    Kind("seat", read_seat, example="B"),
    Kind("audience", read_audience, example="B"),
    Kind("code", read_code, example="7f3a91c2"),
    Kind("rule", read_rule, example="ISB-52"),
    Kind("topic", read_text, most=2, example="MOVE"),
    Kind("about", read_text, most=3, example="A7"),
    Kind("language", read_language, example="deutsch"),
    Kind("kind", read_word, example="reminder"),
    Kind("text", read_text, most=60, example="Northern Cross"),
)

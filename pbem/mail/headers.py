"""Header values of our own letters: always one line, whatever a player has put into a title or a name."""

from __future__ import annotations

import re

# Every letter of ours has this header; an incoming letter with it is one of ours coming back.
OUR_MARK = "X-Pbem-Loop"

LONGEST = 4 * 1024
_NAME = re.compile(r"[!-9;-~]{1,76}\Z")
# Unicode line ends, other control characters, lone surrogates, and marks that change text direction.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class UnfitHeader(ValueError):
    """A header that must not be sent: it would end early, or start another header."""


def clean_header(value: str) -> str:
    """The value on one line, safe in a header with any Python version: blanks for line ends, at most 4 KB.

    Python decodes anything that looks like an encoded word, including hidden line ends; an added blank prevents that.
    """
    line = " ".join(_UNFIT.sub(" ", value).replace("=?", "= ?").split())
    while len(line.encode("utf-8")) > LONGEST:
        line = line[: len(line) * 3 // 4].rstrip()
    return line


def require_header(name: str, value: str) -> None:
    """Raises unless the name is a valid header name and the value is clean."""
    if not _NAME.match(name):
        raise UnfitHeader(f"{name!r} is not the name of a header.")
    if clean_header(value) != value:
        raise UnfitHeader(f"The header {name} contains characters that are not allowed there: {value[:60]!r}")

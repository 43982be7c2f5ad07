"""What goes into the headers of our own letters: one line, whatever a player has put into a title or a name."""

from __future__ import annotations

import re

# Every letter of ours bears it; a letter that comes in with it is one of ours coming back.
OUR_MARK = "X-Pbem-Loop"

LONGEST = 4 * 1024
_NAME = re.compile(r"[!-9;-~]{1,76}\Z")
# Line ends in any alphabet, other control characters, half surrogates, and marks that turn text around.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class UnfitHeader(ValueError):
    """A header that must not be sent: it would end early, or start another one."""


def clean_header(value: str) -> str:
    """The value on one line, safe in a header under any Python: blanks for line ends, at most 4 KB.

    Python decodes what looks like an encoded word, and line ends hidden in it come out as line ends: a blank spoils it.
    """
    line = " ".join(_UNFIT.sub(" ", value).replace("=?", "= ?").split())
    while len(line.encode("utf-8")) > LONGEST:
        line = line[: len(line) * 3 // 4].rstrip()
    return line


def require_header(name: str, value: str) -> None:
    """For whoever writes headers: raises unless the name is one and the value is clean."""
    if not _NAME.match(name):
        raise UnfitHeader(f"{name!r} is not the name of a header.")
    if clean_header(value) != value:
        raise UnfitHeader(f"The header {name} holds characters that do not belong there: {value[:60]!r}")

"""Characters: which ones may stay in a text, and plain equivalents for what mail programs substitute."""

from __future__ import annotations

import re

# Everything that some program treats as a line end, so that all agree on line numbers.
_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# Control characters, lone surrogates, marks that change text direction, unassigned tags that hide text.
_UNFIT = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff]"
)
_TAGS = re.compile("[\U000e0000-\U000e0fff]")

_REMOVED = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u2060-\u2064\ufe00-\ufe0f\ufeff"
_INVISIBLE = re.compile(f"[{_REMOVED}]")
_BLANKS = re.compile("[\\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]+")
_PLAIN = {
    "'": "\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc",
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "...": "\u2026",
    "x": "\u00d7",
    "<=": "\u2264",
    ">=": "\u2265",
    "!=": "\u2260",
    "/": "\u2044\u2215",
}
_TYPED: dict[int, str | int] = {ord(fancy): plain for plain, row in _PLAIN.items() for fancy in row}
_TYPED |= {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}


def text_lines(text: str) -> str:
    """The text with uniform line ends and without characters unsafe for a terminal."""
    plain = text.replace("\r\n", "\n")
    # Printable text is safe, except for some tags; testing that is much faster than searching for unsafe characters.
    if plain.replace("\n", "").isprintable() and (plain.isascii() or not _TAGS.search(plain)):
        return plain
    return _UNFIT.sub("", _LINE_ENDS.sub("\n", text))


def typed(line: str) -> str:
    """The line as typed on a plain keyboard: no smart quotes, wide letters or invisible blanks."""
    if line.isascii() and "  " not in line and "\t" not in line:
        return line.strip()
    return _BLANKS.sub(" ", _INVISIBLE.sub("", line.translate(_TYPED))).strip()

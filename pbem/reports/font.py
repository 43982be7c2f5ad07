"""The font of maps and pages, as a table: how wide a text is, and which letters can be printed at all."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise

from pbem.core.tables import load_toml

_FONT = load_toml("pbem.reports", "font.toml")


def _widths(weight: str) -> dict[str, int]:
    """The advance of each letter in the table, in units of the font."""
    row = {chr(place): units for place, units in enumerate(_FONT[weight], _FONT["first"]) if units}
    column = ("normal", "bold").index(weight) + 1
    return row | {chr(more[0]): more[column] for more in _FONT["more"]}


FAMILY: str = _FONT["family"]


def _pairs(weight: str) -> dict[str, int]:
    return {pair: int(units) for units, pairs in _FONT["pairs"][weight].items() for pair in pairs}


_WEIGHTS = ((False, "normal"), (True, "bold"))
_WIDTHS = {bold: _widths(weight) for bold, weight in _WEIGHTS}
_PAIRS = {bold: _pairs(weight) for bold, weight in _WEIGHTS}
_COVERED: list[int] = _FONT["covered"]
# Letters outside the table count as wide: a text may then be a little too far left, but never too wide.
_WIDE: int = _FONT["units"]


# Letters that the font has drawn as one, the longest first.
LIGATURES = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}


@lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text of that size is, as it is set: some letters are drawn as one, some pairs are kerned."""
    for letters, ligature in LIGATURES.items():
        text = text.replace(letters, ligature)
    widths, pairs = _WIDTHS[bold], _PAIRS[bold]
    units = sum(widths.get(char, _WIDE) for char in text)
    units += sum(pairs.get(a + b, 0) for a, b in pairwise(text))
    return units * size / _WIDE


def fit(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, or as much of it as fits, ending in a full stop."""
    if width(text, size, bold) <= room:
        return text
    while text and width(f"{text}.", size, bold) > room:
        text = text[:-1]
    return f"{text}." if len(text) > 1 else ""


def is_covered(char: str) -> bool:
    """Whether the font has this letter."""
    place = bisect_right(_COVERED, ord(char))
    return place % 2 == 1 or (place > 0 and _COVERED[place - 1] == ord(char))


def spelled(text: str) -> str:
    """The text with missing letters spelled out: `[rocket]`, or `[?]` for a letter of another script."""
    if text.isascii() or all(map(is_covered, text)):
        return text
    return "".join(char if is_covered(char) else _in_words(char) for char in text)


def _in_words(char: str) -> str:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf", "Sk"):
        return ""
    name = unicodedata.name(char, "?") if unicodedata.category(char) == "So" else "?"
    return f"[{name.lower()}]"

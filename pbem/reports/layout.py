"""Plain text in 76 columns: paragraphs and tables that a terminal, a mail program and a screen reader can all read."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import TextWrapper

WIDTH = 76
GAP = "  "
NARROW = 6
# A non-breaking space; on paper it is a plain space.
TIED = "\u00a0"


def clean(text: str) -> str:
    """One line of printable characters: text from players may contain anything."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    shown = (char if char.isprintable() or char == TIED else " " for char in text)
    return " ".join(filter(None, "".join(shown).split(" ")))


def wrap(text: str, width: int = WIDTH, first: str = "", rest: str = "") -> list[str]:
    """A paragraph; `first` and `rest` are the prefixes of its first and its other lines."""
    text = clean(text)
    if len(first) + len(text) <= width:
        return [(first + text).rstrip().replace(TIED, " ")]
    wrapper = TextWrapper(width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.rstrip().replace(TIED, " ") for line in wrapper.wrap(text)]


def item(text: str, indent: int = 0) -> list[str]:
    """A paragraph of a list."""
    blank = " " * indent
    return wrap(text, WIDTH, f"{blank}- ", f"{blank}  ")


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Columns under their titles; long text is wrapped inside its column."""
    cells = [[clean(cell) for cell in row] for row in (titles, *rows)]
    kept = [n for n in range(len(titles)) if any(row[n] for row in cells[1:])]
    cells = [[row[n] for n in kept] for row in cells]
    widths = fit([[row[n] for row in cells] for n in range(len(kept))])
    rule = GAP.join("-" * width for width in widths)
    head, *body = (_row(row, widths, [right[n] for n in kept]) for row in cells)
    return [*head, rule, *(line for lines in body for line in lines)]


def fit(columns: Sequence[Sequence[str]]) -> list[int]:
    """Widths that fit into a line: the widest columns shrink first, but not below their longest word."""
    widths = [max(map(len, column)) for column in columns]
    least = [max(len(word) for cell in column for word in (cell.split() or [""])) for column in columns]
    for floors in (least, [min(NARROW, width) for width in widths]):
        while sum(widths) + len(GAP) * (len(widths) - 1) > WIDTH:
            wide = [n for n in range(len(widths)) if widths[n] > floors[n]]
            if not wide:
                break
            widths[max(wide, key=lambda n: widths[n])] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    """One row, as many lines high as its highest cell."""
    columns = [wrap(cell, width) if cell else [] for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for n in range(max((len(column) for column in columns), default=0)):
        parts = [column[n] if n < len(column) else "" for column in columns]
        placed = [
            part.rjust(width) if to_right else part.ljust(width)
            for part, width, to_right in zip(parts, widths, right, strict=True)
        ]
        lines.append(GAP.join(placed).rstrip())
    return lines

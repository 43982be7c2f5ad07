"""Tables as lines of text, for paper: a line costs a sixth of what a row of cells does.

Columns are aligned with spaces of several widths, computed from the widths of letters.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import ceil
from typing import NamedTuple

from pbem.reports import font

SIZE = 8.0
# The least space between two columns, in points.
GAP = 7.0
# Between the parts of a folded table, and the fewest rows of such a part.
GUTTER = 16.0
LEAST = 6
EM = "\N{EM SPACE}"
# As wide as these are in every weight, in parts of the size: a few of them come close to any width.
_BLANKS = {
    "\N{EN SPACE}": 0.5,
    "\N{FOUR-PER-EM SPACE}": 0.25,
    "\N{THIN SPACE}": 409 / 2048,
    "\N{SIX-PER-EM SPACE}": 342 / 2048,
    "\N{HAIR SPACE}": 204 / 2048,
}
_MIXED = sorted(
    (sum(_BLANKS[blank] for blank in mix), "".join(mix))
    for count in range(5)
    for mix in combinations_with_replacement(_BLANKS, count)
)
_WIDTHS = [wide for wide, _ in _MIXED]


class TextColumn(NamedTuple):
    wide: float
    gap: float
    right: bool


def aligned(
    titles: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], room: float
) -> list[str] | None:
    """The line of titles, in bold, and the rows; None if they are wider than the room.

    A narrow table is folded: it continues beside itself, from the top.
    """
    lines = (titles, *rows)
    widths = [[font.width(cell, SIZE, n == 0) for cell in line] for n, line in enumerate(lines)]
    columns = [
        TextColumn(max(own), GAP, is_right) for own, is_right in zip(zip(*widths, strict=True), right, strict=True)
    ]
    columns[-1] = columns[-1]._replace(gap=GUTTER)
    wide = sum(column.wide + column.gap for column in columns)
    if wide - GUTTER > room:
        return None
    folds = max(1, min(int((room + GUTTER) / wide), len(rows) // LEAST))
    return [
        _line([cell for n in line for cell in lines[n]], [own for n in line for own in widths[n]], columns * folds)
        for line in _folded(len(rows), folds)
    ]


def _folded(count: int, folds: int) -> list[list[int]]:
    """Which lines are next to each other; 0 are the titles."""
    high = ceil(count / folds)
    beside = [[n + fold * high for fold in range(folds)] for n in range(1, high + 1)]
    return [[0] * folds, *([n for n in line if n <= count] for line in beside)]


def _line(cells: Sequence[str], widths: Sequence[float], columns: Sequence[TextColumn]) -> str:
    """Each cell where its column begins, or so that it ends where its column does."""
    text, reach, start = "", 0.0, 0.0
    for cell, wide, column in zip(cells, widths, columns, strict=False):
        if cell:
            blank, across = blanks(start + (column.wide - wide if column.right else 0.0) - reach)
            text, reach = text + blank + cell, reach + across + wide
        start += column.wide + column.gap
    return text


def blanks(wide: float) -> tuple[str, float]:
    """Spaces of nearly that width, and their exact width."""
    ems = max(0, int(wide / SIZE - 0.5))
    rest = wide / SIZE - ems
    place = bisect_left(_WIDTHS, rest)
    near = min(_MIXED[max(0, place - 1) : place + 1], key=lambda mix: abs(mix[0] - rest))
    return EM * ems + near[1], (ems + near[0]) * SIZE

"""The board of hexes: twelve rows A to L, odd ones shifted half a hex to the right (2.6)."""

from __future__ import annotations

import re
from functools import cache

from pbem.core import hexes

ROWS = "ABCDEFGHIJKL"
LONG, SHORT = 13, 12
DIRECTIONS = (1, 2, 3, 4, 5, 6)
# Directions 1 to 6 are NE E SE SW W NW, as steps of axial coordinates with the corners up.
STEPS = {1: (1, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (0, -1)}
NAME = re.compile(r"([A-La-l])([1-9][0-9]?)$")
_RANGE = re.compile(r"([A-L])(\d+)(?:-(\d+))?$")


def width(row: int) -> int:
    return LONG if row % 2 == 0 else SHORT


HEXES = tuple(f"{letter}{column}" for row, letter in enumerate(ROWS) for column in range(1, width(row) + 1))
AXIAL = {name: hexes.from_offset(int(name[1:]) - 1, ROWS.index(name[0])) for name in HEXES}
_NAMES = {at: name for name, at in AXIAL.items()}
# The place of a hex in map order A1 to L12.
ORDER = {name: number for number, name in enumerate(HEXES)}


def step(name: str, direction: int) -> str:
    """The neighbour in a direction, or nothing at the edge of the board."""
    (q, r), (dq, dr) = AXIAL[name], STEPS[direction]
    return _NAMES.get((q + dq, r + dr), "")


# Neighbours in the order of directions.
BESIDE = {name: tuple(other for d in DIRECTIONS if (other := step(name, d))) for name in HEXES}


@cache
def distance(a: str, b: str) -> int:
    return hexes.distance(AXIAL[a], AXIAL[b])


def across(name: str) -> int:
    """How far to the right a hex is, in half hexes."""
    return 2 * int(name[1:]) + ROWS.index(name[0]) % 2


def direction(a: str, b: str) -> int:
    """The direction from a to its neighbour b; 0 if they are not adjacent."""
    return next((d for d in DIRECTIONS if step(a, d) == b), 0)


def listed(text: str) -> tuple[str, ...]:
    """`A1-3 B2` as A1, A2, A3, B2."""
    names: list[str] = []
    for word in text.split():
        found = _RANGE.match(word)
        assert found, word
        first, last = int(found[2]), int(found[3] or found[2])
        names += [f"{found[1]}{column}" for column in range(first, last + 1)]
    return tuple(names)

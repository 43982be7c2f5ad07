"""Hexes in axial coordinates (q, r), flat-top: q is the column, r grows downwards.

Directions are 1 to 6 clockwise from the top: 1 up, 2 upper right, 3 lower right, 4 down, 5 lower left, 6 upper left.
All arithmetic is in integers, so every machine gives the same answer.
"""

from collections.abc import Iterator
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final = (1, 2, 3, 4, 5, 6)
STEPS: Final[dict[int, Hex]] = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


def step(h: Hex, d: int, n: int = 1) -> Hex:
    """The hex n steps away in direction d."""
    q, r = STEPS[d]
    return h[0] + n * q, h[1] + n * r


def neighbours(h: Hex) -> tuple[Hex, ...]:
    """The six hexes around h, clockwise from the top."""
    return tuple([step(h, d) for d in DIRECTIONS])


def turn_direction(d: int, m: int) -> int:
    """Direction d turned clockwise by m sixths."""
    return (d - 1 + m) % 6 + 1


def opposite(d: int) -> int:
    """The direction that points back."""
    return turn_direction(d, 3)


def distance(a: Hex, b: Hex) -> int:
    """Steps from a to b."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def turn(h: Hex, m: int) -> Hex:
    """h turned about (0, 0) clockwise by m sixths; one sixth is (q, r) -> (-r, q + r) and maps direction 1 to 2."""
    q, r = h
    for _ in range(m % 6):
        q, r = -r, q + r
    return q, r


def ring(center: Hex, n: int) -> tuple[Hex, ...]:
    """The hexes at distance n, clockwise from the one straight up."""
    if n == 0:
        return (center,)
    corners = [(d, step(center, d, n)) for d in DIRECTIONS]
    return tuple([step(corner, turn_direction(d, 2), i) for d, corner in corners for i in range(n)])


def within(center: Hex, n: int) -> tuple[Hex, ...]:
    """The hexes at distance n or less, ring by ring from the center outwards."""
    return tuple([h for i in range(n + 1) for h in ring(center, i)])


def ray(h: Hex, d: int) -> Iterator[Hex]:
    """The hexes in direction d, endlessly; h itself is not included."""
    while True:
        h = step(h, d)
        yield h


def _nearest(q: int, r: int, n: int) -> Hex:
    """The hex nearest to the point (q/n, r/n); of two equally near the left one, in one column the upper one."""
    low_q, low_r = q // n, r // n
    corners = [(low_q + i, low_r + j) for i in (0, 1) for j in (0, 1)]
    return min(corners, key=lambda h: (_square(n * h[0] - q, n * h[1] - r), h))


def _square(q: int, r: int) -> int:
    return q * q + q * r + r * r


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes on the straight line from a to b, both included; as many as distance(a, b) + 1.

    Where the line runs exactly between two hexes it takes the left one (smaller q), of two in one column the upper one
    (smaller r). So a line is the same from either end, and the same anywhere on the map.
    """
    n = distance(a, b)
    q, r = b[0] - a[0], b[1] - a[1]
    return tuple([_nearest(a[0] * n + q * i, a[1] * n + r * i, n) for i in range(n + 1)]) if n else (a,)


def facing(offset: Hex) -> tuple[int, ...]:
    """The direction, or the two, in which an offset points most nearly; none for (0, 0).

    With offset = a * D[f] + b * D[f + 1], a and b not negative: f if a > b, f + 1 if b > a, both on a tie.
    """
    for f in DIRECTIONS:
        q, r = turn(offset, 1 - f)
        a, b = -q - r, q
        if a > 0 and b >= 0:
            after = turn_direction(f, 1)
            return (f,) if a > b else (after,) if b > a else (f, after)
    return ()


def offset_columns(h: Hex) -> tuple[int, int]:
    """Column and doubled row for drawing a flat-top map: one hex down is two rows, a neighbouring column one row."""
    return h[0], 2 * h[1] + h[0]


def from_offset(col: int, row: int) -> Hex:
    """The hex in a map of pointy-top rows where every odd row, counted from 0, is shifted half a hex to the right."""
    return col - (row - row % 2) // 2, row


def to_offset(h: Hex) -> tuple[int, int]:
    """Column and row of h in a map of pointy-top rows; undoes from_offset."""
    return h[0] + (h[1] - h[1] % 2) // 2, h[1]

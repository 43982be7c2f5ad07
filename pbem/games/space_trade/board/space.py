"""The board: a ring of sectors with structures in them, and the lines between sectors (2.1, STR-1 to STR-6).

A place is named by its sector and structure: `A1` is open space, `A1.M1` a mine, `A1.K` a market, `A2.P` a
port. The gate is `G`, or `A4.G` with a gate in each quadrant; no ship ever stays in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pbem.games.space_trade.board.components import QUADRANTS, SECTORS

RING = tuple(f"{quadrant}{number}" for quadrant in QUADRANTS for number in SECTORS)
SIZE = len(RING)
INDEX = {sector: place for place, sector in enumerate(RING)}
STRUCTURES = tuple(f"{sector}.{what}" for sector in RING for what in SECTORS[int(sector[1])])
MINES = tuple(place for place in STRUCTURES if place[-2] == "M")
MARKETS = tuple(place for place in STRUCTURES if place.endswith(".K"))
PORTS = tuple(place for place in STRUCTURES if place.endswith(".P"))
PLACES = (*RING, *STRUCTURES)
LINES = range(1, SIZE + 1)


def sector_of(place: str) -> str:
    return place.partition(".")[0]


def structure_of(place: str) -> str:
    """`M1`, `M2`, `K`, `P`, or nothing in open space."""
    return place.partition(".")[2]


def is_space(place: str) -> bool:
    return place in INDEX


def is_mine(place: str) -> bool:
    return structure_of(place)[:1] == "M"


def is_market(place: str) -> bool:
    return structure_of(place) == "K"


def is_port(place: str) -> bool:
    return structure_of(place) == "P"


def quadrant_of(place: str) -> str:
    return place[0]


def port_of(quadrant: str) -> str:
    return next(port for port in PORTS if port[0] == quadrant)


def along(sector: str, steps: int) -> str:
    """The sector that many steps clockwise (anticlockwise if negative)."""
    return RING[(INDEX[sector] + steps) % SIZE]


def line_name(line: int) -> str:
    return f"L{line:02d}"


def shifted(line: int, steps: int) -> int:
    """The line that many steps clockwise; after L16 comes L01."""
    return (line - 1 + steps) % SIZE + 1


def sides(line: int) -> tuple[str, str]:
    """The sectors to the left and right of a line, which a marker on it threatens."""
    return RING[(line - 2) % SIZE], RING[line - 1]


def axis(die: int) -> int:
    """The line of a main axis, between two quadrants (ST-1)."""
    return 1 + (die - 1) * len(SECTORS)


def ways(place: str) -> Iterator[str]:
    """Adjacent places, clockwise first; without the gate (ST-25)."""
    if not is_space(place):
        yield sector_of(place)
        return
    yield along(place, 1)
    yield along(place, -1)
    yield from (f"{place}.{what}" for what in SECTORS[int(place[1])])


@cache
def distance(start: str, goal: str) -> int:
    """Moves from place to place along the ring, without gates."""
    if start == goal:
        return 0
    steps = abs(INDEX[sector_of(start)] - INDEX[sector_of(goal)])
    return min(steps, SIZE - steps) + (not is_space(start)) + (not is_space(goal))


@cache
def route(start: str, goal: str) -> tuple[str, ...]:
    """The places on the shortest route, the goal last; ties go clockwise."""
    if start == goal:
        return ()
    here, there = sector_of(start), sector_of(goal)
    clockwise = (INDEX[there] - INDEX[here]) % SIZE
    turn, steps = (1, clockwise) if clockwise <= SIZE - clockwise else (-1, SIZE - clockwise)
    path = [] if is_space(start) else [here]
    path += [along(here, turn * step) for step in range(1, steps + 1)]
    return tuple(path if is_space(goal) else [*path, goal])

"""How an alien empire turns CP into a fleet: pure arithmetic (SES-7.9, SES-7.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.space_empires.board.components import UNITS
from pbem.games.space_empires.board.state import Tech

Counts = dict[str, int]

# Warships from small to large, and the price of a carrier with three squadrons.
SHIPS = ("SC", "DD", "CA", "BC", "BB", "DN")
SET_PRICE = UNITS["CV"].price + 3 * UNITS["F"].price
RAIDER_PRICE = UNITS["R"].price


def price(counts: Mapping[str, int]) -> int:
    return sum(UNITS[kind].price * count for kind, count in counts.items())


def together(*parts: Mapping[str, int]) -> Counts:
    kinds = dict.fromkeys(kind for part in parts for kind in part)
    return {kind: sum(part.get(kind, 0) for part in parts) for kind in kinds if any(part.get(kind) for part in parts)}


def buildable(size: int) -> tuple[str, ...]:
    """Types up to a level of ship size."""
    return SHIPS[:size]


def largest(cp: int, size: int) -> str:
    return next((kind for kind in reversed(buildable(size)) if UNITS[kind].price <= cp), "")


def largest_ships(cp: int, size: int) -> Counts:
    """Always the largest affordable ship."""
    counts: Counts = {}
    while kind := largest(cp - price(counts), size):
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def most_ships(cp: int, kinds: Sequence[str]) -> Counts:
    """As many as possible of the cheapest; the rest enlarges one after the other as far as possible."""
    cheapest = min(kinds, key=lambda kind: UNITS[kind].price)
    count = cp // UNITS[cheapest].price
    left = cp - count * UNITS[cheapest].price
    counts: Counts = {}
    for _ in range(count):
        kind = max((kind for kind in kinds if UNITS[kind].price - UNITS[cheapest].price <= left),
                   key=lambda kind: UNITS[kind].price)  # fmt: skip
        left -= UNITS[kind].price - UNITS[cheapest].price
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def largest_fleet(cp: int, size: int) -> Counts:
    return most_ships(cp, buildable(size))


def balanced(cp: int, size: int, tech: Tech) -> Counts:
    """Ships whose hulls can use the empire's attack and defense; if none is affordable, the largest ones."""
    hull = max(tech.get("attack", 0), tech.get("defense", 0))
    kinds = [kind for kind in buildable(size) if UNITS[kind].hull >= hull]
    return (most_ships(cp, kinds) if kinds else {}) or largest_ships(cp, size)


def warships(cp: int, tech: Tech, roll: int) -> Counts:
    """By the die: 3 or less a large fleet, 4 to 6 a balanced one, more than that large ships."""
    size = tech.get("ship_size", 1)
    if roll <= 3:
        return largest_fleet(cp, size)
    return balanced(cp, size, tech) if roll <= 6 else largest_ships(cp, size)


def defences(cp: int, roll: int, has_mines: bool) -> Counts:
    """1 to 3 mines, 4 to 7 base and mine in turn, 8 to 10 bases and then mines (SES-7.14)."""
    wanted = ("MN",) if roll <= 3 else ("BA", "MN")
    wanted = wanted if has_mines else ("BA",)
    counts: Counts = {}
    turn = 0
    while any(UNITS[kind].price <= cp - price(counts) for kind in wanted):
        kind = wanted[turn % len(wanted)] if roll <= 7 else wanted[0]
        if UNITS[kind].price > cp - price(counts):
            kind = wanted[-1]
        counts[kind] = counts.get(kind, 0) + 1
        turn += 1
    return counts

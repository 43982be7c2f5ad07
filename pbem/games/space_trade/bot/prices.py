"""What markets pay for a cargo, unit by unit down the ladder (ST-43, ST-44)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from pbem.games.space_trade.board.components import CARDS_IN_A_MINE, METALS, MOST_IN_A_MARKET, MOST_OF_A_METAL
from pbem.games.space_trade.board.state import Cards

CODES = tuple(METALS)
PLUTONIUM = CODES.index("P")
LADDERS = tuple(METALS[code].ladder for code in CODES)
# The number of units of each metal, in the order of CODES.
Units = tuple[int, int, int]
NOTHING: Units = (0, 0, 0)
# The loss for a unit thrown out where it cannot be sold.
JUNK = (30, 30, 120)


class Deal(NamedTuple):
    """The proceeds of a deal, and its units."""

    gain: int
    units: Units


def units_of(cards: Cards) -> Units:
    f, c, p = (cards.get(code, 0) for code in CODES)
    return f, c, p


def one(metal: int) -> Units:
    return int(metal == 0), int(metal == 1), int(metal == 2)


def plus(some: Units, more: Units) -> Units:
    return some[0] + more[0], some[1] + more[1], some[2] + more[2]


def minus(some: Units, fewer: Units) -> Units:
    return some[0] - fewer[0], some[1] - fewer[1], some[2] - fewer[2]


@lru_cache(maxsize=100_000)
def sale(stock: Units, cargo: Units, most: int, floors: Units) -> Deal:
    """The best `most` units of a cargo, as far as the market accepts them and pays at least the floor."""
    offers = [
        (price, metal)
        for metal, ladder in enumerate(LADDERS)
        for price in ladder[stock[metal] : stock[metal] + cargo[metal]]
        if price >= floors[metal]
    ]
    offers.sort(reverse=True)
    taken = offers[: min(most, MOST_IN_A_MARKET - sum(stock))]
    return _deal(taken)


class Clearance(NamedTuple):
    """A full market (ST-43) accepts a unit after one was bought from it; a ship without room throws one out."""

    gain: int
    sold: int
    bought: int
    dumped: int | None


@lru_cache(maxsize=100_000)
def clearance(stock: Units, cargo: Units, room: int) -> Clearance | None:
    """The best such exchange, if there is one that pays."""
    swaps = [
        Clearance(LADDERS[sold][stock[sold]] - LADDERS[bought][stock[bought] - 1] - (JUNK[dumped] if room <= 0 else 0),
                  sold, bought, dumped if room <= 0 else None)
        for sold in range(len(CODES)) if cargo[sold] and stock[sold] < MOST_OF_A_METAL
        for bought in range(len(CODES)) if stock[bought] and bought != sold
        for dumped in range(len(CODES)) if room > 0 or cargo[dumped] > (dumped == sold)
    ]  # fmt: skip
    best = max(swaps, key=lambda swap: swap.gain, default=None)
    return best if best and best.gain > 0 else None


def takings(stock: Units, cargo: Units, capacity: int, floors: Units) -> int:
    """What a ship earns in a market when it can choose its cargo from these."""
    if sum(stock) < MOST_IN_A_MARKET:
        return sale(stock, cargo, capacity, floors).gain
    swap = clearance(stock, cargo, capacity - sum(cargo))
    return swap.gain if swap else 0


@lru_cache(maxsize=100_000)
def carriage(cheap: Units, dear: Units, room: int, credits: int) -> Deal:
    """The best units to buy in one market and sell in another."""
    offers: list[tuple[int, int]] = []
    for metal, ladder in enumerate(LADDERS):
        asked = ladder[: cheap[metal]][::-1]
        paid = ladder[dear[metal] :]
        offers += [(sold - bought, metal) for bought, sold in zip(asked, paid, strict=False) if sold > bought]
    offers.sort(reverse=True)
    taken: list[tuple[int, int]] = []
    count = [0, 0, 0]
    for gain, metal in offers[: MOST_IN_A_MARKET - sum(dear)]:
        price = LADDERS[metal][cheap[metal] - 1 - count[metal]]
        if len(taken) < room and price <= credits:
            credits -= price
            count[metal] += 1
            taken.append((gain, metal))
    return _deal(taken)


def _deal(taken: list[tuple[int, int]]) -> Deal:
    count = [0, 0, 0]
    for _, metal in taken:
        count[metal] += 1
    return Deal(sum(price for price, _ in taken), (count[0], count[1], count[2]))


class Find(NamedTuple):
    """The possible contents of an unexplored mine, with their chance in thousandths."""

    units: Units
    chance: int


@lru_cache(maxsize=4096)
def finds(left: Units) -> tuple[Find, ...]:
    """Three cards from those not seen (ST-35), as if drawn with replacement."""
    total = sum(left)
    if not total:
        return (Find(NOTHING, 1000),)
    found = []
    for drawn in combinations_with_replacement(range(len(CODES)), CARDS_IN_A_MINE):
        units = tuple(drawn.count(metal) for metal in range(len(CODES)))
        ways = {3: 1, 2: 3, 1: 6}[max(units)]
        likely = ways * 1000
        for metal in drawn:
            likely *= left[metal]
        found.append(Find((units[0], units[1], units[2]), likely // total**CARDS_IN_A_MINE))
    return tuple(found)


def top_price(stock: Units, metal: int) -> int:
    """What the market pays for the next unit; 0 if it takes none."""
    if stock[metal] >= MOST_OF_A_METAL or sum(stock) >= MOST_IN_A_MARKET:
        return 0
    return LADDERS[metal][stock[metal]]

"""Invariants of every board: no card is created or lost, and money changes only by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import (
    ALL_BONUS,
    ALL_METALS,
    ALL_UPGRADES,
    CASH,
    GATE_FEE,
    METALS,
    MOST_IN_A_MARKET,
    MOST_OF_A_METAL,
    START_CREDITS,
    price_of,
)
from pbem.games.space_trade.board.state import Cards, State


def laws(state: State) -> list[str]:
    """The violations, in words; empty if all is well."""
    return [*_metals(state), *_upgrades(state), *_bonus(state), *_money(state), *_places(state)]


def _total(*parts: Cards) -> Counter[str]:
    total: Counter[str] = Counter()
    for cards in parts:
        total.update(cards)
    return total


def _unlike(what: str, have: Counter[str], want: Cards) -> Iterator[str]:
    for card in {**want, **have}:
        if have[card] != want.get(card, 0):
            yield f"{have[card]} {card} {what} instead of {want.get(card, 0)}"


def _metals(state: State) -> Iterator[str]:
    """96 metal cards: deck, holds, mines, markets, out of the game."""
    holds = [own.hold for own in state.secrets.values()]
    mines = [mine.metals for mine in state.mines.values()]
    have = _total(state.metal_deck, state.lost_metals, *holds, *mines, *state.markets.values())
    yield from _unlike("metal cards", have, ALL_METALS)
    if sum(state.metal_deck.values()) != state.metal_left:
        yield f"{state.metal_left} cards should be in the metal deck"
    for seat in state.ships:
        if state.room(seat) < 0:
            yield f"the hold of {seat} is too full"
    yield from (f"{place} holds too much" for place, mine in state.mines.items() if sum(mine.metals.values()) > 3)
    for place, stock in state.markets.items():
        if sum(stock.values()) > MOST_IN_A_MARKET or max(stock.values(), default=0) > MOST_OF_A_METAL:
            yield f"{place} has too much in stock"


def _upgrades(state: State) -> Iterator[str]:
    """32 upgrade cards: reserves, ships, out of the game."""
    fitted: Cards = dict(_total(*({f"{p}{n}": 1 for p, n in own.upgrades.items()} for own in state.secrets.values())))
    yield from _unlike("upgrades", _total(fitted, state.lost_upgrades, *state.reserves.values()), ALL_UPGRADES)
    for quadrant, cards in state.reserves.items():
        if sum(cards.values()) != state.reserve_left[quadrant]:
            yield f"{state.reserve_left[quadrant]} cards should be at port {quadrant}"
    for seat, ship in state.ships.items():
        if ship.fitted != len(state.secrets[seat].upgrades):
            yield f"{seat} has {len(state.secrets[seat].upgrades)} upgrades, not {ship.fitted}"
        unlike = {part for part, level in ship.shown.items() if state.secrets[seat].upgrades.get(part, 0) < level}
        yield from (f"{seat} shows a {part} that is not there" for part in sorted(unlike))


def _bonus(state: State) -> Iterator[str]:
    """32 bonus cards: deck and players, used or not (ST-40)."""
    held = [own.bonus for own in state.secrets.values()]
    used = [ship.used for ship in state.ships.values()]
    yield from _unlike("bonus cards", _total(state.bonus_deck, *held, *used), ALL_BONUS)
    for seat, ship in state.ships.items():
        if ship.explored != sum(ship.used.values()) + sum(state.secrets[seat].bonus.values()):
            yield f"{seat} has explored {ship.explored} mines but has other cards"


def _money(state: State) -> Iterator[str]:
    """The balance sheet: start money, what markets have paid for their stock, cash and rewards, minus spending."""
    stock = sum(sum(METALS[metal].ladder[:units]) for cards in state.markets.values() for metal, units in cards.items())
    bought = Counter(ALL_UPGRADES)
    for cards in state.reserves.values():
        bought.subtract(cards)
    spent = sum(price_of(card) * count for card, count in bought.items()) if state.reserves else 0
    cash = CASH * sum(ship.used.get("cash", 0) for ship in state.ships.values())
    want = START_CREDITS * len(state.ships) + stock + cash + state.rewards - spent - state.fines
    want -= GATE_FEE * state.gates_passed
    have = sum(state.credits.values())
    if have != want:
        yield f"{have} credits instead of {want}"
    yield from (f"{seat} is in debt" for seat, credits in state.credits.items() if credits < 0)


def _places(state: State) -> Iterator[str]:
    """At most one ship in a structure (ST-12), and none in the gate."""
    places = Counter(ship.at for ship in state.ships.values())
    yield from (f"{count} ships in {at}" for at, count in places.items() if count > 1 and not space.is_space(at))
    yield from (f"{at} is no place to stay" for at in places if at not in space.PLACES)

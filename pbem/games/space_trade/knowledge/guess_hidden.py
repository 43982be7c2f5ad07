"""A whole board that fits what one seat knows, for practice: everything else is guessed, never looked up.

The seat could not distinguish this board from the true one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pbem.core.dice import DiceLike
from pbem.games.space_trade.board.components import (
    ALL_BONUS,
    ALL_METALS,
    ALL_UPGRADES,
    CARDS,
    CASH,
    METALS,
    START_CREDITS,
    price_of,
)
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    """Only `known` touches the state."""
    board = known(state, ruleset(state.options), seat)
    others = [other for other in board.ships if other != seat]
    _upgrades(board, seat, others, dice)
    _metals(board, others, dice)
    _bonus(board, others, dice)
    _objectives(board, seat, others, dice)
    _money(board, seat, others)
    return board


def _left(all_: dict[str, int], seen: Iterable[dict[str, int]]) -> Counter[str]:
    left = Counter(all_)
    for cards in seen:
        left.subtract(cards)
    return left


# --- upgrades ---------------------------------------------------------------------------------------------------------


def _upgrades(board: State, seat: str, others: list[str], dice: DiceLike) -> None:
    """Each card is in a ship, in a reserve or out of the game, matching the public counts."""
    shown = [{f"{part}{level}": 1 for part, level in own.upgrades.items()} for own in board.secrets.values()]
    left = _left(ALL_UPGRADES, shown)
    for quadrant, cards in board.reserves.items():
        kept = _not_sold(cards, left, board.reserve_left[quadrant], f"imagine/sold/{quadrant.lower()}", dice)
        left.subtract(kept)
        board.reserves[quadrant] = kept
    for other in others:
        _fit(board, other, left, dice)
    for quadrant in [quadrant for quadrant in board.reserve_left if quadrant not in board.reserves]:
        drawn = dice.draw(f"imagine/reserve/{quadrant.lower()}", left, board.reserve_left[quadrant])
        left.subtract(drawn)
        board.reserves[quadrant] = _counted(drawn)
    board.reserves = {quadrant: board.reserves[quadrant] for quadrant in board.reserve_left}
    board.lost_upgrades = _counted((+left).elements())


def _not_sold(cards: dict[str, int], left: Counter[str], size: int, label: str, dice: DiceLike) -> dict[str, int]:
    """What is left of a reserve since it was noted: cards seen elsewhere were sold, and as many more as counted."""
    there = {card: min(count, left[card]) for card, count in cards.items()}
    return _counted(dice.draw(label, there, min(size, sum(there.values()))))


def _fit(board: State, other: str, left: Counter[str], dice: DiceLike) -> None:
    """Cards that a ship has not shown belong to other parts."""
    own = board.secrets[other].upgrades
    for number in range(board.ships[other].fitted - len(own)):
        bag = {card: count for card, count in (+left).items() if CARDS[card][0] not in own}
        (card,) = dice.draw(f"imagine/{other.lower()}/part/{number}", bag)
        part, level = CARDS[card]
        own[part] = level
        left[card] -= 1


def _counted(cards: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(cards).items()))


# --- metals, bonus cards, objectives ----------------------------------------------------------------------------------


def _metals(board: State, others: list[str], dice: DiceLike) -> None:
    """Metals not in a mine, a market or the seat's hold are in the deck, in other holds, or out of the game."""
    holds = [own.hold for own in board.secrets.values()]
    mines = [mine.metals for mine in board.mines.values()]
    left = _left(ALL_METALS, [*holds, *mines, *board.markets.values()])
    board.metal_deck = _counted(dice.draw("imagine/deck", left, board.metal_left))
    left.subtract(board.metal_deck)
    for other in others:
        most = min(board.room(other), left.total())
        count = dice.below(f"imagine/{other.lower()}/load", most + 1)
        board.secrets[other].hold = _counted(dice.draw(f"imagine/{other.lower()}/hold", left, count))
        left.subtract(board.secrets[other].hold)
    board.lost_metals = _counted((+left).elements())


def _bonus(board: State, others: list[str], dice: DiceLike) -> None:
    """The number of cards of each player is public: one for each mine explored, minus those used."""
    used = [ship.used for ship in board.ships.values()]
    left = _left(ALL_BONUS, [*used, *(own.bonus for own in board.secrets.values())])
    for other in others:
        ship, own = board.ships[other], board.secrets[other]
        own.bonus = _counted(dice.draw(f"imagine/{other.lower()}/bonus", left, ship.explored - sum(ship.used.values())))
        left.subtract(own.bonus)
    board.bonus_deck = _counted((+left).elements())


def _objectives(board: State, seat: str, others: list[str], dice: DiceLike) -> None:
    """One card each; declared ones are known."""
    dealt = [ship.declared for ship in board.ships.values()] + [board.secrets[seat].objective]
    left = [card for card in ruleset(board.options).objectives if card not in dealt]
    for other in others if board.secrets[seat].objective else ():
        objective = board.ships[other].declared or dice.draw(f"imagine/{other.lower()}/objective", left)[0]
        board.secrets[other].objective = objective
        left = [card for card in left if card != objective]


def _money(board: State, seat: str, others: list[str]) -> None:
    """A player with secret money is assumed to have as much as the seat; rewards and fines then balance the books."""
    board.credits = {other: board.credits.get(other, board.credits[seat]) for other in board.ships}
    stock = sum(sum(METALS[metal].ladder[:units]) for cards in board.markets.values() for metal, units in cards.items())
    bought = _left(ALL_UPGRADES, board.reserves.values())
    spent = sum(price_of(card) * count for card, count in bought.items())
    cash = CASH * sum(ship.used.get("cash", 0) for ship in board.ships.values())
    more = sum(board.credits.values()) - (START_CREDITS * len(board.ships) + stock + cash - spent)
    board.rewards, board.fines = max(more, 0), max(-more, 0)

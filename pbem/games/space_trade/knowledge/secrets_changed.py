"""A board that differs in everything one seat cannot see, for the tests of secrecy."""

from __future__ import annotations

from collections import Counter

from pbem.core.dice import DiceLike
from pbem.core.view import REFEREE
from pbem.games.space_trade.board.components import ALL_UPGRADES, CARDS, OBJECTIVES, PARTS
from pbem.games.space_trade.board.state import State, listed
from pbem.games.space_trade.knowledge.known import knows_credits
from pbem.games.space_trade.levels import language, ruleset
from pbem.games.space_trade.record.changes import move_cards
from pbem.games.space_trade.record.codec import CODEC

LINES = ("POLICE HOT fight", "ALIEN MINER attack", "USE WEAPON all", "LOSE engine", "CASH keep", "LOOT NONE")


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    """Changes holds, cards, upgrades, objectives, reserves, decks and plans of others, as far as counts allow."""
    board = CODEC.copy(state)
    if seat == REFEREE or not board.ships:
        return board
    others = [other for other in board.seats if other != seat]
    for other in others:
        _cargo(board, other)
        _bonus(board, other, dice)
        _objective(board, other, dice)
        _mind(board, other, dice)
        if not knows_credits(board, ruleset(board.options), seat, other):
            board.credits[other] += 100
    _upgrades(board, seat, others)
    return board


def _cargo(board: State, other: str) -> None:
    """The hold is emptied into the deck, or a card of the deck put into it; the size of the deck is public."""
    own = board.secrets[other]
    if own.hold:
        move_cards(listed(own.hold), own.hold, board.lost_metals)
    elif board.lost_metals:
        move_cards([next(iter(board.lost_metals))], board.lost_metals, own.hold)


def _bonus(board: State, other: str, dice: DiceLike) -> None:
    """Unused cards are exchanged for others from the deck; their number is public."""
    own = board.secrets[other]
    held = listed(own.bonus)
    if held and sum(board.bonus_deck.values()) >= len(held):
        drawn = dice.draw(f"disguise/{other.lower()}/bonus", board.bonus_deck, len(held))
        move_cards(held, own.bonus, board.bonus_deck)
        move_cards(drawn, board.bonus_deck, own.bonus)


def _objective(board: State, other: str, dice: DiceLike) -> None:
    """Another objective, unless it has been declared."""
    own = board.secrets[other]
    if own.objective and not board.ships[other].declared:
        own.objective = OBJECTIVES[dice.below(f"disguise/{other.lower()}/objective", len(OBJECTIVES))]


def _mind(board: State, other: str, dice: DiceLike) -> None:
    text = LINES[dice.below(f"disguise/{other.lower()}/standing", len(LINES))]
    orders = language(board.options).read(text).standing
    board.standing[other] = {order.form: [text] for order in orders}


def _upgrades(board: State, seat: str | None, others: list[str]) -> None:
    """Cards that were never used are replaced by as many others; unseen reserves are dealt again."""
    for other in others:
        own, ship = board.secrets[other], board.ships[other]
        hidden = [part for part in own.upgrades if part not in ship.shown]
        free = [part for part in PARTS if part not in own.upgrades and part not in ship.shown]
        for part, new in zip(hidden, free, strict=False):
            own.upgrades[new] = 3 - own.upgrades.pop(part)
        own.ports, own.radar, own.grace = {}, [], 0
    seen = board.secrets[seat].ports if seat in board.secrets else {}
    unseen = [quadrant for quadrant in board.reserves if quadrant not in seen]
    _deal_again(board, unseen)


def _deal_again(board: State, unseen: list[str]) -> None:
    """The same number of cards from all possible ones, from the other end of the list."""
    used: Counter[str] = Counter()
    for own in board.secrets.values():
        used.update(f"{part}{level}" for part, level in own.upgrades.items())
    for quadrant, cards in board.reserves.items():
        used.update({} if quadrant in unseen else cards)
    used.update(board.lost_upgrades)
    pool = [card for card in reversed(CARDS) for _ in range(max(ALL_UPGRADES[card] - used[card], 0))]
    for quadrant in unseen:
        size = sum(board.reserves[quadrant].values())
        if len(pool) >= size:
            board.reserves[quadrant] = dict(Counter(pool[:size]))
            del pool[:size]

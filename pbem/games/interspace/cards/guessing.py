"""Cards of others in an imagined game: any that may still be theirs."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.state import State


def guess_hands(board: State, seat: str, dice: DiceLike) -> None:
    """Rivals have had their breakthroughs up to now, and secret alien cards of those that nobody has shown."""
    deck = board.deck
    left = [card for card in ALIENS if card not in {hand.alien for hand in deck.hands.values()}]
    for other, hand in deck.hands.items():
        if other == seat:
            continue
        hand.level = max(board.players[other].civ, 1)
        if board.hand(seat).alien and not hand.alien:
            (hand.alien,) = dice.draw(f"imagine/{other.lower()}/alien", left)
            left.remove(hand.alien)
    deck.aliens = left if board.hand(seat).alien else []

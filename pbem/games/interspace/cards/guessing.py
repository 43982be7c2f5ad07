"""Cards of others in an imagined game: any that may still be theirs."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.dice import DiceLike
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.encounters.artefacts import ARTEFACTS
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


def guess_encounters(board: State, cards: Sequence[str]) -> None:
    """Where one does not know which cards have been drawn, all are still to come but those that can be seen."""
    seen = {ARTEFACTS[artefact].card for artefact in board.found.artefacts}
    board.deck.encounters = [card for card in cards if card not in seen]

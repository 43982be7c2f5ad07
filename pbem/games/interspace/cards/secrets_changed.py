"""Other cards where a seat cannot see them: what the secrecy tests compare."""

from __future__ import annotations

from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.holders import lies_open
from pbem.games.interspace.cards.tables import ALIENS, BREAKTHROUGHS


def disguise_cards(board: State, seat: str | None, *, sees_all: bool) -> None:
    """Secret alien cards change places with those in the deck, points by them change; with fog all cards do."""
    deck = board.deck
    seen = board.hand(seat or "").seen
    was_parasite = {other for other, hand in deck.hands.items() if hand.alien == "parasites"}
    for other, hand in deck.hands.items():
        if other == seat:
            continue
        if hand.alien and not lies_open(board, other) and other not in seen:
            spare = [card for card in ALIENS if card in deck.aliens and "parasites" not in (card, hand.alien)]
            if spare:
                deck.aliens[deck.aliens.index(spare[0])] = hand.alien
                hand.alien = spare[0]
            hand.points += 3
        hand.bought += 1
        hand.redrawn = 0
        hand.redrawn_cards = []
        if not sees_all:
            hand.breakthroughs = [*hand.breakthroughs, next(iter(BREAKTHROUGHS))]
            hand.held = []
    if not any(other == seat or lies_open(board, other) for other in was_parasite):
        deck.infected = sorted(set(board.planets) - set(deck.infected))[:2]
        deck.marked = []
    if not sees_all:
        deck.colonizations, deck.encounters = deck.colonizations[1:], deck.encounters[1:]

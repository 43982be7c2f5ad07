"""Cards of others in an imagined game: any that may still be theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.dice import DiceLike
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.encounters.artefacts import ARTEFACTS
from pbem.games.interspace.encounters.state import LOST
from pbem.games.interspace.free_units.kinds import FREE


def guess_hands(board: State, seat: str, dice: DiceLike) -> None:
    """Rivals have taken their breakthroughs up to now, and hold secret alien cards from those that nobody has shown."""
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
    """If the seat does not know which cards have been drawn, all are still to come but those with visible effects."""
    left = list(cards)
    for card in _brought(board):
        left.remove(card)
    board.deck.encounters = left


def _brought(board: State) -> Iterator[str]:
    """What exists only once: artefacts, free units, the Sct+, and the first Lost and Found."""
    found, free = board.found, board.roaming
    yield from (ARTEFACTS[artefact].card for artefact in found.artefacts)
    yield from (row.card for kind, row in FREE.items() if board.fleet(kind) or kind in free.drifting)
    if any(counter_order(key)[1] == "SctPlus" for key in (*board.units, *found.adrift)):
        yield "upgrade"
    if LOST in found.adrift.values():
        yield "lost_and_found"

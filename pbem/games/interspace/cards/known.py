"""What a seat knows of the cards: named one by one."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.holders import lies_open
from pbem.games.interspace.cards.state import Cards, Hand


def visible(
    state: State, seat: str | None, *, sees_all: bool, planets: Set[str], labels: Set[str], units: Set[str]
) -> Cards:
    """`planets` and `units` are those this seat can look at now, `labels` the hexes on its map: it knows which of them
    are gone (ISOR-72). The holder of the parasites knows what is infected (ISOR-48)."""
    deck = state.deck
    knows_infection = any(_knows_alien(state, seat, other, "parasites") for other in deck.hands)
    return Cards(
        hands={other: _hand(state, seat, other, sees_all) for other in sorted(deck.hands)},
        colonizations=sorted(deck.colonizations) if sees_all else [],
        encounters=sorted(deck.encounters) if sees_all else [],
        infected=sorted(set(deck.infected) & planets) if knows_infection else [],
        marked=sorted(set(deck.marked) & _seen_ships(state, seat, sees_all)) if knows_infection else [],
        worlds={name: card for name, card in sorted(deck.worlds.items()) if name in planets},
        paradise={name: owner for name, owner in sorted(deck.paradise.items()) if name in planets},
        ruins={label: ruin for label, ruin in sorted(deck.ruins.items()) if label in labels},
        below=sorted(set(deck.below) & units),
    )


def _hand(state: State, seat: str | None, other: str, sees_all: bool) -> Hand:
    """The seat's own hand; of others the public cards, and points if they do not reveal a secret (ISOR-46)."""
    hand = state.hand(other)
    if other == seat:
        # A copy: boards as a seat knows them are played with.
        lists = {name: list(getattr(hand, name)) for name in ("held", "breakthroughs", "redrawn_cards")}
        return replace(hand, seen=dict(hand.seen), salvaged=dict(hand.salvaged), **lists)
    is_open = lies_open(state, other)
    return Hand(
        alien=hand.alien if is_open else state.hand(seat or "").seen.get(other, ""),
        shown=hand.shown,
        points=hand.points if is_open else 0,
        held=sorted(hand.held) if sees_all else [],
        breakthroughs=list(hand.breakthroughs) if sees_all else [],
    )


def _knows_alien(state: State, seat: str | None, other: str, card: str) -> bool:
    return state.hand(other).alien == card and (other == seat or lies_open(state, other))


def _seen_ships(state: State, seat: str | None, sees_all: bool) -> set[str]:
    return {key for key in state.deck.marked if sees_all or key.partition(".")[0] == seat}

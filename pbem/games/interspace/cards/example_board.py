"""Cards in worked examples: the table `[given.cards]`, and the cards afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.state import Cards, Hand
from pbem.games.interspace.cards.tables import ALIENS, BREAKTHROUGHS, COLONIZATIONS, ENCOUNTERS


class GivenCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By seat, unless noted. A deck that is not given holds all cards of its kind that are not in use."""

    alien: dict[str, str] = {}
    shown: list[str] = []
    points: dict[str, int] = {}
    bought: dict[str, int] = {}
    held: dict[str, list[str]] = {}
    breakthroughs: dict[str, list[str]] = {}
    worlds: dict[str, str] = {}
    paradise: dict[str, str] = {}
    infected: list[str] = []
    marked: list[str] = []
    decks: dict[str, list[str]] = {}
    below: list[str] = []


def lay(state: State, decks: Mapping[str, tuple[str, ...]], given: Mapping[str, Any]) -> None:
    """The cards of an example; everybody is a builder whose alien card is not given."""
    wanted = typed(given, GivenCards)
    _require(ALIENS, wanted.alien.values())
    _require(BREAKTHROUGHS, (card for cards in wanted.breakthroughs.values() for card in cards))
    _require(COLONIZATIONS, wanted.worlds.values())
    state.cards = Cards(
        hands={seat: _hand(state, wanted, seat, "aliens" in decks and bool(decks["aliens"])) for seat in state.seats},
        infected=[_planet(state, name) for name in wanted.infected],
        marked=list(wanted.marked),
        below=list(wanted.below),
        worlds={_planet(state, name): card for name, card in wanted.worlds.items()},
        paradise={_planet(state, name): seat for name, seat in wanted.paradise.items()},
    )
    used = {*wanted.alien.values(), *wanted.worlds.values()}
    for deck, cards in decks.items():
        left = wanted.decks.get(deck, [card for card in cards if card not in used])
        _require({**ALIENS, **COLONIZATIONS, **ENCOUNTERS}, left)
        setattr(state.cards, deck, list(left))


def _hand(state: State, wanted: GivenCards, seat: str, has_aliens: bool) -> Hand:
    return Hand(
        alien=wanted.alien.get(seat, "builders") if has_aliens else "",
        shown=seat in wanted.shown,
        points=wanted.points.get(seat, 0),
        bought=wanted.bought.get(seat, 0),
        held=[_planet(state, place) for place in wanted.held.get(seat, ())],
        breakthroughs=list(wanted.breakthroughs.get(seat, ())),
        level=state.players[seat].civ,
    )


def _require(known: Mapping[str, Any], cards: Any) -> None:
    for card in cards:
        if card not in known:
            raise ExampleError(f"cards: there is no card {card!r}; there are {', '.join(known)}")


def _planet(state: State, place: str) -> str:
    name = planet_named(state, place)
    if not name:
        raise ExampleError(f"cards: there is no planet {place!r}")
    return name


def to_example(state: State) -> dict[str, Any]:
    deck = state.deck
    return {
        "alien": {seat: hand.alien for seat, hand in deck.hands.items()},
        "shown": [seat for seat, hand in deck.hands.items() if hand.shown],
        "points": {seat: hand.points for seat, hand in deck.hands.items()},
        "breakthroughs": {seat: list(hand.breakthroughs) for seat, hand in deck.hands.items()},
        "worlds": dict(deck.worlds),
        "infected": sorted(deck.infected),
        "marked": sorted(deck.marked),
        "below": sorted(deck.below),
        "rebels": {at: _count(state, at) for at in sorted({unit.at for unit in state.fleet("rebels")})},
    }


def _count(state: State, at: str) -> str:
    types: dict[str, int] = {}
    for unit in state.fleet("rebels"):
        if unit.at == at:
            types[unit.type] = types.get(unit.type, 0) + 1
    return " + ".join(f"{count} {type_}" for type_, count in types.items())

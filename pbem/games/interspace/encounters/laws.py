"""What must hold of encounters on every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards.tables import ENCOUNTERS
from pbem.games.interspace.encounters.artefacts import ARTEFACTS


def laws(state: State) -> Iterator[str]:
    """The violations, in words."""
    yield from _deck(state)
    yield from _artefacts(state)
    yield from _units(state)


def _deck(state: State) -> Iterator[str]:
    """No card is there more often than it was printed, and none both on the board and in the deck (ISOR-3)."""
    left = Counter(state.deck.encounters)
    yield from (f"{count} encounter cards {card}" for card, count in left.items() if count > ENCOUNTERS[card].copies)
    yield from (f"{name} is found and in the deck" for name in state.found.artefacts if left[ARTEFACTS[name].card])


def _artefacts(state: State) -> Iterator[str]:
    """Each has a place: on a unit, on the map or off it, or on a planet (ISO-64)."""
    found = state.found
    for name, place in found.artefacts.items():
        if place not in state.units and place not in state.planets and place not in found.adrift:
            yield f"{name} lies at {place}, which is nowhere"


def _units(state: State) -> Iterator[str]:
    """Held units are on the map, once; units adrift are not, and belong to a player."""
    found = state.found
    for key in (*found.stasis, *found.held):
        if key not in state.units:
            yield f"{key} is held and not on the map"
    if len(set(found.stasis)) < len(found.stasis) or len(set(found.held)) < len(found.held):
        yield "a unit is held twice"
    for key in found.adrift:
        if key in state.units or counter_order(key)[0] not in state.seats:
            yield f"{key} is off the map and on it"

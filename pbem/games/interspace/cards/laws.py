"""What must hold of cards on every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.board.stores import Box
from pbem.games.interspace.cards.devices.shields import SHIELDED
from pbem.games.interspace.cards.rebels import REBELS
from pbem.games.interspace.cards.tables import BREAKTHROUGHS
from pbem.games.interspace.levels import ruleset


def laws(state: State) -> Iterator[str]:
    """The violations, in words."""
    if state.cards is not msgspec.UNSET:
        yield from _hands(state)
        yield from _infections(state)
        yield from _rebels(state)
        yield from _bombs(state)
        yield from _shields(state)


def _hands(state: State) -> Iterator[str]:
    """Every alien card is in one place; the numbers of breakthroughs are right (ISO-1, ISO-19)."""
    deck = state.deck
    aliens = [hand.alien for hand in deck.hands.values() if hand.alien] + deck.aliens
    if len(set(aliens)) < len(aliens):
        yield "an alien card is in two places"
    taken = Counter(card for hand in deck.hands.values() for card in hand.breakthroughs)
    for card, count in taken.items() if ruleset(state.options).ring is not None else ():
        if 0 < BREAKTHROUGHS[card].copies < count:
            yield f"{count} cards {card} are taken"


def _infections(state: State) -> Iterator[str]:
    """Where players live, and once each (ISO-16)."""
    for name, count in Counter(state.deck.infected).items():
        if count > 1 or (name in state.planets and state.planets[name].owner not in state.seats):
            yield f"{name} is infected {count} times, of {state.planets[name].owner or 'nobody'}"


def _rebels(state: State) -> Iterator[str]:
    """They keep no resources, and are nowhere but at a planet: theirs, or one that was emptied (ISO-59, ISOR-86)."""
    for name, _ in state.planets_of(REBELS):
        if state.depot.look(name) != Box(exhausted=state.depot.look(name).exhausted):
            yield f"rebels of {name} have something in the box"
    worlds = {planet.at for planet in state.planets.values()}
    strays = {unit.at for unit in state.fleet(REBELS)} - worlds
    yield from (f"rebels are at {at} and have no planet there" for at in sorted(strays))


def _bombs(state: State) -> Iterator[str]:
    """Colony ships and nova bombs share their counters (ISOR-29); what is void is a ruin, and nothing else is."""
    for seat in state.seats:
        keys = [*(key for key, _ in state.units_of(seat)), *state.depot.waiting(seat)]
        numbers = Counter(number for _, code, number in map(counter_order, keys) if code in ("Col", "NB"))
        yield from (f"{seat} has counter {n} of Col and NB {times} times" for n, times in numbers.items() if times > 1)
    if {label for label, tile in state.hexes.items() if tile.terrain == "void"} != state.deck.ruins.keys():
        yield "what is void and what was destroyed differ"


def _shields(state: State) -> Iterator[str]:
    """Below are units on the map, at planets of their owner that have a shield (ISO-44, ISO-45)."""
    for key in state.deck.below:
        planet = state.planets.get(state.hexes[state.units[key].at].planet) if key in state.units else None
        if planet is None or planet.owner != state.units[key].owner or planet.tech < SHIELDED:
            yield f"{key} is under no planet's shield"

"""How facts about devices change the board."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.state import Hex, State, Unit, counter_order
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.cards.devices import facts as f
from pbem.games.interspace.cards.facts import Freight
from pbem.games.interspace.cards.state import Ruin


def load(state: State, key: str, freight: Freight) -> None:
    if freight != Freight():
        state.depot.hold(key).add(Cargo(freight.ipe, freight.ore, dict(freight.goods)))


def units_rebuilt(state: State, fact: f.UnitsRebuilt) -> None:
    _exchange(state, fact.old, fact.new, fact.at)
    for key, freight in fact.cargo.items():
        load(state, key, freight)


def ships_exchanged(state: State, fact: f.ShipsExchanged) -> None:
    _exchange(state, fact.old, fact.new, fact.at)
    state.damage.update(fact.damage)


def _exchange(state: State, old: Iterable[str], new: Iterable[str], at: str) -> None:
    for key in old:
        state.remove(key)
    for key in new:
        owner, type_, number = counter_order(key)
        state.put(key, Unit(owner, type_, number, at))


def hex_destroyed(state: State, fact: f.HexDestroyed) -> None:
    """The place stays where it is, and a home world's letter and compass with it (ISOR-51)."""
    tile = state.hexes[fact.at]
    state.remove(fact.unit)
    state.deck.ruins[fact.at] = Ruin(tile.terrain, tile.planet, tile.gate)
    if tile.planet:
        _lose_planet(state, tile.planet)
    for hexes in state.depot.mining.values():
        hexes[:] = [label for label in hexes if label != fact.at]
    state.courses = {key: goal for key, goal in state.courses.items() if goal != fact.at}
    state.lay(fact.at, Hex(tile.frame, tile.q, tile.r, "void", home=tile.home))
    # Worm holes and routes through the hex are gone.
    state.forget_map()


def _lose_planet(state: State, name: str) -> None:
    deck = state.deck
    del state.planets[name]
    state.depot.boxes.pop(name, None)
    deck.infected = [planet for planet in deck.infected if planet != name]
    deck.worlds.pop(name, None)
    deck.paradise.pop(name, None)


def shield_crossed(state: State, fact: f.ShieldCrossed) -> None:
    stay = [key for key in state.deck.below if key not in fact.up]
    state.deck.below = stay + [key for key in fact.down if key not in stay]


CHANGES: Changes[State] = {
    f.UnitsRebuilt: units_rebuilt,
    f.ShipsExchanged: ships_exchanged,
    f.HexDestroyed: hex_destroyed,
    f.ShieldCrossed: shield_crossed,
    **no_change(f.GateUsed),
}

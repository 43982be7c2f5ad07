"""How facts about free units change the board. No rules here: a fact is taken at its word."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import DRIFTING, PIRATES
from pbem.games.interspace.free_units.state import FreeUnits


def roaming(state: State) -> FreeUnits:
    """The free units, for changes; the first one puts them onto the board."""
    if state.free is msgspec.UNSET:
        state.free = FreeUnits()
    return state.free


def free_units_began(state: State, fact: f.FreeUnitsBegan) -> None:
    state.active = ""


def free_units_found(state: State, fact: f.FreeUnitsFound) -> None:
    if fact.free in DRIFTING:
        roaming(state).drifting[fact.free] = fact.at
    _put(state, fact.units, fact.at)
    if fact.goods:
        state.depot.hold(fact.units[0]).add(Cargo(0, 0, dict(fact.goods)))
    roaming(state)


def _put(state: State, keys: Iterable[str], at: str) -> None:
    for key in keys:
        state.put(key, Unit(*counter_order(key), at))


def units_turned(state: State, fact: f.UnitsTurned) -> None:
    """In the order of their counters: a fact that was stored has forgotten any other."""
    free, still = roaming(state), [fact.units[key] for key in state.found.stasis if key in fact.units]
    for old in sorted(fact.units, key=counter_order):
        state.remove(old)
        free.turned = [*free.turned, (fact.units[old], old)]
    _put(state, fact.units.values(), fact.at)
    state.found.stasis.extend(still)
    state.deck.remark(fact.units)


def free_unit_moved(state: State, fact: f.FreeUnitMoved) -> None:
    if fact.unit:
        state.shift(fact.unit, fact.path[-1])
    else:
        roaming(state).drifting[fact.free] = fact.path[-1]


def free_unit_left(state: State, fact: f.FreeUnitLeft) -> None:
    state.remove(fact.unit)
    roaming(state).visited.pop(fact.free, None)


def free_unit_lost(state: State, fact: f.FreeUnitLost) -> None:
    del roaming(state).drifting[fact.free]


def place_reached(state: State, fact: f.PlaceReached) -> None:
    """Pirates remember the last hex, the others every planet."""
    visited = roaming(state).visited
    before = [] if fact.free == PIRATES else visited.get(fact.free, [])
    visited[fact.free] = [*before, fact.place]


def boats_restored(state: State, fact: f.BoatsRestored) -> None:
    _put(state, fact.units, fact.at)


def cargo_stolen(state: State, fact: f.CargoStolen) -> None:
    del state.depot.cargo[fact.unit]


def planet_plundered(state: State, fact: f.PlanetPlundered) -> None:
    state.depot.box(fact.planet).ipe -= fact.ipe


def industry_spoiled(state: State, fact: f.IndustrySpoiled) -> None:
    state.planets[fact.planet].ind = fact.level


def goods_bartered(state: State, fact: f.GoodsBartered) -> None:
    gave, got = Cargo(0, 0, dict(fact.gave)), Cargo(0, 0, dict(fact.got))
    box, hold = state.depot.box(fact.planet), state.depot.hold(fact.unit)
    for held, more, less in ((box, got, gave), (hold, gave, got)):
        held.add(more)
        held.add(less, -1)


CHANGES: Changes[State] = {
    f.FreeUnitsBegan: free_units_began,
    f.FreeUnitsFound: free_units_found,
    f.UnitsTurned: units_turned,
    f.FreeUnitMoved: free_unit_moved,
    f.FreeUnitLeft: free_unit_left,
    f.FreeUnitLost: free_unit_lost,
    f.PlaceReached: place_reached,
    f.BoatsRestored: boats_restored,
    f.CargoStolen: cargo_stolen,
    f.PlanetPlundered: planet_plundered,
    f.IndustrySpoiled: industry_spoiled,
    f.GoodsBartered: goods_bartered,
    **no_change(
        f.WayRolled,
        f.TargetDrawn,
        f.AdmissionRefused,
        f.VictimDrawn,
        f.StormRolled,
        f.PactMade,
        f.InfectionRolled,
        f.EmptyHoldFound,
        f.EmptyBoxFound,
    ),
}

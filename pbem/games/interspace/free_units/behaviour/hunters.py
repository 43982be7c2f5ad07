"""Free units that look for something: where it is nearest, else out of the game (ISO-92, ISO-100, ISO-104, ISO-115)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.turn import Deciding
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.behaviour.admission import ask_admission
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.free_units.routes import route_out, route_to_nearest
from pbem.games.interspace.free_units.travel import travel
from pbem.games.interspace.ruleset import InterSpaceTurn


def hunt(turn: InterSpaceTurn, kind: str, unit: str, targets: Sequence[str]) -> Deciding[str]:
    """Towards the nearest of these hexes; returns the one it has reached, nothing if it is still under way or gone."""
    start = turn.state.units[unit].at
    route = yield from route_to_nearest(turn, kind, start, targets)
    if not route:
        route = yield from route_out(turn, kind, start)
    if route:
        yield from travel(turn, kind, unit, route, FREE[kind].rate)
    at = turn.state.units[unit].at if unit in turn.state.units else ""
    return at if route and at == route[-1] else ""


def knock(turn: InterSpaceTurn, kind: str, unit: str, start: str) -> Deciding[bool]:
    """Players there may refuse one that has moved; returns whether it is still where it arrived (ISOR-54)."""
    at = turn.state.units[unit].at if unit in turn.state.units else ""
    if at and at != start:
        yield from ask_admission(turn, kind, at)
    return bool(at) and unit in turn.state.units and turn.state.units[unit].at == at


def new_planets(state: State, kind: str) -> list[str]:
    """Hexes of inhabited planets that this kind has not visited yet."""
    visited = state.roaming.visited.get(kind, ())
    found = [planet.at for name, planet in state.planets.items() if planet.owner and name not in visited]
    return sorted(found, key=label_order)


def reach_planet(turn: InterSpaceTurn, kind: str, at: str) -> Deciding[str]:
    """It will not come again; returns the planet's name."""
    name = turn.state.hexes[at].planet
    yield f.PlaceReached(kind, at, name)
    return name

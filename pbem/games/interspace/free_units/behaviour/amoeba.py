"""The space amoeba eats colony ships (ISO-106, ISO-107)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import AMOEBA
from pbem.games.interspace.free_units.meeting import draw_victim
from pbem.games.interspace.free_units.routes import distances, route_to_nearest
from pbem.games.interspace.free_units.travel import drift
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn

FOOD = "Col"
# How far it smells a colony ship.
NEAR = 2


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """It eats one where it is, or goes one hex towards one, or at random; and eats one there: at most one a round."""
    at = turn.state.roaming.drifting[AMOEBA]
    if (yield from _eat(turn, at)):
        return
    to = yield from _towards_food(turn, at)
    if not to:
        to = yield from drift(turn, AMOEBA, unit, at)
    if to:
        yield from _eat(turn, to)


def _food(turn: InterSpaceTurn) -> list[str]:
    """Colony ships of anybody; nova bombs are none (ISOR-29)."""
    state = turn.state
    return [key for key, unit in state.units.items() if unit.type == FOOD and turn.rules.takes_part(state, key)]


def _towards_food(turn: InterSpaceTurn, at: str) -> Deciding[str]:
    steps = distances(turn.state, at)
    ships = [turn.state.units[key].at for key in _food(turn)]
    route = yield from route_to_nearest(turn, AMOEBA, at, [label for label in ships if steps.get(label, 99) <= NEAR])
    if not route:
        return ""
    yield f.FreeUnitMoved(AMOEBA, "", route[:2])
    return route[1]


def _eat(turn: InterSpaceTurn, at: str) -> Deciding[bool]:
    food, here = _food(turn), [key for key, _ in turn.state.units_at(at)]
    ship = yield from draw_victim(turn, AMOEBA, at, [key for key in here if key in food])
    if ship:
        yield basic.UnitsLost(turn.state.units[ship].owner, [ship], at, AMOEBA)
    return bool(ship)

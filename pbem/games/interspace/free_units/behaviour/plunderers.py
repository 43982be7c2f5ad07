"""Plunderers empty planets (ISO-98 to ISO-100)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.behaviour.hunters import hunt, knock, new_planets, reach_planet
from pbem.games.interspace.free_units.kinds import PLUNDERERS
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

LAST_LEVEL = 1


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """To the nearest inhabited planet, to each once."""
    start, planet = turn.state.units[unit].at, ""
    reached = yield from hunt(turn, PLUNDERERS, unit, new_planets(turn.state, PLUNDERERS))
    if reached:
        planet = yield from reach_planet(turn, PLUNDERERS, reached)
    stays = yield from knock(turn, PLUNDERERS, unit, start)
    if stays and planet and turn.rules.may_assault(turn.state, PLUNDERERS, planet):
        yield from _plunder(turn, planet)


def _plunder(turn: InterSpaceTurn, name: str) -> Iterator[Any]:
    """All IPE (ISOR-22); if there are none, an even die costs a level of industry, but never the last (ISO-99)."""
    planet, ipe = turn.state.planets[name], turn.state.depot.look(name).ipe
    if ipe:
        yield f.PlanetPlundered(name, planet.at, planet.owner, ipe)
        return
    throw = throw_label(turn, PLUNDERERS, "box", planet.at)
    die = turn.dice.die(throw)
    yield f.EmptyBoxFound(name, planet.at, planet.owner, die, throw)
    if die % 2 == 0 and planet.ind > LAST_LEVEL:
        yield f.IndustrySpoiled(PLUNDERERS, name, planet.at, planet.owner, planet.ind - 1)

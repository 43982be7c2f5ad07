"""Traders go from planet to planet and swap goods (ISO-113 to ISO-115, ISO-130)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.free_units.behaviour.barter import barter
from pbem.games.interspace.free_units.behaviour.hunters import hunt, new_planets, reach_planet
from pbem.games.interspace.free_units.kinds import TRADERS
from pbem.games.interspace.ruleset import InterSpaceTurn


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """To the nearest inhabited planet, to each once; without goods they leave the game."""
    has_goods = turn.state.depot.at(unit).size > 0
    reached = yield from hunt(turn, TRADERS, unit, new_planets(turn.state, TRADERS) if has_goods else [])
    if reached:
        planet = yield from reach_planet(turn, TRADERS, reached)
        yield from barter(turn, turn.state.planets[planet].owner, planet)

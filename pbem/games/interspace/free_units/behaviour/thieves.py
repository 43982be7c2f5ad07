"""Ore thieves sit in asteroids and spoil the mining (ISO-102 to ISO-104)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board.components import WARSHIPS
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.free_units.behaviour.hunters import hunt
from pbem.games.interspace.free_units.kinds import THIEVES
from pbem.games.interspace.ruleset import InterSpaceTurn

# What everybody's mining roll is worth where they are.
SPOILS = -2


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """To the nearest asteroids without a warship of anybody, and there they stay until one comes."""
    yield from hunt(turn, THIEVES, unit, _quiet_asteroids(turn))


def _quiet_asteroids(turn: InterSpaceTurn) -> list[str]:
    """A warship without a crew frightens nobody (ISOR-33)."""
    state = turn.state
    ships = [(key, unit) for key, unit in state.units.items() if unit.type in WARSHIPS]
    guarded = {unit.at for key, unit in ships if turn.rules.takes_part(state, key)}
    fields = [label for label, tile in state.hexes.items() if tile.terrain == "asteroids"]
    return sorted((label for label in fields if label not in guarded), key=label_order)


def spoiled(state: State, label: str) -> int:
    return SPOILS if THIEVES in state.owners_at(label) else 0

"""The berserker attacks everything (ISO-72)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.cards.rebels import REBELS
from pbem.games.interspace.free_units.behaviour.admission import attack
from pbem.games.interspace.free_units.kinds import BERSERKER
from pbem.games.interspace.free_units.meeting import meet
from pbem.games.interspace.free_units.travel import drift
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.assault import bombard


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """One hex at random; then all units there, also if it could not move; then the planet."""
    to = yield from drift(turn, BERSERKER, unit, turn.state.units[unit].at)
    if to:
        yield from meet(turn, [unit], to)
    if unit in turn.state.units:
        yield from attack(turn, BERSERKER, turn.state.units[unit].at)
    if unit in turn.state.units:
        yield from _bombard(turn, unit)


def _bombard(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """An inhabited planet if neither its owner nor rebels have units left there (ISS-92, ISS-93)."""
    state, at = turn.state, turn.state.units[unit].at
    name = state.hexes[at].planet
    owner = state.planets[name].owner if name else ""
    if owner and state.owners_at(at).isdisjoint({owner, REBELS}) and turn.rules.may_assault(state, BERSERKER, name):
        yield from bombard(turn, BERSERKER, [unit], name)

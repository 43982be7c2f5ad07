"""The mad scout looks for company (ISO-85); the result is in meeting.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.free_units.kinds import MADNESS
from pbem.games.interspace.free_units.meeting import meet, pact
from pbem.games.interspace.free_units.routes import route_to_nearest
from pbem.games.interspace.free_units.travel import travel
from pbem.games.interspace.ruleset import InterSpaceTurn


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """Towards the nearest unit of anybody, at the rate of its type; support does not matter.

    A unit that is already in its hex came there without entering it, from below a shield.
    """
    state, start = turn.state, turn.state.units[unit].at
    others = [other.at for key, other in state.units.items() if key != unit and turn.rules.takes_part(state, key)]
    route = yield from route_to_nearest(turn, MADNESS, start, others)
    if route:
        yield from travel(turn, MADNESS, unit, route, turn.rules.full_rate(state, unit))
    if unit in turn.state.units:
        at = turn.state.units[unit].at
        yield from pact(turn, at) if at == start else meet(turn, [unit], at)

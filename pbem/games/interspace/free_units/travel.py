"""How free units go from hex to hex, and what happens to them on the way (ISO-68, ISO-70)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board.components import TERRAIN, Terrain
from pbem.games.interspace.board.state import State
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.behaviour.admission import lets_pass
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.free_units.meeting import lurking, meet
from pbem.games.interspace.free_units.routes import random_way
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn


def drift(turn: InterSpaceTurn, kind: str, unit: str, at: str) -> Deciding[str]:
    """One hex at random; returns where it is now, nothing if it stays or is gone."""
    to = yield from random_way(turn, kind, unit, at)
    if to:
        yield from step_to(turn, kind, unit, at, to)
    return to if to and turn.state.hexes[to].terrain not in DEADLY else ""


def step_to(turn: InterSpaceTurn, kind: str, unit: str, at: str, to: str) -> Iterator[Any]:
    """A random move may lead into null space, which destroys (ISO-68)."""
    yield f.FreeUnitMoved(kind, unit, [at, to])
    terrain = turn.state.hexes[to].terrain
    if terrain in DEADLY and unit:
        yield basic.UnitsLost(kind, [unit], to, terrain)
    elif terrain in DEADLY:
        yield f.FreeUnitLost(kind, to, terrain)


# Black holes and dust clouds have no effect on free units (ISO-68): they are as empty space.
_NO_EFFECT = frozenset({"black_hole", "dust_cloud"})
_PLAIN = TERRAIN["empty_space"]


def steps_by_terrain(turn: InterSpaceTurn, route: Sequence[str], points: int) -> int:
    """How many hexes of a way it enters if it pays and stops as ships do (ISOR-100)."""
    state, left, steps = turn.state, points, 0
    terrain = _terrain(state, route[0])
    for there in route[1:]:
        before, terrain = terrain, _terrain(state, there)
        # A neutron star that is left again gives its point, but not where the way begins.
        left += turn.rules.slingshot if before.id == "neutron_star" and steps else 0
        if terrain.cost > left:
            break
        steps, left = steps + 1, left - terrain.cost
        if terrain.stop or before.id == "nebula":
            break
    return steps


def _terrain(state: State, label: str) -> Terrain:
    """An unknown hex, through which it leaves the game, is entered like empty space."""
    here = state.hexes[label].terrain if label in state.hexes else _PLAIN.id
    return _PLAIN if here in _NO_EFFECT else TERRAIN[here]


def travel(turn: InterSpaceTurn, kind: str, unit: str, route: Sequence[str], points: int) -> Iterator[Any]:
    """Along a route as far as the points go, or until players stop it; perhaps out of the game (ISO-70, ISOR-36)."""
    path = [route[0]]
    for there in route[1 : turn.rules.free_steps(turn, route, points) + 1]:
        if "/" in there:
            yield f.FreeUnitLeft(kind, unit, path, there)
            return
        path.append(there)
        if there in lurking(turn.state):
            yield f.FreeUnitMoved(kind, unit, path)
            yield from meet(turn, [unit], there)
            path = [there]
        if unit not in turn.state.units:
            return
        if FREE[kind].asks and there != route[-1] and not (yield from lets_pass(turn, kind, there)):
            break
    if len(path) > 1:
        yield f.FreeUnitMoved(kind, unit, path)

"""How free units go from hex to hex, and what happens to them on the way (ISO-68, ISO-70)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.paths import DEADLY
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


def travel(turn: InterSpaceTurn, kind: str, unit: str, route: Sequence[str], points: int) -> Iterator[Any]:
    """Along a route as far as the points go, or until players stop it; perhaps out of the game (ISO-70, ISOR-36)."""
    path = [route[0]]
    for there in route[1 : points + 1]:
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

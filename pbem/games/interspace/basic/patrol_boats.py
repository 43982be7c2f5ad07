"""Patrol boats need a base (ISB-56, ISB-57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.walking import legal_way, walk
from pbem.games.interspace.board import places
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.orders.forms import PBHOME
from pbem.games.interspace.record import facts as f


def fly_home(step: Step) -> Iterator[Any]:
    """PBHOME: boats off base without orders fly to the nearest base they can reach (D39)."""
    busy = step.busy()
    idle = [key for key in step.away if key in step.state.units and key not in busy]
    idle = [key for key in idle if not step.is_base(step.state, step.seat, step.state.units[key].at)]
    if not idle:
        return
    answer = yield from step.turn.ask(step.seat, PBHOME)
    if answer.get("value") != "on":
        return
    for number, key in enumerate(idle, 1):
        path = _way_home(step, key) if key not in step.screening else None
        if path:
            yield from walk(step, Order(-1000 - number, "towards", "PBHOME"), [key], path, None)


def _way_home(step: Step, key: str) -> list[str] | None:
    state, start = step.state, step.state.units[key].at
    # Out of support a boat may be slow at first, and then go on at its full rate (ISS-53).
    rate = step.turn.rules.full_rate(state, key)
    ways = []
    for label, distance in places.steps_from(step.plan, start, rate + 4 * len(step.plan.atlas.stars) + 1).items():
        if distance and step.is_base(state, step.seat, label):
            tile = step.plan.hexes[label]
            path = legal_way(step, [key], start, Place(label, tile.frame, (tile.q, tile.r)))
            if path:
                ways.append((len(path), label_order(label), path))
    return min(ways)[2] if ways else None


def lose_boats(step: Step) -> Iterator[Any]:
    """Boats that began off base and still are, are removed, unless they cannot move (ISB-56, ISBR-33, ISOR-53)."""
    lost: dict[str, list[str]] = {}
    held = step.turn.rules.held(step.state)
    for key in step.away if not held else [key for key in step.away if key not in held]:
        unit = step.state.units.get(key)
        if unit is not None and not step.is_base(step.state, step.seat, unit.at):
            lost.setdefault(unit.at, []).append(key)
    for at, units in lost.items():
        yield f.UnitsLost(step.seat, units, at, "off_base")

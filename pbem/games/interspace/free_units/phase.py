"""The free units' phase, after all players have had their turn (ISO-65)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.interspace.board.state import State
from pbem.games.interspace.free_units.behaviour import (
    amoeba,
    berserker,
    madness,
    pirates,
    plague,
    plunderers,
    storm,
    thieves,
    traders,
)
from pbem.games.interspace.free_units.facts import FreeUnitsBegan
from pbem.games.interspace.free_units.kinds import DRIFTING, FREE, TURNED
from pbem.games.interspace.ruleset import InterSpaceTurn

ACTS: dict[str, Callable[[InterSpaceTurn, str], Iterator[Any]]] = {
    "berserker": berserker.act,
    "storm": storm.act,
    "madness": madness.act,
    "pirates": pirates.act,
    "plague": plague.act,
    "plunderers": plunderers.act,
    "thieves": thieves.act,
    "amoeba": amoeba.act,
    "traders": traders.act,
}
# In the order of the table.
ORDER = tuple(kind for kind in FREE if kind in ACTS)


def free_units_move(turn: InterSpaceTurn) -> Iterator[Any]:
    """Kind after kind, each unit in the order of its appearance; who falls ill now moves in the next round."""
    if not any(movers(turn.state, kind) for kind in ORDER):
        return
    yield FreeUnitsBegan(turn.state.round)
    before = dict(turn.state.roaming.turned)
    for kind in ORDER:
        for unit in movers(turn.state, kind):
            is_there = not unit or unit in turn.state.units
            # A name may have gone over to another unit that has fallen ill since.
            if is_there and dict(turn.state.roaming.turned).get(unit) == before.get(unit):
                yield from ACTS[kind](turn, unit)


def movers(state: State, kind: str) -> list[str]:
    """The counters of a kind; an ion storm and the amoeba have none, and use the empty name."""
    if kind in DRIFTING:
        return [""] if kind in state.roaming.drifting else []
    if kind in TURNED:
        return [key for key, _ in state.roaming.turned if state.units[key].owner == kind]
    return sorted(key for key, _ in state.units_of(kind))

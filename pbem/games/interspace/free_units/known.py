"""What a seat knows of free units besides their counters: named one by one."""

from __future__ import annotations

from collections.abc import Set

from pbem.games.interspace.board.state import State, Unit
from pbem.games.interspace.free_units.kinds import DEATH, DRIFTING, FREE, TRADERS
from pbem.games.interspace.free_units.state import FreeUnits

# Kinds with a single counter: where it is visible, nothing else is hidden.
SINGLE = frozenset(kind for kind, row in FREE.items() if row.count == 1) - DRIFTING - {DEATH}


def visible(state: State, seat: str | None, sight: Set[str], *, sees_all: bool, is_open: bool) -> FreeUnits:
    """What drifts in sight; where the others have been, if nothing is hidden; and at least one's own counters."""
    free = state.roaming
    return FreeUnits(
        drifting={kind: at for kind, at in sorted(free.drifting.items()) if at in sight},
        turned=[(key, counter) for key, counter in free.turned if is_open or counter.partition(".")[0] == seat],
        visited={kind: list(places) for kind, places in sorted(free.visited.items()) if sees_all},
    )


def shows_hold(unit: Unit, sight: Set[str]) -> bool:
    """What the traders carry is shown to all who see them."""
    return unit.owner == TRADERS and unit.at in sight

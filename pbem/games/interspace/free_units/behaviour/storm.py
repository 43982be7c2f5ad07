"""The ion storm (ISO-80): it destroys what has no shields, wherever it is and wherever it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board.components import UNSHIELDED
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import STORM
from pbem.games.interspace.free_units.travel import drift
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """Before its move and after it; once if it could not move, unless the letter of the card counts (ISOR-101)."""
    at = turn.state.roaming.drifting[STORM]
    yield from _strike(turn, at, "before")
    to = yield from drift(turn, STORM, unit, at)
    if to:
        yield from _strike(turn, to, "after")
    elif turn.rules.stuck_storm_strikes and STORM in turn.state.roaming.drifting:
        yield from _strike(turn, at, "after")


def _strike(turn: InterSpaceTurn, at: str, when: str) -> Iterator[Any]:
    """A die for each unshielded unit, whosever it is: even destroys it (ISO-66)."""
    state = turn.state
    units = [key for key, unit in state.units_at(at) if unit.type in UNSHIELDED and turn.rules.takes_part(state, key)]
    if not units:
        return
    throw = throw_label(turn, STORM, "strike", when, at)
    dice = turn.dice.roll(throw, 6, len(units))
    yield f.StormRolled(at, units, list(dice), throw)
    lost: dict[str, list[str]] = {}
    for key, die in zip(units, dice, strict=True):
        if die % 2 == 0:
            lost.setdefault(state.units[key].owner, []).append(key)
    for owner, keys in lost.items():
        yield basic.UnitsLost(owner, keys, at, "storm")

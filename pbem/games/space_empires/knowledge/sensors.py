"""Visible hexes: all of them as at the table, or those in sensor range (chapter 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pbem.core.view import REFEREE
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# How far units and colonies see.
OF_UNITS, OF_COLONIES = 1, 2


def knows_all(state: State, seat: str | None) -> bool:
    """The referee; and everyone when the game is over, because production sheets are then public."""
    return seat == REFEREE or state.ending is not None


def everything(state: State, seat: str | None) -> Collection[str]:
    return state.hexes


def by_sensors(state: State, seat: str | None) -> Collection[str]:
    """Within 1 of own units and 2 of own colonies; onlookers have neither."""
    seen: set[str] = set()
    for at in {unit.at for unit in state.units.get(seat or "", {}).values()}:
        seen |= _around(state, at, OF_UNITS)
    for at in state.own_colonies(seat or ""):
        seen |= _around(state, at, OF_COLONIES)
    return seen


def _around(state: State, at: str, hexes: int) -> set[str]:
    found = {at}
    for _ in range(hexes):
        found |= {near for here in found for near in ways.around(state, here)}
    return found


# --- what is noted ----------------------------------------------------------------------------------------------------


def by_all(turn: EmpireTurn, owner: str, at: str, names: Sequence[str]) -> Iterator[Any]:
    """At the table everyone sees it: the note belongs to the counter."""
    yield from ()


def by_those_there(turn: EmpireTurn, owner: str, at: str, names: Sequence[str]) -> Iterator[Any]:
    """Other players with units in the hex note what these counters have shown."""
    units = turn.state.units.get(owner, {})
    notes = {units[name].alias: note for name in names if name in units and (note := units[name].note)}
    if not notes or owner not in turn.state.seats:
        return
    # A forecast knows the secrets of only one player.
    for seat in [seat for seat in turn.state.seats if seat in turn.state.secrets and seat != owner]:
        if turn.state.at(seat, at):
            yield f.Noted(seat, owner, notes)


def as_it_is(reader: Any, fact: Any) -> Any:
    """At the table everyone sees what happens."""
    return fact

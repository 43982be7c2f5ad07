"""What a sheet would leave open, by the line that does it: the forecast warns, and carries it out."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

Doubt = tuple[int, Phrase]
# Counters this near can be there in the next turn.
CLOSE = 2


def doubts(turn: EmpireTurn, seat: str) -> Iterator[Doubt]:
    """Colonies that the last fighting ships leave while counters of a rival are near."""
    left: dict[str, int] = {}
    for fact in turn.facts:
        if isinstance(fact, f.UnitsMoved) and fact.line and _fight(turn.state, seat, fact.units):
            left[fact.path[0]] = fact.line
    for at, line in left.items():
        near = _near(turn.state, seat, at)
        if near and at in turn.state.own_colonies(seat) and not _is_guarded(turn.state, seat, at):
            yield line, Phrase("careful.open", {"hex": at, "seats": near, "n": len(near)})


def _fight(state: State, seat: str, names: list[str]) -> bool:
    units = state.units.get(seat, {})
    return any(units[name].row.fights for name in names if name in units)


def _is_guarded(state: State, seat: str, at: str) -> bool:
    return any(unit.row.fights for unit in state.at(seat, at).values())


def _near(state: State, seat: str, at: str) -> list[str]:
    """Rivals with counters close by that could come, except those that meet the seat's own ships where they are."""
    foes = [other for other in state.seats if state.are_foes(seat, other)]
    return [other for other in foes if any(_may_come(state, seat, unit, at) for unit in state.units[other].values())]


def _may_come(state: State, seat: str, unit: Unit, at: str) -> bool:
    """Without a face nobody knows whether it fights."""
    is_close = unit.row.fights and unit.row.role == "ship" and space.distance(at, unit.at) <= CLOSE
    return is_close and not _is_guarded(state, seat, unit.at)

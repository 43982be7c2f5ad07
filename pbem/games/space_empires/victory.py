"""Who wins (SES-1.7, SES-1.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.space_empires import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn
from pbem.games.space_empires.state import State


def homeworld_fell(turn: EmpireTurn, seat: str, owner: str) -> Iterator[Any]:
    """Whoever destroys an opponent's homeworld wins at once."""
    yield over(turn.state, "win", seat)


def over(state: State, how: str, winner: str = "") -> f.GameOver:
    scores = {seat: score(state, seat) for seat in state.seats}
    ranks = _ranks({seat: (seat == winner, scores[seat], fleet_value(state, seat)) for seat in state.seats})
    winners = [seat for seat in state.seats if ranks[seat] == 1]
    return f.GameOver(how, winners, ranks, scores)


def score(state: State, seat: str) -> int:
    """The sum of colony values (SES-1.13)."""
    return sum(colony.value for colony in state.own_colonies(seat).values())


def fleet_value(state: State, seat: str) -> int:
    """CP value of ships that can fight."""
    return sum(unit.size * unit.row.price for unit in state.units[seat].values() if unit.row.fights)


def _ranks(merits: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    return {seat: 1 + sum(other > merit for other in merits.values()) for seat, merit in merits.items()}

"""What the scenarios for one player have in common: nobody to bid against, and different endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_empires.base.cycle import begin_cycle
from pbem.games.space_empires.base.victory import score
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped


def end_cycle(turn: EmpireTurn) -> Iterator[Any]:
    """No bids; a player who has not won by the last cycle has lost (SESR-9)."""
    if has_stopped(turn):
        return
    if turn.state.cycle >= turn.rules.max_cycles:
        yield over(turn, "late")
    else:
        yield from begin_cycle(turn, turn.state.seats[0])


def over(turn: EmpireTurn, how: str) -> f.GameOver:
    """`saved` is a victory, everything else a defeat."""
    seat = turn.state.seats[0]
    return f.GameOver(how, [seat] if how == "saved" else [], {seat: 1}, {seat: score(turn.state, seat)})


def lost(turn: EmpireTurn, by: str, owner: str) -> Iterator[Any]:
    """The player's homeworld is destroyed (SES-6.1, SES-7.1)."""
    yield over(turn, "lost")

"""The cycle: three turns and an economic phase (SEB-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.standing import put_in_force
from pbem.games.space_empires.base.economy import state_accounts
from pbem.games.space_empires.base.turns import next_to_play, play_turn, yet_to_play
from pbem.games.space_empires.base.victory import over
from pbem.games.space_empires.board.components import TURNS
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.orders.forms import FIRST
from pbem.games.space_empires.orders.unheeded import strays
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped


def listen(turn: EmpireTurn) -> Iterator[Any]:
    """Everyone's standing orders come into force first, so that they apply in every turn."""
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
        yield from turn.rules.unheeded(seat, strays(turn.state.phase, turn.sheet(seat)))


def play_in_order(turn: EmpireTurn) -> Iterator[Any]:
    """Pace `round`: every player in turn, each on the board that the others left (SEB-3.0b)."""
    while yet_to_play(turn.state) and not has_stopped(turn):
        yield from play_turn(turn, next_to_play(turn.state))


def play_next(turn: EmpireTurn) -> Iterator[Any]:
    """Pace `turn`: only the player whose turn it is."""
    yield from play_turn(turn, next_to_play(turn.state))


def end_turn(turn: EmpireTurn) -> Iterator[Any]:
    """The next turn, or the economic phase after turn three."""
    state = turn.state
    if has_stopped(turn) or yet_to_play(state):
        return
    if state.turn < TURNS[-1]:
        yield f.TurnBegan(state.turn + 1)
    else:
        yield from state_accounts(turn)


def end_cycle(turn: EmpireTurn) -> Iterator[Any]:
    """Bids are opened, the winner names the first player (SEB-7.4); then the next cycle or the end (SES-1.13)."""
    if has_stopped(turn):
        return
    state = turn.state
    bids = {seat: own.accounts[-1].bid for seat, own in state.secrets.items() if seat in state.order}
    winner = max(state.order, key=lambda seat: (bids[seat], -state.order.index(seat)))
    answer = yield from turn.ask(winner, FIRST)
    first = _first(state, winner, answer.get("values"))
    yield f.BidsOpened(bids, winner, first)
    if state.cycle >= turn.rules.max_cycles:
        yield over(turn, "limit")
    else:
        yield from begin_cycle(turn, first)


def _first(state: State, winner: str, wishes: Sequence[str]) -> str:
    """The named player; `LAST` lets the next one begin, so that the winner comes last."""
    named = [other for other in wishes if other in state.order]
    if named:
        return named[0]
    return clockwise(state, winner)[1 % len(state.order)] if "last" in wishes else winner


def begin_cycle(turn: EmpireTurn, first: str) -> Iterator[Any]:
    yield f.CycleBegan(turn.state.cycle + 1, clockwise(turn.state, first))
    yield f.TurnBegan(TURNS[0])


def clockwise(state: State, first: str) -> list[str]:
    place = state.seats.index(first)
    return [seat for seat in (*state.seats[place:], *state.seats[:place]) if seat not in state.out]

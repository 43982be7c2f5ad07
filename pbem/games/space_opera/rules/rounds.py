"""The turn: its sequence, the order of players, who moves and fights when (SO-10, SO-11, SO-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.standing import put_in_force
from pbem.core.turn import Deciding, refused
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battles import fight_all
from pbem.games.space_opera.rules.movement import move_all
from pbem.games.space_opera.rules.victory import eliminate
from pbem.games.space_opera.ruleset import OperaTurn

# Which orders belong to which sheet when the turn is played in steps.
OF_ECONOMY = ("bid", "give", "peace", "war", "ally", "break", "refuse", "build", "build_city", "research")
OF_WAR = ("move", "load", "unload", "land", "bombard", "combat_order")
OF_SETUP = ("garrison",)
MOST_THROWS = 20


def begin_turn(turn: OperaTurn) -> Iterator[Any]:
    yield f.TurnBegan(turn.state.turn + 1)


def listen(turn: OperaTurn) -> Iterator[Any]:
    """Everyone's standing orders come into force first; lines of another step of the turn are refused."""
    late = {"setup": OF_ECONOMY + OF_WAR, "turn": OF_SETUP}[turn.state.phase]
    yield from hear(turn, turn.state.living, late)


def listen_economy(turn: OperaTurn) -> Iterator[Any]:
    yield from hear(turn, turn.state.living, OF_WAR + OF_SETUP)


def listen_war(turn: OperaTurn) -> Iterator[Any]:
    yield from hear(turn, next_side(turn.state), OF_ECONOMY + OF_SETUP)


def hear(turn: OperaTurn, seats: list[str], not_now: tuple[str, ...]) -> Iterator[Any]:
    awaited = turn.rules.awaited[turn.state.phase](turn.state)
    silent: dict[str, int] = {}
    for seat in seats:
        sheet = turn.sheet(seat)
        if seat in awaited:
            silent[seat] = 0 if sheet.orders or sheet.standing else turn.state.players[seat].silent + 1
        yield from put_in_force(turn.state, turn.language, seat, sheet)
        for order in sheet.of(*not_now):
            yield refused(seat, order, f"refused.not_now_{step_of(order.form)}")
    yield f.SheetsCame(silent)


def step_of(form: str) -> str:
    return "economy" if form in OF_ECONOMY else "war" if form in OF_WAR else "setup"


# --- the order of players ---------------------------------------------------------------------------------------------


def roll_order(turn: OperaTurn) -> Iterator[Any]:
    """Highest first; tied players roll again, without bids (SO-15)."""
    yield from set_order(turn, {})


def set_order(turn: OperaTurn, bids: Mapping[str, int]) -> Iterator[Any]:
    order = yield from _ranked(turn, turn.state.living, bids, "1", MOST_THROWS)
    yield f.OrderSet(order)


def _ranked(turn: OperaTurn, seats: list[str], bids: Mapping[str, int], number: str, left: int) -> Deciding[list[str]]:
    """Players who keep tying, which will never happen in practice, keep the order of seats."""
    if not left:
        return seats
    label = f"t{turn.state.turn}/order/{number}"
    rolls = dict(zip(seats, turn.dice.roll(label, 6, len(seats)), strict=True))
    yield f.OrderRolled(rolls, {seat: bids[seat] for seat in seats if bids.get(seat)}, label)
    results = {seat: rolls[seat] + bids.get(seat, 0) for seat in seats}
    order: list[str] = []
    for place, result in enumerate(sorted(set(results.values()), reverse=True), 1):
        level = [seat for seat in seats if results[seat] == result]
        order += level if len(level) == 1 else (yield from _ranked(turn, level, {}, f"{number}.{place}", left - 1))
    return order


# --- movement and combat ----------------------------------------------------------------------------------------------


def sides(state: State) -> list[list[str]]:
    """The order of sides: an alliance has the place of its earliest member (SO-121)."""
    found: list[list[str]] = []
    for seat in state.order:
        side = [member for member in state.order if member in state.allies(seat)]
        if side not in found:
            found.append(side)
    return found


def next_side(state: State) -> list[str]:
    """The members of the next side who have not played."""
    for side in sides(state):
        left = [seat for seat in side if seat not in state.played and not state.players[seat].is_out]
        if left:
            return left
    return []


def play_in_order(turn: OperaTurn) -> Iterator[Any]:
    """Each side moves and fights all its combats before the next one moves (SO-11)."""
    while turn.state.phase != "over" and (side := next_side(turn.state)):
        yield from play_side(turn, side)


def play_next(turn: OperaTurn) -> Iterator[Any]:
    side = next_side(turn.state)
    if side:
        yield from play_side(turn, side)
    if turn.state.phase != "over" and not next_side(turn.state):
        yield from close(turn)


def begin_war(turn: OperaTurn) -> Iterator[Any]:
    """Pace `turn`: from here on one side is asked after the other."""
    yield f.StepBegan("war")


def play_side(turn: OperaTurn, seats: list[str]) -> Iterator[Any]:
    yield f.PlayBegan(seats)
    waiting = []
    for seat in seats:
        waiting += yield from move_all(turn, seat)
    yield from fight_all(turn, seats, waiting)
    yield f.PlayEnded(seats)
    yield from eliminate(turn)


def close(turn: OperaTurn) -> Iterator[Any]:
    """The rest of the turn after everyone has moved and fought."""
    for phase in turn.rules.phases["close"]:
        if turn.state.phase != "over":
            yield from phase(turn)

"""Round, turn and victory (ISB-17 to ISB-21, ISBR-34 to ISBR-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.facts import Said
from pbem.core.standing import put_in_force
from pbem.games.interspace.basic.setup import out_of_season
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.known import newly_charted
from pbem.games.interspace.orders.forms import said
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def listen(turn: InterSpaceTurn) -> Iterator[Any]:
    """Standing orders and messages of all seats come first, so that they count in everybody's turn."""
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
        yield from out_of_season(turn, seat)
    yield from listen_to_words(turn)


def listen_to_words(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        sheet = turn.sheet(seat)
        for order in sheet.of("say"):
            yield Said(seat, order.args["to"], said(order.text))
        if sheet.of("resign") and not turn.state.players[seat].resigned:
            yield f.SeatResigned(seat)


def begin_round(turn: InterSpaceTurn) -> Iterator[Any]:
    """The round for which orders are awaited next, unless the game is over."""
    if turn.state.phase != "over":
        yield f.RoundBegan(turn.state.round + 1)


def still_in(state: State) -> list[str]:
    return [seat for seat in state.seats if not state.players[seat].out]


def playing(state: State) -> list[str]:
    """Seats that give orders and can win: neither out nor resigned (ISBR-44)."""
    return [seat for seat in still_in(state) if not state.players[seat].resigned]


def draw_seat(turn: InterSpaceTurn) -> Iterator[Any]:
    """One marker is drawn; nobody knows the later order in advance (ISB-19)."""
    state = turn.state
    left = [seat for seat in still_in(state) if seat not in state.drawn]
    if left:
        (seat,) = turn.dice.draw(f"order/{state.round}/{len(state.drawn) + 1}", left)
        yield f.SeatDrawn(seat, len(left) - 1)


def play_round(turn: InterSpaceTurn) -> Iterator[Any]:
    """Seat after seat is drawn and plays the whole turn on the current board (pace `round`)."""
    while any(seat not in turn.state.drawn for seat in still_in(turn.state)):
        yield from draw_seat(turn)
        yield from play_turn(turn)


def play_turn(turn: InterSpaceTurn) -> Iterator[Any]:
    """The steps of the drawn seat, in the printed order (ISB-17, ISB-18)."""
    seat = turn.state.active
    if seat not in turn.sheets and not turn.state.players[seat].resigned:
        yield f.NoOrders(seat)
    for step in turn.rules.steps:
        yield from step(turn, seat)
    yield from newly_charted(turn)


def end_round(turn: InterSpaceTurn) -> Iterator[Any]:
    """Points are counted only here, after the last player's turn (ISB-21)."""
    state = turn.state
    for seat in still_in(state):
        if not any(state.planets_of(seat)) and not any(state.units_of(seat)):
            yield f.SeatOut(seat)
    vp = {seat: turn.rules.vp(state, seat) for seat in state.seats}
    yield f.RoundEnded(state.round, vp)
    yield from _victory(turn, vp)


def _victory(turn: InterSpaceTurn, vp: dict[str, int]) -> Iterator[Any]:
    state, rules = turn.state, turn.rules
    left = playing(state)
    there = {seat: vp[seat] for seat in left if vp[seat] >= rules.vp_target}
    if there:
        winners = rules.winners(there)
        yield f.GameOver("points" if len(winners) == 1 else "draw", winners, vp)
    elif len(left) <= 1:
        yield f.GameOver("survivor" if left else "draw", left, vp)
    elif rules.round_limit is not None and state.round >= rules.round_limit:
        winners = _leaders(state, left, vp)
        yield f.GameOver("limit" if len(winners) == 1 else "draw", winners, vp)


def _leaders(state: State, seats: list[str], vp: dict[str, int]) -> list[str]:
    """Most points, then most planets (ISBR-36)."""
    rank = {seat: (vp[seat], sum(1 for _ in state.planets_of(seat))) for seat in seats}
    return [seat for seat in seats if rank[seat] == max(rank.values())]


def all_who_reached(there: dict[str, int]) -> list[str]:
    return list(there)


def highest_points(there: dict[str, int]) -> list[str]:
    return [seat for seat, points in there.items() if points == max(there.values())]


def next_drawn(turn: InterSpaceTurn) -> Iterator[Any]:
    """Pace `turn`: the round ends after the last seat, and the next one to be asked is drawn now.

    Sheets are used up by then: a player who has resigned continues without one.
    """
    turn.sheets = {}
    if all(seat in turn.state.drawn for seat in still_in(turn.state)):
        yield from end_round(turn)
        if turn.state.phase == "over":
            return
        yield from begin_round(turn)
    yield from _next_seat(turn)


def _next_seat(turn: InterSpaceTurn) -> Iterator[Any]:
    """The next seat to be asked; those who have resigned are not, and play at once."""
    yield from draw_seat(turn)
    if turn.state.players[turn.state.active].resigned:
        yield from play_turn(turn)
        yield from next_drawn(turn)


def open_round(turn: InterSpaceTurn) -> Iterator[Any]:
    """Pace `turn`, once after set-up: the first round begins and its first seat is drawn."""
    turn.sheets = {}
    yield from begin_round(turn)
    yield from _next_seat(turn)

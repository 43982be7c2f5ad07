"""The round: players, then police and aliens, then the end (ST-10, ST-11, ST-54, ST-57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.standing import put_in_force
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import DIE, DRIFT
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.cards import radar_police
from pbem.games.space_trade.rules.meetings import meet_at_end
from pbem.games.space_trade.rules.objectives import end_by_limit, test_victory
from pbem.games.space_trade.rules.turns import play_turn, yet_to_play
from pbem.games.space_trade.ruleset import TradeTurn

# The markers that the rule of the shared line stops (ST-57).
PAIR = ("police", "alien")


def listen(turn: TradeTurn) -> Iterator[Any]:
    """Everyone's standing orders come into force first, so that they apply in every turn."""
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))


def play_in_order(turn: TradeTurn) -> Iterator[Any]:
    """Steps 1 and 2, player by player (ST-11)."""
    for seat in yet_to_play(turn.state):
        if turn.state.phase != "over":
            yield from play_turn(turn, seat)


def play_next(turn: TradeTurn) -> Iterator[Any]:
    """Pace `turn`: only the player whose turn it is."""
    seat = next_seat(turn.state)
    if seat:
        yield from play_turn(turn, seat)


def next_seat(state: State) -> str:
    return next(iter(yet_to_play(state)), "")


def move_markers(turn: TradeTurn) -> Iterator[Any]:
    """Step 3: each marker by its die; police and alien on one line will not move for a round (ST-54, ST-57)."""
    if is_under_way(turn):
        return
    stood = turn.state.still == turn.state.round
    if stood:
        yield f.MarkersStood(turn.state.round)
    for marker in turn.rules.markers:
        if turn.state.is_active(marker) and not (stood and marker in PAIR):
            yield drift(turn, marker)
        if marker == "police":
            for seat in list(turn.state.order):
                yield from radar_police(turn, seat)
    if not stood and share_a_line(turn.state):
        yield f.MarkersStand(turn.state.round + 1)


def drift(turn: TradeTurn, marker: str) -> f.MarkerMoved:
    label = f"r{turn.state.round}/{marker}"
    die = turn.dice.die(label, DIE)
    start = turn.state.markers[marker].line
    return f.MarkerMoved(marker, die, start, space.shifted(start, DRIFT[die]), label)


def share_a_line(state: State) -> bool:
    lines = {state.markers[marker].line for marker in PAIR if state.is_active(marker)}
    return len(lines) == 1 and all(state.is_active(marker) for marker in PAIR)


def meet_all(turn: TradeTurn) -> Iterator[Any]:
    """Step 4: ships in open space that are threatened now, in player order (ST-50c)."""
    if is_under_way(turn):
        return
    for seat in list(turn.state.order):
        yield from meet_at_end(turn, seat)


def is_under_way(turn: TradeTurn) -> bool:
    """Whether the game is over, or some players of this round have not played."""
    return turn.state.phase == "over" or bool(next_seat(turn.state))


def end_round(turn: TradeTurn) -> Iterator[Any]:
    """The victory test for everyone (ST-99), the last round (ST-96), or the next one."""
    if is_under_way(turn):
        return
    yield from test_victory(turn, turn.state.seats)
    if turn.state.phase != "over":
        yield from end_by_limit(turn)
    if turn.state.phase != "over":
        yield from begin_round(turn)


def begin_round(turn: TradeTurn) -> Iterator[Any]:
    yield f.RoundBegan(turn.state.round + 1, turn.rules.next_order(turn.state))


def first_stays(state: State) -> list[str]:
    """Clockwise from the first player, the same in every round (ST-11)."""
    return _from(state, state.order[0] if state.order else state.seats[0])


def first_passes(state: State) -> list[str]:
    """The first player passes one seat clockwise each round (ST-11)."""
    first = first_stays(state)
    return first if state.round == 0 else [*first[1:], first[0]]


def _from(state: State, first: str) -> list[str]:
    place = state.seats.index(first)
    return [*state.seats[place:], *state.seats[:place]]

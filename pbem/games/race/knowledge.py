"""What a seat may know, boards that look the same to it, what always holds, and the boards of worked examples."""

from collections.abc import Mapping
from typing import Any

from pbem.core.dice import DiceLike
from pbem.core.example import typed
from pbem.core.rules import Options
from pbem.core.view import REFEREE
from pbem.games.race.board import MOST_BREATH, SEATS, State
from pbem.games.race.record import CODEC
from pbem.games.race.rules import ruleset


def known(state: State, seat: str | None) -> State:
    """A copy without what this seat (None: an onlooker, "*": the referee) cannot know."""
    board = CODEC.copy(state)
    board.standing = {who: lines for who, lines in board.standing.items() if seat in (who, REFEREE)}
    if state.phase != "over":
        board.breath = {who: breath for who, breath in board.breath.items() if seat in (who, REFEREE)}
    return board


def guess_hidden(state: State, seat: str | None, dice: DiceLike) -> State:
    """A board that the seat cannot tell from the true one, made of what it knows and of dice."""
    board = known(state, seat)
    for other in board.seats:
        board.breath.setdefault(other, dice.die(f"guess/{other}", MOST_BREATH))
    return board


# The same with other dice is another board that the seat cannot tell from the true one.
with_secrets_changed = guess_hidden


def laws(state: State) -> list[str]:
    off = [f"{seat} is at {at}" for seat, at in state.at.items() if not 0 <= at <= state.length]
    return off + [f"{seat} has {n} breath" for seat, n in state.breath.items() if not 0 <= n <= MOST_BREATH]


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    """`players`, and by runner `at` (0 without it) and `breath` (4 without it)."""
    seats = list(SEATS[: given.get("players", 2)])
    at = dict.fromkeys(seats, 0) | typed(given.get("at", {}), dict[str, int])
    breath = dict.fromkeys(seats, 4) | typed(given.get("breath", {}), dict[str, int])
    return State(dict(options), seats, ruleset(options).length, at, breath, round=1)


def board_to_example(state: State) -> dict[str, Any]:
    return {"at": state.at, "breath": state.breath, "round": state.round, "phase": state.phase}

"""Who wins (SES-1.7, SES-1.8, SES-1.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.phrases import Phrase
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn


def goal(key: str) -> Callable[[State], Phrase]:
    """The goal of the game, for reports."""
    return lambda state: Phrase(f"goal.{key}")


def homeworld_fell(turn: EmpireTurn, seat: str, owner: str) -> Iterator[Any]:
    """A player who destroys an opponent's homeworld wins at once."""
    yield over(turn, "win", turn.state.side_of(seat))


def nobody_wins(turn: EmpireTurn, by: str, owner: str) -> Iterator[Any]:
    """A homeworld that a machine destroys is nobody's victory; its owner plays on (SEOR-4)."""
    yield from ()


def over(turn: EmpireTurn, how: str, winners: Sequence[str] = ()) -> f.GameOver:
    """The winners, if there are any yet; all others by merit."""
    state = turn.state
    scores = {seat: score(state, seat) for seat in state.seats}
    ranks = turn.rules.ranked(turn, winners)
    return f.GameOver(how, [seat for seat in state.seats if ranks[seat] == 1], ranks, scores)


def ranked(turn: EmpireTurn, winners: Sequence[str]) -> dict[str, int]:
    """Joint winners share the first place."""
    seats = turn.state.seats
    return _ranks({seat: (True,) if seat in winners else (False, *_merit(turn, seat)) for seat in seats})


def ranked_by_merit(turn: EmpireTurn, winners: Sequence[str]) -> dict[str, int]:
    """Even among several winners only the one with the most merit is first."""
    return _ranks({seat: (seat in winners, *_merit(turn, seat)) for seat in turn.state.seats})


def _merit(turn: EmpireTurn, seat: str) -> tuple[int, ...]:
    """Allies win and lose together (SES-5.1)."""
    merits = [turn.rules.merit(turn.state, ally) for ally in turn.state.side_of(seat)]
    return tuple(sum(parts) for parts in zip(*merits, strict=True))


def by_colonies(state: State, seat: str) -> tuple[int, ...]:
    """Colonies, then ships (SES-1.13)."""
    return score(state, seat), fleet_value(state, seat)


def by_points(state: State, seat: str) -> tuple[int, ...]:
    """Colony points first, then as in other games (SES-1.13)."""
    return points(state, seat), *by_colonies(state, seat)


def by_points_and_ships(state: State, seat: str) -> tuple[int, ...]:
    return points(state, seat), fleet_value(state, seat), score(state, seat)


def score(state: State, seat: str) -> int:
    """The sum of colony values (SES-1.13)."""
    return sum(colony.value for colony in state.own_colonies(seat).values())


def fleet_value(state: State, seat: str) -> int:
    """CP value of ships that can fight."""
    return sum(unit.size * unit.row.price for unit in state.units[seat].values() if unit.row.fights)


# --- the short game ---------------------------------------------------------------------------------------------------

FULL, ENOUGH = 5, 3


def no_points(state: State, seat: str) -> int | None:
    return None


def points(state: State, seat: str) -> int:
    """Enemy colonies destroyed, and the player's full colonies outside their home, if the map has homes (SES-1.8)."""
    has_homes = any(state.hexes.values())
    abroad = [
        at
        for at, colony in state.own_colonies(seat).items()
        if has_homes and colony.value >= FULL and not colony.is_homeworld and state.hexes[at] != seat
    ]
    return state.destroyed.get(seat, 0) + len(abroad)


def count_points(turn: EmpireTurn) -> Iterator[Any]:
    """The third point wins at once; if several have it, the most points, then the strongest fleet."""
    reached = [seat for seat in turn.state.seats if points(turn.state, seat) >= ENOUGH]
    if reached and turn.state.phase != "over":
        claims = {seat: (points(turn.state, seat), fleet_value(turn.state, seat)) for seat in reached}
        yield over(turn, "points", [seat for seat in reached if claims[seat] == max(claims.values())])


def _ranks(merits: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    return {seat: 1 + sum(other > merit for other in merits.values()) for seat, merit in merits.items()}

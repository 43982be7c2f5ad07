"""The long game: a player whose homeworld is destroyed is out, the last side wins (SES-1.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.base.victory import over
from pbem.games.space_empires.board.state import State, Tech
from pbem.games.space_empires.orders.forms import SPOILS
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

REWARD, LEVELS = 30, 2


def drops_out(reward: int = REWARD) -> Callable[[EmpireTurn, str, str], Iterator[Any]]:
    """The consequences of the fall of a homeworld, with CP for the player who destroyed it."""

    def homeworld_fell(turn: EmpireTurn, seat: str, owner: str) -> Iterator[Any]:
        is_player = seat in turn.state.seats
        levels = (yield from _levels(turn, seat, owner)) if is_player else {}
        yield f.SeatFell(owner, seat, reward if is_player else 0, levels)
        if levels:
            yield from turn.rules.after_research(turn, seat)
        if not still_opposed(turn.state):
            survivors = [other for other in turn.state.seats if other not in turn.state.out]
            yield over(turn, "last", turn.state.side_of(survivors[0]))

    return homeworld_fell


def still_opposed(state: State) -> bool:
    """Whether players of more than one side are left."""
    left = [seat for seat in state.seats if seat not in state.out]
    return any(state.are_foes(left[0], other) for other in left)


def _levels(turn: EmpireTurn, seat: str, owner: str) -> Deciding[Tech]:
    """One level in each of two technologies in which the victim was higher: as wished, else the most expensive."""
    state, rules = turn.state, turn.rules
    above = [tech for tech in rules.costs if state.level(owner, tech) > state.level(seat, tech)]
    answer = yield from turn.ask(seat, SPOILS)
    wishes: list[str] = [tech for tech in answer.get("values") if tech in above]
    dear = sorted(above, key=lambda tech: (-rules.cost(tech, state.level(seat, tech) + 1), tech))
    chosen = list(dict.fromkeys([*wishes, *dear]))[:LEVELS]
    return {tech: state.level(seat, tech) + 1 for tech in chosen}

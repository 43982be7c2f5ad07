"""What one seat may know now, as sections in reading order."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.sections import view_title
from pbem.core.view import Section, View
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.report.sections import board, money, own, solo

SECTIONS: tuple[Callable[[SeatKnowledge], Section], ...] = (
    board.situation,
    own.forces,
    money.sheet,
    money.technology,
    money.prices,
    solo.machines,
    solo.empires,
    board.colonies,
    board.counters,
    board.rivals,
    own.looked,
    board.systems,
    own.standing,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    rules = ruleset(state.options)
    knowledge = SeatKnowledge(known(state, seat), rules, seat)
    return View(view_title(seat), tuple(build(knowledge) for build in SECTIONS))

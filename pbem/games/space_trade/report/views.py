"""What one seat may know now, as sections in reading order."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.sections import view_title
from pbem.core.view import Section, View
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.report.sections import board, own

SECTIONS: tuple[Callable[[SeatKnowledge], Section], ...] = (
    board.situation,
    own.ship,
    own.ports,
    own.standing,
    board.players,
    board.markets,
    board.ring,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    rules = ruleset(state.options)
    knowledge = SeatKnowledge(known(state, rules, seat), rules, seat)
    return View(view_title(seat), tuple(build(knowledge) for build in SECTIONS))

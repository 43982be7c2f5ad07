"""What one seat may know now, as sections in reading order."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.sections import view_title
from pbem.core.view import Section, View
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.seat_knowledge import SeatKnowledge, look
from pbem.games.space_opera.report.sections import board, own

SECTIONS: tuple[Callable[[SeatKnowledge], Section], ...] = (
    board.situation,
    own.stock,
    own.planets,
    own.fleets,
    board.players,
    board.technology,
    board.others,
    own.prices,
    own.standing,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    knowledge = look(state, seat)
    return View(view_title(seat), tuple(build(knowledge) for build in SECTIONS))

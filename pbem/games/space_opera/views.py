"""What one seat may know now, as sections in the order of reading."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Section, View
from pbem.games.space_opera import view_board, view_own
from pbem.games.space_opera.sight import Sight, look
from pbem.games.space_opera.state import State

SECTIONS: tuple[Callable[[Sight], Section], ...] = (
    view_board.situation,
    view_own.stock,
    view_own.planets,
    view_own.fleets,
    view_board.players,
    view_board.technology,
    view_board.others,
    view_own.prices,
    view_own.standing,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    sight = look(state, seat)
    return View(_title(seat), tuple(build(sight) for build in SECTIONS))


def _title(seat: str | None) -> Phrase:
    if seat in (None, REFEREE):
        return Phrase("view.referee" if seat else "view.onlooker")
    return Phrase("view.player", {"seat": seat})

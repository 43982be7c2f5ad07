"""What one seat may know now, as sections in the order of reading."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Section, View
from pbem.games.space_empires import view_board, view_money, view_own, view_solo
from pbem.games.space_empires.knowledge import known
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.sight import Sight
from pbem.games.space_empires.state import State

SECTIONS: tuple[Callable[[Sight], Section], ...] = (
    view_board.situation,
    view_own.forces,
    view_money.sheet,
    view_money.technology,
    view_money.prices,
    view_solo.machines,
    view_solo.empires,
    view_board.colonies,
    view_board.counters,
    view_board.rivals,
    view_own.looked,
    view_board.systems,
    view_own.standing,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    rules = ruleset(state.options)
    sight = Sight(known(state, seat), rules, seat)
    return View(_title(seat), tuple(build(sight) for build in SECTIONS))


def _title(seat: str | None) -> Phrase:
    if seat in (None, REFEREE):
        return Phrase("view.referee" if seat else "view.onlooker")
    return Phrase("view.player", {"seat": seat})

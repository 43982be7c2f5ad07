"""What one seat may know now, as sections in the order of reading."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Section, View
from pbem.games.space_trade import view_board, view_own
from pbem.games.space_trade.knowledge import known
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.sight import Sight
from pbem.games.space_trade.state import State

SECTIONS: tuple[Callable[[Sight], Section], ...] = (
    view_board.situation,
    view_own.ship,
    view_own.ports,
    view_own.standing,
    view_board.players,
    view_board.markets,
    view_board.ring,
)


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    rules = ruleset(state.options)
    sight = Sight(known(state, rules, seat), rules, seat)
    return View(_title(seat), tuple(build(sight) for build in SECTIONS))


def _title(seat: str | None) -> Phrase:
    if seat in (None, REFEREE):
        return Phrase("view.referee" if seat else "view.onlooker")
    return Phrase("view.player", {"seat": seat})

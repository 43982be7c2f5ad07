"""What one seat may know now, as sections in the order of reading."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Section, View
from pbem.games.interspace import view_map, view_orders, view_others, view_own, view_stores
from pbem.games.interspace.cards import viewing
from pbem.games.interspace.free_units.viewing import free_units
from pbem.games.interspace.sight import Sight, look
from pbem.games.interspace.state import State

Part = Callable[[Sight], Section]

BASIC: tuple[Part, ...] = (
    view_others.situation,
    view_own.planets,
    view_own.units,
    view_own.counters,
    view_orders.exploring,
    view_orders.standing,
    view_others.planets,
    view_others.stacks,
    view_others.scores,
    view_map.chart_in_words,
)
STANDARD: tuple[Part, ...] = (
    view_others.situation,
    view_stores.planets,
    view_own.units,
    view_stores.freight,
    viewing.cards,
    view_own.counters,
    view_orders.exploring,
    view_orders.standing,
    view_others.planets,
    view_stores.other_boxes,
    view_others.stacks,
    free_units,
    view_others.scores,
    view_map.chart_in_words,
)
SECTIONS = {"basic": BASIC, "standard": STANDARD}


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    sight = look(state, seat)
    return View(_title(sight), tuple(build(sight) for build in SECTIONS[sight.rules.level]))


def _title(sight: Sight) -> Phrase:
    if sight.seat in (None, REFEREE):
        return Phrase("view.referee" if sight.seat else "view.onlooker")
    return Phrase("view.player", {"seat": sight.seat})

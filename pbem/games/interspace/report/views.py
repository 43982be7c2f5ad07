"""What one seat may know now, as sections in the order of reading."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.sections import view_title
from pbem.core.view import Section, View
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import sections
from pbem.games.interspace.free_units.sections import free_units
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, look
from pbem.games.interspace.report.sections import map, orders, others, own, stores

Part = Callable[[SeatKnowledge], Section]

BASIC: tuple[Part, ...] = (
    others.situation,
    own.planets,
    own.units,
    own.counters,
    orders.exploring,
    orders.standing,
    others.planets,
    others.stacks,
    others.scores,
    map.chart_in_words,
)
STANDARD: tuple[Part, ...] = (
    others.situation,
    stores.planets,
    own.units,
    stores.freight,
    sections.cards,
    own.counters,
    orders.exploring,
    orders.standing,
    others.planets,
    stores.other_boxes,
    others.stacks,
    free_units,
    others.scores,
    map.chart_in_words,
)
SECTIONS = {"basic": BASIC, "standard": STANDARD}


def view(state: State, seat: str | None) -> View:
    """None is an onlooker, "*" the referee."""
    knowledge = look(state, seat)
    return View(view_title(seat), tuple(build(knowledge) for build in SECTIONS[knowledge.rules.level]))

"""Lines of a sheet without effect: orders of other phases, bids that a later one replaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.sheet import Order, Sheet
from pbem.core.turn import refused
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.orders.forms import ECONOMY_ORDERS, SECTION, SETUP_ORDERS, TURN_ORDERS

# Which orders belong to which phase.
FORMS = {
    "setup": frozenset(form.name for form in SETUP_ORDERS),
    "turn": frozenset(form.name for form in TURN_ORDERS),
    "economy": frozenset((*(form.name for form in ECONOMY_ORDERS), "grant", "scuttle", "split", "merge")),
    "research": frozenset(("bid", "tech", "grant", "scuttle", "split", "merge")),
    "units": frozenset(("buy", "keep")),
    "battle": frozenset(("pass",)),
    "over": frozenset[str](),
}

# The orders that owners can give while a battle waits.
IN_BATTLE = ("retreat", "target", "screen", "fireorder")

Unheeded = Iterable[tuple[Order, str]]


def strays(phase: str, sheet: Sheet) -> Iterator[tuple[Order, str]]:
    """Each such line with the reason."""
    forms = FORMS.get(phase, frozenset())
    replaced = sheet.of("bid")[:-1]
    for order in sheet.orders:
        if order.form not in forms:
            yield order, f"refused.not_in_{phase}"
        elif order in replaced:
            yield order, "refused.bid_replaced"


def orders_in_phase(state: State) -> tuple[str, ...]:
    """The orders that count in this phase, and the standing orders asked for in it."""
    forms = FORMS.get(state.phase, frozenset())
    more = {"turn": (SECTION.name,), "battle": IN_BATTLE}
    return (*sorted(forms), *more.get(state.phase, ()))


def answer_all(seat: str, lines: Unheeded) -> Iterator[Any]:
    for order, why in lines:
        yield refused(seat, order, why)


def answer_none(seat: str, lines: Unheeded) -> Iterator[Any]:
    yield from ()

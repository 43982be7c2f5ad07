"""Gifts, peace and formal alliances (options, SO-115 to SO-128)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_opera.board.components import COLOURS
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.broken_alliances import part
from pbem.games.space_opera.rules.victory import eliminate
from pbem.games.space_opera.ruleset import OperaTurn


def give_gifts(turn: OperaTurn) -> Iterator[Any]:
    """Food and energy, immediately and permanently (SO-117)."""
    for seat in turn.state.order:
        for order in turn.sheet(seat).of("give"):
            yield from give(turn, seat, order)


def give(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    to, goods, held = order.args["player"], order.args["goods"], turn.state.purses[seat].held
    if to == seat or to not in turn.state.living:
        yield refused(seat, order, "refused.nobody", player=to)
        return
    number = min(order.args["number"], held[goods])
    if number < order.args["number"] or not number:
        yield refused(seat, order, "refused.only_goods", n=held[goods], goods=goods)
    if number:
        yield f.GiftMade(seat, to, {goods: number}, order.line)


# --- peace ------------------------------------------------------------------------------------------------------------


def settle_peace(turn: OperaTurn) -> Iterator[Any]:
    """WAR before PEACE, both before any movement (SO-118)."""
    for seat in turn.state.order:
        for order in turn.sheet(seat).of("war"):
            yield from declare_war(turn, seat, order)
    for seat in turn.state.order:
        for order in turn.sheet(seat).of("peace"):
            for other in order.args["players"]:
                yield from offer_peace(turn, seat, order, other)


def declare_war(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    other = order.args["player"]
    if other not in turn.state.peace.get(seat, ()):
        yield refused(seat, order, "refused.no_peace", player=other)
    else:
        yield f.WarDeclared(seat, other, turn.state.are_at_peace(seat, other), order.line)


def offer_peace(turn: OperaTurn, seat: str, order: Order, other: str) -> Iterator[Any]:
    state = turn.state
    if other == seat or other not in state.living:
        yield refused(seat, order, "refused.nobody", player=other)
    elif other not in state.peace.get(seat, ()):
        yield f.PeaceOffered(seat, other, order.line)
        if state.are_at_peace(seat, other):
            yield f.PeaceMade(sorted([seat, other], key=state.seats.index))


# --- alliances --------------------------------------------------------------------------------------------------------


def settle_alliances(turn: OperaTurn) -> Iterator[Any]:
    """Breaks at the start of the turn, then new alliances (SO-120, SO-125)."""
    for seat in turn.state.order:
        for order in turn.sheet(seat).of("break"):
            yield from break_alliance(turn, seat, order)
    yield from eliminate(turn)
    yield from form_alliances(turn)


def break_alliance(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    if len(turn.state.allies(seat)) < 2 or seat in turn.state.leaving:
        yield refused(seat, order, "refused.no_alliance")
    elif order.get("end"):
        yield f.BreakPlanned(seat, order.line)
    else:
        yield from leave_alliance(turn, seat, order.line)


def leave_alliance(turn: OperaTurn, seat: str, line: int = 0) -> Iterator[Any]:
    former = [other for other in turn.state.allies(seat) if other != seat]
    yield f.AllianceBroken(seat, former, line)
    yield from part(turn, seat, former)


def break_at_end(turn: OperaTurn) -> Iterator[Any]:
    """After the last combat of the turn, before the calculation (SO-125)."""
    for seat in [seat for seat in turn.state.order if seat in turn.state.leaving]:
        if len(turn.state.allies(seat)) > 1:
            yield from leave_alliance(turn, seat)
    if turn.state.leaving:
        yield f.BreakEnded()
    yield from eliminate(turn)


def form_alliances(turn: OperaTurn) -> Iterator[Any]:
    """All members must name each other in the same turn (SO-120); existing allies need not be named again."""
    state = turn.state
    named: dict[str, list[Order]] = {seat: turn.sheet(seat).of("ally") for seat in state.living}
    wishes = {seat: _wish(turn, seat, orders) for seat, orders in named.items()}
    for seat, orders in named.items():
        if not orders:
            continue
        wish = wishes[seat]
        against = [other for other in sorted(wish, key=list(COLOURS).index) if wishes.get(other) != wish]
        if len(wish) < 2 or against:
            yield refused(seat, orders[-1], "refused.not_mutual", players=against or [seat])
        elif not state.are_allied(*list(wish)[:2]) or len(state.allies(seat)) < len(wish):
            yield f.AllianceMade([other for other in state.seats if other in wish])


def _wish(turn: OperaTurn, seat: str, orders: list[Order]) -> frozenset[str]:
    named = [other for order in orders for other in order.args["players"]]
    return frozenset([seat, *named, *turn.state.allies(seat)])

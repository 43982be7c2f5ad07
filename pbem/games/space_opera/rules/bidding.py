"""Bids for the order of players (option, SO-110 to SO-112)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.rounds import set_order
from pbem.games.space_opera.ruleset import OperaTurn


def roll_with_bids(turn: OperaTurn) -> Iterator[Any]:
    """All bids are shown together and add up; they are paid in any case."""
    bids: list[f.Bid] = []
    for seat in turn.state.living:
        left = dict(turn.state.purses[seat].held)
        for order in turn.sheet(seat).of("bid"):
            if (order.get("player") or seat) not in turn.state.living:
                yield refused(seat, order, "refused.nobody", player=order.args["player"])
                continue
            bid = cut(seat, order, left)
            if abs(bid.points) < abs(order.args["bid"]):
                yield refused(seat, order, "refused.bid_cut", n=abs(bid.points))
            bids += [bid] if bid.points else []
    if bids:
        yield f.BidsShown(bids)
    totals: dict[str, int] = {}
    for bid in bids:
        totals[bid.on] = totals.get(bid.on, 0) + bid.points
    yield from set_order(turn, totals)


def cut(seat: str, order: Order, left: dict[str, int]) -> f.Bid:
    """What is left of the stock after the previous lines; without FROM the larger stock pays (SO-112)."""
    wanted = order.args["bid"]
    goods = order.get("goods") or max(left, key=lambda what: left[what])
    points = min(abs(wanted), left[goods])
    left[goods] -= points
    signed = points if wanted > 0 else -points
    return f.Bid(seat, order.get("player") or seat, signed, {goods: points}, order.line)

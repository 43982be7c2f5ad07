"""Royalists (ISO-8): victory points are bought at the home world."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.phases import with_economy_order
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard.purchase import Buyer

BUYVP = Form("buyvp", "BUYVP <n:amount>", "BUYVP 3", ("ISO-8",))


def buying(rules: Ruleset) -> Ruleset:
    return replace(with_economy_order(rules, BUYVP), purchases=rules.purchases | {BUYVP.name: buy_points})


def buy_points(buyer: Buyer, order: Order) -> Iterator[Any]:
    """The nth point of the game costs n IPE; as many as IPE and the limit of purchases allow (ISO-8)."""
    state, seat = buyer.turn.state, buyer.seat
    hand, home = state.hand(seat), state.players[seat].home
    if hand.alien != "royalists":
        yield refused(seat, order, "refused.only_royalists")
        return
    if home not in state.planets or state.planets[home].owner != seat:
        yield refused(seat, order, "refused.no_home_world")
        return
    points, cost = 0, 0
    wanted = order.args["n"] or buyer.room(home)
    while points < min(wanted, buyer.room(home)) and cost + hand.bought + points + 1 <= buyer.ipe(home):
        points += 1
        cost += hand.bought + points
    if points:
        buyer.bought[home] += points
        yield f.PointsBought(seat, home, points, cost, order.line)
    if points < wanted:
        why = "refused.purchase_limit" if not buyer.room(home) else "refused.points_too_dear"
        yield refused(seat, order, why, planet=home, limit=state.planets[home].ind, available=buyer.ipe(home))

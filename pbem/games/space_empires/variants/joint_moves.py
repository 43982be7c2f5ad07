"""Joint moves of blood allies (SES-5.3): a player may join an ally's stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.sheet import Order
from pbem.games.space_empires.base.movement import MovingStack
from pbem.games.space_empires.orders.argument_kinds import Pick
from pbem.games.space_empires.orders.forms import ALLYMOVE
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

COMPANY = ("ship", "civilian", "decoy", "mine")


def follow(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """Allied ships in the hex where the stack started take the same route, as far as they can."""
    way = _way(turn, seat, order)
    if len(way) < 2:
        return
    for ally in turn.state.together(seat):
        names = _company(turn, ally, way[0]) if ally != seat else []
        if not names:
            continue
        answer = yield from turn.ask(ally, ALLYMOVE)
        if answer.get("value") == "with" and answer.get("seat") in (None, seat):
            for name in names:
                yield from _go_along(turn, ally, name, way, order)


def _way(turn: EmpireTurn, seat: str, order: Order) -> list[str]:
    """The hexes that the stack of an order went through, the start first."""
    way: list[str] = []
    for fact in turn.facts:
        if isinstance(fact, f.UnitsMoved) and (fact.seat, fact.line) == (seat, order.line):
            way += fact.path if not way else fact.path[1:] if fact.path[0] == way[-1] else []
    return way


def _company(turn: EmpireTurn, ally: str, at: str) -> list[str]:
    """Counters that have not moved and have no orders to do so; squadrons go with their carriers."""
    ordered: list[Pick] = [pick for order in turn.sheet(ally).of("move", "via") for pick in order.args["units"]]
    return [
        name
        for name, unit in turn.state.at(ally, at).items()
        if unit.row.role in COMPANY and not unit.spent and not turn.rules.rests(unit)
        and not any(pick.kind == unit.kind and pick.name in (name, f"{unit.kind}0") for pick in ordered)
    ]  # fmt: skip


def _go_along(turn: EmpireTurn, ally: str, name: str, way: list[str], order: Order) -> Iterator[Any]:
    """Each counter at its own speed; it stays where it cannot continue, which is not its owner's mistake."""
    along = Order(0, order.form, order.text, {**order.args, "units": (), "path": tuple(way)})
    parts = turn.rules.embark(turn.state, ally, along, [(name, turn.state.units[ally][name].size)])
    for fact in MovingStack(turn, ally, [part for part, _ in parts], along).go(way):
        if not isinstance(fact, OrderRefused):
            yield fact

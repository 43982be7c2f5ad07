"""Bombardment: warships in a clear orbit fire at the planet, once per turn (SO-75 to SO-77, SO-171)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_opera.board.components import CITY, UNITS
from pbem.games.space_opera.board.state import NOBODY, State
from pbem.games.space_opera.orders.forms import BOMBARDMENT, LANDING
from pbem.games.space_opera.rules.battle import ATTACKER, Piece, army, city_of, fleet
from pbem.games.space_opera.rules.fire import FirePlan, bombs, fire
from pbem.games.space_opera.ruleset import OperaTurn

TROOPS = ("MA", "IN")


def bombard(turn: OperaTurn, seat: str, box: str, label: str) -> Iterator[Any]:
    orders = [order for order in turn.sheet(seat).of("bombard") if order.args["at"] == box]
    if orders:
        yield from by_order(turn, seat, box, orders[-1], label)
        return
    types = yield from by_habit(turn, seat, box)
    targets = aimed_at(turn, seat, box, types) if types and not forbids(turn.state, seat, box) else []
    if targets:
        yield from drop(turn, seat, box, targets, types, label)


def by_order(turn: OperaTurn, seat: str, box: str, order: Order, label: str) -> Iterator[Any]:
    types = order.get("targets", TROOPS)
    why = forbids(turn.state, seat, box)
    targets = aimed_at(turn, seat, box, types) if not why else []
    if why or not targets:
        yield refused(seat, order, f"refused.{why or 'nothing_to_bombard'}", at=box)
        return
    yield from drop(turn, seat, box, targets, types, label)


def by_habit(turn: OperaTurn, seat: str, box: str) -> Deciding[tuple[str, ...]]:
    """The targets of standing order e6; troops of nobody only where the seat also lands."""
    state = turn.state
    if box not in state.planets or not state.has_warship(seat, box) or not state.defenders(seat, box):
        return ()
    if state.defenders(seat, box) == [NOBODY] and not (yield from lands(turn, seat, box)):
        return ()
    answer = yield from turn.ask(seat, BOMBARDMENT)
    types: tuple[str, ...] = answer.args["types"]
    if answer.args["mode"] == "no":
        return ()
    if answer.args["mode"] == "yes":
        return types if CITY in types else (*types, CITY)
    return tuple(kind for kind in types if kind != CITY)


def lands(turn: OperaTurn, seat: str, box: str) -> Deciding[bool]:
    answer = yield from turn.ask(seat, LANDING)
    by_habit = answer.args["number"] is not None and bool(turn.state.aboard(seat, box))
    return by_habit or any(order.args["at"] == box for order in turn.sheet(seat).of("land"))


def forbids(state: State, seat: str, box: str) -> str:
    """Why a seat may not bombard there."""
    planet = state.planets.get(box)
    if planet is None:
        return "nothing_to_bombard"
    if not state.has_warship(seat, box):
        return "no_warship"
    if state.is_barred(seat, box):
        return "orbit_held"
    friends = [owner for owner in planet.troops if owner and not state.are_hostile(seat, owner)]
    return "friends_there" if friends else ""


def aimed_at(turn: OperaTurn, seat: str, box: str, types: tuple[str, ...]) -> list[Piece]:
    state = turn.state
    pieces = army(state, state.defenders(seat, box), box) + city_of(state, box, turn.rules.city_owner)
    return [piece for piece in pieces if piece.type in types]


def drop(
    turn: OperaTurn, seat: str, box: str, targets: list[Piece], types: tuple[str, ...], label: str
) -> Iterator[Any]:
    """Each warship at one target, by the rules of FOCUS with BOM in place of ATT (SO-166)."""
    ships = [piece for piece in fleet(turn.state, [seat], box) if UNITS[piece.code].bombard]
    plans = {seat: FirePlan("focus", types)}
    yield from fire(turn, box, "orbit", 0, ATTACKER, bombs(turn, ships), targets, plans, label)

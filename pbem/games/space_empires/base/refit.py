"""Refits in a hex with one of the player's yards (SEB-9.10.4), carried out at the end of the player turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.games.space_empires.board.components import CARRIED, SQUADRON_REFIT, UnitRow
from pbem.games.space_empires.board.counters import Refusal, detach, parts_of
from pbem.games.space_empires.board.state import State, Tech, Unit, capped
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# Squadrons are carried, so they have no movement of their own.
CARRIED_BY_SQUADRONS = tuple(tech for tech in CARRIED if tech != "move")


def carried(row: UnitRow) -> tuple[str, ...]:
    """Technologies that are recorded with a group of this type (2.4)."""
    own = (row.carries,) if row.carries else ()
    if row.role == "carried":
        return (*CARRIED_BY_SQUADRONS, *own)
    return (*CARRIED, *own) if row.role == "ship" else own


def latest(state: State, seat: str, row: UnitRow) -> Tech:
    """What a new ship of this type has on board (SEB-7.5.3)."""
    levels = {tech: capped(row, tech, state.level(seat, tech)) for tech in carried(row)}
    return {tech: level for tech, level in levels.items() if level}


def refit(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """A refitted part of a group needs its own counter (SEBR-23)."""
    name, count = parts_of(turn.state, seat, [order.args["part"]])[0]
    unit = turn.state.units[seat][name]
    is_squadron = unit.row.role == "carried"
    if unit.row.role != "ship" and not (is_squadron and order.form == "refit"):
        raise Refusal("no_refit", unit=name)
    if not any(other.kind == "SY" for other in turn.state.at(seat, unit.at).values()):
        raise Refusal("no_yard", hex=unit.at)
    if turn.rules.is_busy(unit) and not is_squadron:
        raise Refusal("has_moved", unit=name)
    tech = _wanted(turn.state, seat, name, unit, order)
    one, all_ = turn.rules.refit_prices
    price = SQUADRON_REFIT if is_squadron else unit.row.hull * (one if order.get("tech") else all_)
    yield from _pay(turn, seat, name, count, tech, price, order)


def has_moved(unit: Unit) -> bool:
    return bool(unit.spent)


def has_moved_or_looked(unit: Unit) -> bool:
    return bool(unit.spent or unit.looks)


def _wanted(state: State, seat: str, name: str, unit: Unit, order: Order) -> Tech:
    """Which levels the ships will have."""
    best = latest(state, seat, unit.row)
    tech = order.get("tech")
    if tech is not None:
        if unit.tech.get(tech, 0) >= best.get(tech, 0):
            raise Refusal("nothing_to_refit", unit=name)
        return {**unit.tech, tech: unit.tech.get(tech, 0) + 1}
    if best == unit.tech:
        raise Refusal("nothing_to_refit", unit=name)
    return best


def _pay(turn: EmpireTurn, seat: str, name: str, count: int, tech: Tech, price: int, order: Order) -> Iterator[Any]:
    """As many ships as can be paid for."""
    cp = turn.state.secrets[seat].cp
    affordable = min(count, cp // price)
    if not affordable:
        raise Refusal("too_dear", price=price, cp=cp)
    new = yield from detach(turn, seat, name, affordable, order.line)
    yield f.Refitted(seat, new, tech, price * affordable, order.line)
    if affordable < count:
        raise Refusal("too_dear", price=price * count, cp=cp)

"""Modular Units in the economy phase (ISO-37, ISO-40): units become others of the same worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.movement import FINE, Why, select
from pbem.games.interspace.board.state import State, counter_order, unit_key
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.cards.devices.facts import UnitsRebuilt
from pbem.games.interspace.cards.devices.freight import freight_of, poured
from pbem.games.interspace.cards.facts import Freight
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.cards.phases import with_economy_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.purchase import counters_out

REBUILD = Form(
    "rebuild",
    "REBUILD <units> INTO <into:units> AT <at:hex>",
    "REBUILD PB1+DD2 INTO 1 RS AT A4",
    ("ISO-37", "ISO-40"),
)
# These are never made of others nor taken apart (ISO-40).
WHOLE = frozenset({"Col", "NB", "SctPlus"})


def rebuilding(rules: Ruleset) -> Ruleset:
    return replace(with_economy_order(rules, REBUILD), refits=(*rules.refits, rebuild))


def rebuild(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Line by line, once the new units are placed (ISO-37, ISOR-43)."""
    for order in turn.sheet(seat).of(REBUILD.name):
        label = label_named(turn, seat, order.args["at"])
        old, (why, values) = _chosen(turn.state, seat, label, order)
        types = [term.type for term in order.args["into"] for _ in range(term.many or 1)]
        if not why:
            why, values = _hindrance(turn, seat, old, types)
        if why:
            yield refused(seat, order, why, hex=order.args["at"], **values)
        else:
            yield _rebuilt(turn, seat, label, old, types, order.line)


def _chosen(state: State, seat: str, label: str, order: Order) -> tuple[list[str], Why]:
    """The units that are given up, or why that is unclear."""
    if not holds(state, seat, "modular_units"):
        return [], ("refused.no_modular_units", {})
    if not label:
        return [], ("refused.no_such_hex", {})
    if any(term.number or not term.type or not term.many for term in order.args["into"]):
        return [], ("refused.build_needs_count", {})
    return select(state, seat, order.args["units"], label)


def _hindrance(turn: InterSpaceTurn, seat: str, old: Sequence[str], types: Sequence[str]) -> Why:
    """Not for more than they are worth, not beyond the civ level, not without counters (ISO-37, ISO-40)."""
    state, rules = turn.state, turn.rules
    held = [state.units[key].name for key in old if key in rules.held(state)]
    if held:
        return "refused.held_as_it_is", {"units": held}
    whole = sorted({code for code in (*types, *(counter_order(key)[1] for key in old)) if code in WHOLE})
    if whole:
        return "refused.never_rebuilt", {"code": whole[0]}
    civ = state.players[seat].civ
    for code in types:
        if rules.tech_needed(state, seat, code) > civ:
            return "refused.needs_civ", {"code": code, "tech": rules.tech_needed(state, seat, code), "has": civ}
    worth = sum(rules.price(state, seat, counter_order(key)[1]) for key in old)
    cost = sum(rules.price(state, seat, code) for code in types)
    if cost > worth:
        return "refused.rebuild_too_dear", {"cost": cost, "worth": worth}
    short = [code for code in types if types.count(code) > len(_free(turn, seat, code, old))]
    return ("refused.no_counter", {"code": short[0]}) if short else FINE


def _free(turn: InterSpaceTurn, seat: str, code: str, old: Sequence[str]) -> list[int]:
    """Counters free at this moment, and those that the exchange itself sets free (ISO-40, ISOR-60)."""
    given = {number for _, type_, number in map(counter_order, old) if type_ == code}
    used = counters_out(turn.state, seat, code) - given
    return [number for number in range(1, turn.rules.counter_limit(code) + 1) if number not in used]


def _rebuilt(
    turn: InterSpaceTurn, seat: str, label: str, old: list[str], types: Sequence[str], line: int
) -> UnitsRebuilt:
    free = {code: iter(_free(turn, seat, code, old)) for code in types}
    new = [unit_key(seat, code, next(free[code])) for code in types]
    cargo, lost = _taken_over(turn, seat, label, old, new)
    return UnitsRebuilt(seat, label, old, new, cargo, lost, line)


def _taken_over(
    turn: InterSpaceTurn, seat: str, label: str, old: Sequence[str], new: Sequence[str]
) -> tuple[dict[str, Freight], Freight]:
    """Cargo of transports that are given up goes to others in the hex, else it is lost (ISOR-43)."""
    state, stores = turn.state, turn.state.depot
    freight = Cargo()
    for key in old:
        freight.add(stores.at(key))
    own = [key for key, unit in state.units_at(label) if unit.owner == seat and key not in old]
    ships = [key for key in (*own, *new) if counter_order(key)[1] == "Trn"]
    most = turn.rules.capacity(state, seat)
    rooms = {key: most - (stores.at(key).size if key in own else 0) for key in ships}
    return poured(freight_of(freight), rooms)

"""Colonies and minerals (SEB-4.4, SEB-6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.games.space_empires.advanced.cloaking import visible
from pbem.games.space_empires.board.components import CARGO, PLANETS
from pbem.games.space_empires.board.counters import Refusal, find
from pbem.games.space_empires.board.state import State, number_of
from pbem.games.space_empires.orders.forms import LANDING, MINING
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn


def colonise(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    name = order.args["unit"]
    unit = find(turn.state, seat, name)
    if unit.kind != "CO":
        raise Refusal("not_a_colony_ship", unit=name)
    if order.get("at") not in (None, unit.at):
        raise Refusal("elsewhere", unit=name, hex=unit.at)
    why = cannot_settle(turn.state, seat, name)
    if why:
        raise Refusal(why, unit=name, hex=unit.at)
    yield f.ColonyFounded(seat, name, unit.at, order.line)


def cannot_settle(state: State, seat: str, name: str) -> str:
    """Why a colony ship cannot settle where it is (SEB-4.4, SEB-4.4.1, SEB-4.4.2)."""
    unit = state.units[seat][name]
    marker = state.systems.get(unit.at)
    if unit.at in state.colonies:
        return "has_colony"
    if marker not in PLANETS:
        return "no_planet"
    if marker == "barren_planet" and not unit.tech.get("terraform"):
        return "barren"
    return "enemies_there" if visible(state, seat, unit.at) else ""


def settle_all(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Standing order: a colony ship that may settle where it ends the turn does so, lowest number first."""
    ships = sorted((name for name, unit in turn.state.units[seat].items() if unit.kind == "CO"), key=number_of)
    for name in ships:
        if not cannot_settle(turn.state, seat, name):
            at = turn.state.units[seat][name].at
            answer = yield from turn.ask(seat, LANDING, hex=at)
            if answer.get("value") == "auto":
                yield f.ColonyFounded(seat, name, at)


# --- minerals ---------------------------------------------------------------------------------------------------------


def pick_up(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """A miner takes the load in its hex (SEB-6.7.2)."""
    name = order.args["unit"]
    unit = find(turn.state, seat, name)
    cargo = turn.state.systems.get(unit.at, "")
    if unit.kind != "MI":
        raise Refusal("not_a_miner", unit=name)
    if unit.load:
        raise Refusal("loaded", unit=name)
    if cargo not in CARGO:
        raise Refusal("nothing_to_take", hex=unit.at)
    yield f.CargoTaken(seat, name, unit.at, cargo, order.line)


def put_down(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """Only on one of the player's colonies: a load is never dropped in space (SEB-6.7.2)."""
    name = order.args["unit"]
    unit = find(turn.state, seat, name)
    if not unit.load:
        raise Refusal("empty", unit=name)
    if not takes_cargo(turn.state, seat, unit.at):
        raise Refusal("no_own_colony", hex=unit.at)
    yield f.CargoLeft(seat, name, unit.at, unit.load, order.line)


def is_own_colony(state: State, seat: str, at: str) -> bool:
    return at in state.colonies and state.colonies[at].owner == seat


def takes_cargo(state: State, seat: str, at: str) -> bool:
    """A colony of the player, or of an ally, who then gets the CP (SES-5.4)."""
    return at in state.colonies and not state.are_foes(seat, state.colonies[at].owner)


def mine_all(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Standing order: an empty miner takes the load there, a loaded one puts it down on one of its owner's colonies."""
    for name in [name for name, unit in turn.state.units[seat].items() if unit.kind == "MI"]:
        unit = turn.state.units[seat][name]
        cargo = turn.state.systems.get(unit.at, "")
        lays = bool(unit.load) and is_own_colony(turn.state, seat, unit.at)
        takes = not unit.load and cargo in CARGO
        if not lays and not takes:
            continue
        answer = yield from turn.ask(seat, MINING, hex=unit.at)
        if answer.get("value") == "auto":
            fact = f.CargoLeft if lays else f.CargoTaken
            yield fact(seat, name, unit.at, unit.load if lays else cargo)

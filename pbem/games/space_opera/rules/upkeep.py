"""Upkeep: the cost of units each turn, and which are disbanded (option, SO-20 to SO-23, SO-175)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_opera.board.components import ENERGY, FOOD, LAND, SHIPS, TRANSPORT, UPKEEP, Goods, goods, kind_of
from pbem.games.space_opera.board.state import State, Troops, ship_key
from pbem.games.space_opera.orders.argument_kinds import UnitGroup, Victim
from pbem.games.space_opera.orders.forms import DISBAND
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.movement import pick
from pbem.games.space_opera.ruleset import OperaTurn

# Energy is short: empty transports, frigates, cruisers, loaded transports, battleships (SO-175).
_SHIPS = ("TR empty", "FR", "CR", "TR", "BB")


class UpkeepUnit(NamedTuple):
    """A ship by id, or one land unit on a planet (`carrier` empty) or aboard."""

    code: str
    at: str
    name: str = ""
    carrier: str = ""


def pay_upkeep(turn: OperaTurn) -> Iterator[Any]:
    """Before production, from turn 2 on or from the first (SO-20, SO-23, SOR-56)."""
    if turn.state.turn < turn.rules.first_upkeep:
        return
    for seat in turn.state.order:
        for order in turn.sheet(seat).of("refuse"):
            yield from refuse(turn, seat, order)
        for what in (FOOD, ENERGY):
            yield from shed(turn, seat, what)
        yield f.UpkeepPaid(seat, due(turn.state, seat))


def due(state: State, seat: str) -> Goods:
    counts = state.count(seat)
    rows = [(UPKEEP[code], number) for code, number in counts.items() if code in UPKEEP]
    return goods(sum(row.food * number for row, number in rows), sum(row.energy * number for row, number in rows))


# --- victims ----------------------------------------------------------------------------------------------------------


def refuse(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    """A player may disband units even if their upkeep could be paid (SO-22)."""
    at, group = order.args["at"], order.args["group"]
    found = list(named(turn.state, seat, at, group))
    for unit in found:
        yield disband(turn.state, seat, unit, "refused", order.line)
    if not found or len(found) < len(group.ids) + sum(group.counts.values()):
        yield refused(seat, order, "refused.no_units", at=at, n=len(found))


def named(state: State, seat: str, at: str, group: UnitGroup) -> Iterator[UpkeepUnit]:
    ships, _ = pick(
        state, seat, at, UnitGroup({c: n for c, n in group.counts.items() if c in SHIPS}, group.ids, group.is_all)
    )
    yield from (UpkeepUnit(kind_of(name), at, name) for name in ships)
    for code in LAND:
        wanted = 99 if group.is_all else group.counts.get(code, 0)
        yield from [unit for unit in _land_units(state, seat) if unit.code == code and unit.at == at][:wanted]


def shed(turn: OperaTurn, seat: str, what: str) -> Iterator[Any]:
    """Units are disbanded one by one until the stock is enough (SO-21)."""
    while due(turn.state, seat)[what] > turn.state.purses[seat].held[what]:
        unit = yield from next_to_go(turn, seat, what)
        yield disband(turn.state, seat, unit, "short")


def next_to_go(turn: OperaTurn, seat: str, what: str) -> Deciding[UpkeepUnit]:
    """By the standing order, else by SO-175."""
    candidates = by_default(turn, seat, what)
    answer = yield from turn.ask(seat, DISBAND)
    victims: tuple[Victim, ...] = answer.args["victims"]
    for victim in victims:
        for unit in candidates:
            if unit.code == victim.code and victim.at in ("", unit.at):
                return unit
    return candidates[0]


def by_default(turn: OperaTurn, seat: str, what: str) -> list[UpkeepUnit]:
    box = list(turn.rules.galaxy.boxes).index
    if what == ENERGY:
        ships = [UpkeepUnit(kind_of(name), ship.at, name) for name, ship in turn.state.ships[seat].items()]
        rank = {unit: _SHIPS.index(_sort(turn.state, seat, unit)) for unit in ships}
        return sorted(ships, key=lambda unit: (rank[unit], box(unit.at), ship_key(unit.name)))
    ashore = {at: sum(turn.state.ashore(seat, at).values()) for at in turn.state.planets}
    return sorted(_land_units(turn.state, seat), key=lambda unit: (*_land_rank(unit, ashore), box(unit.at)))


def _sort(state: State, seat: str, unit: UpkeepUnit) -> str:
    is_empty = unit.code == TRANSPORT and not state.ships[seat][unit.name].load
    return "TR empty" if is_empty else unit.code


def _land_rank(unit: UpkeepUnit, ashore: dict[str, int]) -> tuple[int, int, int]:
    """Full planets first, infantry before marines there; then troops aboard; last the single units."""
    code = LAND.index(unit.code)
    if unit.carrier:
        return 1, code, 0
    return (0, code, -ashore[unit.at]) if ashore[unit.at] > 1 else (2, code, 0)


def _land_units(state: State, seat: str) -> list[UpkeepUnit]:
    units = [
        UpkeepUnit(code, at)
        for at, planet in state.planets.items()
        for code, number in planet.troops.get(seat, {}).items()
        for _ in range(number)
    ]
    for carrier, fleet in state.ships.items():
        for name, ship in fleet.items():
            lot = ship.cargo.get(seat, {})
            units += [
                UpkeepUnit(code, ship.at, "", f"{carrier}/{name}")
                for code, number in lot.items()
                for _ in range(number)
            ]
    return units


# --- consequences -----------------------------------------------------------------------------------------------------


def disband(state: State, seat: str, unit: UpkeepUnit, why: str, line: int = 0) -> f.UnitsDisbanded:
    if unit.name:
        return disband_ship(state, seat, unit, why, line)
    if unit.carrier:
        return f.UnitsDisbanded(seat, unit.at, [], {}, why, {unit.carrier: {unit.code: 1}}, line=line)
    return f.UnitsDisbanded(seat, unit.at, [], {unit.code: 1}, why, line=line)


def disband_ship(state: State, seat: str, unit: UpkeepUnit, why: str, line: int) -> f.UnitsDisbanded:
    """Its troops go to other transports there, then ashore if they can, else they are lost with it (SO-23)."""
    moved: dict[str, dict[str, Troops]] = {}
    ashore: dict[str, Troops] = {}
    lost: dict[str, Troops] = {}
    others = [name for name in state.transports_at(seat, unit.at) if name != unit.name]
    taken: dict[str, int] = {}
    for owner, troops in state.ships[seat][unit.name].cargo.items():
        left = dict(troops)
        for name in others:
            room = state.room(seat, name) - taken.get(name, 0)
            lot = _at_most(left, room)
            if lot:
                moved.setdefault(name, {})[owner] = lot
                taken[name] = taken.get(name, 0) + sum(lot.values())
                left = {code: number - lot.get(code, 0) for code, number in left.items() if number > lot.get(code, 0)}
        if left:
            (ashore if state.is_friendly(owner, unit.at) else lost)[owner] = left
    return f.UnitsDisbanded(seat, unit.at, [unit.name], {}, why, {}, lost, moved, ashore, line)


def _at_most(units: Troops, room: int) -> Troops:
    lot: Troops = {}
    for code, number in units.items():
        taken = min(number, room - sum(lot.values()))
        lot.update({code: taken} if taken > 0 else {})
    return lot

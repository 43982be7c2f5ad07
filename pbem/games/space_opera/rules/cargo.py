"""Land units aboard: loading and unloading at friendly planets (SO-51, SO-52, SO-122, SO-162, SO-165)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_opera.board.components import LAND, MARINES
from pbem.games.space_opera.board.state import State, Troops
from pbem.games.space_opera.orders.argument_kinds import UnitGroup
from pbem.games.space_opera.orders.forms import LIFT
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.ruleset import OperaTurn

# Marines board first unless the order says something else.
BOARDING = (MARINES, *(code for code in LAND if code != MARINES))


def wanted(group: UnitGroup, there: Troops) -> Troops:
    """The units an order names; ALL means all available."""
    return dict(there) if group.is_all else dict(group.counts)


def rested(state: State, seat: str, at: str) -> Troops:
    """Units that were not put ashore this turn."""
    tired = state.planets[at].tired.get(seat, {})
    left = {code: number - tired.get(code, 0) for code, number in state.ashore(seat, at).items()}
    return {code: number for code, number in left.items() if number}


def no_handling(state: State, seat: str, at: str) -> str:
    """Why units cannot be loaded or unloaded there."""
    if at not in state.planets:
        return "no_planet"
    if not state.is_friendly(seat, at):
        return "not_friendly"
    return "barred" if state.is_barred(seat, at) else ""


def stow(state: State, carrier: str, ships: Sequence[str], units: Troops) -> dict[str, Troops]:
    """Transports are filled in the order given, each to its capacity (SO-162)."""
    loads: dict[str, Troops] = {}
    waiting = [code for code in BOARDING for _ in range(units.get(code, 0))]
    for name in ships:
        for code in waiting[: state.room(carrier, name)]:
            loads.setdefault(name, {})
            loads[name][code] = loads[name].get(code, 0) + 1
        waiting = waiting[state.room(carrier, name) :]
    return loads


def total(loads: dict[str, Troops]) -> Troops:
    units: Troops = {}
    for lot in loads.values():
        for code, number in lot.items():
            units[code] = units.get(code, 0) + number
    return units


def listed(units: Troops) -> str:
    return " + ".join(f"{units[code]} {code}" for code in BOARDING if units.get(code))


# --- loading ----------------------------------------------------------------------------------------------------------


def load(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    """LOAD units AT box, into own transports or into those of an ally who offers it."""
    at, carrier = order.args["at"], order.get("player") or seat
    if carrier != seat:
        lift = yield from turn.ask(carrier, LIFT) if carrier in turn.state.players else turn.ask(seat, LIFT)
        if not turn.state.are_allied(seat, carrier) or seat not in lift.args["players"]:
            yield refused(seat, order, "refused.no_lift", player=carrier)
            return
    yield from take_in(turn, seat, order, at, order.args["group"], carrier, turn.state.transports_at(carrier, at))


def take_in(
    turn: OperaTurn, seat: str, order: Order, at: str, group: UnitGroup, carrier: str, ships: Sequence[str]
) -> Iterator[Any]:
    state = turn.state
    why = no_handling(state, seat, at) if at not in state.planets or state.ashore(seat, at) else "no_units_there"
    if why:
        yield refused(seat, order, f"refused.load_{why}", at=at)
        return
    there = rested(state, seat, at)
    units = wanted(group, there)
    present = {code: min(number, there.get(code, 0)) for code, number in units.items()}
    loads = stow(state, carrier, ships, present)
    if loads:
        yield f.TroopsLoaded(seat, at, carrier, loads, order.line)
    if sum(total(loads).values()) < sum(present.values()):
        yield refused(seat, order, "refused.no_room", at=at, units=listed(total(loads)) or "0")
    elif sum(present.values()) < sum(units.values()) or not units:
        yield refused(seat, order, "refused.only_there", at=at, units=listed(there) or "0", wanted=listed(units))


# --- unloading --------------------------------------------------------------------------------------------------------


def unload(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    yield from put_ashore(turn, seat, order, order.args["at"], order.args["group"])


def put_ashore(turn: OperaTurn, seat: str, order: Order, at: str, group: UnitGroup) -> Iterator[Any]:
    state = turn.state
    # A player with nobody aboard there gets no other reason: they may not see the owner of the planet.
    why = no_handling(state, seat, at) if at not in state.planets or state.aboard(seat, at) else ""
    if why:
        yield refused(seat, order, f"refused.unload_{why}", at=at)
        return
    units = wanted(group, state.aboard(seat, at))
    loads = unstow(state, seat, at, units)
    landed = total({f"{carrier}/{name}": lot for carrier, ships in loads.items() for name, lot in ships.items()})
    if loads:
        yield f.TroopsUnloaded(seat, at, loads, "order", order.line)
    if sum(landed.values()) < sum(units.values()) or not units:
        yield refused(seat, order, "refused.only_aboard", at=at, units=listed(landed) or "0")


def unstow(state: State, seat: str, at: str, units: Troops) -> dict[str, dict[str, Troops]]:
    """The transports that units leave: their owner's first, each in the order of their numbers."""
    left = dict(units)
    loads: dict[str, dict[str, Troops]] = {}
    for carrier in sorted(state.ships, key=lambda other: other != seat):
        for name in state.transports_at(carrier, at):
            lot = state.ships[carrier][name].cargo.get(seat, {})
            taken = {code: min(left.get(code, 0), number) for code, number in lot.items() if left.get(code)}
            if taken:
                loads.setdefault(carrier, {})[name] = taken
                left = {code: number - taken.get(code, 0) for code, number in left.items()}
    return loads

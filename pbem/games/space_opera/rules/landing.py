"""Landing: troops go ashore on undefended planets, or fight for defended ones (SO-80 to SO-90, SO-163, SO-168)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_opera.board.components import INFANTRY, MARINES
from pbem.games.space_opera.board.state import State, Troops
from pbem.games.space_opera.orders.argument_kinds import UnitGroup
from pbem.games.space_opera.orders.forms import LANDING, SETTLE
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.cargo import BOARDING, listed, put_ashore, unstow, wanted
from pbem.games.space_opera.rules.ground_combat import assault
from pbem.games.space_opera.ruleset import OperaTurn

# Infantry settles first and is kept aboard first.
SPARED = (INFANTRY, MARINES)


class LandingPlan(NamedTuple):
    """What a seat lands: `units` as soon as they may, `reserve` only if the combat goes on; by which orders."""

    units: Troops
    reserve: Troops
    orders: tuple[Order, ...] = ()


def land(turn: OperaTurn, seats: list[str], box: str, label: str) -> Iterator[Any]:
    """Orders first, then the standing order LANDING, then SETTLE on a planet nobody holds."""
    landing: dict[str, LandingPlan] = {}
    for side in turn.rules.landing_sides(seats):
        landing |= yield from plans_of(turn, side, box)
    if landing:
        yield from go_ashore(turn, box, landing, label)
    elif box in turn.state.planets and not turn.state.planets[box].troops:
        for seat in seats:
            yield from settle(turn, seat, box)


NOBODY_LANDS = LandingPlan({}, {})
NO_UNITS = UnitGroup({})


# --- what is to land --------------------------------------------------------------------------------------------------


def all_as_one(seats: list[str]) -> list[list[str]]:
    """Allies land as one player would: infantry behind an ally's marines (SO-121, SO-167)."""
    return [seats]


def each_alone(seats: list[str]) -> list[list[str]]:
    """Before version 2 everybody needed marines of their own."""
    return [[seat] for seat in seats]


def plans_of(turn: OperaTurn, side: list[str], box: str) -> Deciding[dict[str, LandingPlan]]:
    plans: dict[str, LandingPlan] = {}
    for seat in side:
        orders = [order for order in turn.sheet(seat).of("land") if order.args["at"] == box]
        plan = (yield from ordered(turn, seat, box, orders)) if orders else (yield from by_habit(turn, seat, box))
        if plan.units:
            plans[seat] = plan
    if is_led(turn, box, plans):
        return plans
    for seat, plan in plans.items():
        for order in plan.orders[-1:]:
            yield refused(seat, order, "refused.needs_marines", at=box)
    return {}


def is_led(turn: OperaTurn, box: str, plans: dict[str, LandingPlan]) -> bool:
    """Against a defended planet somebody must be able to land in the first round (SO-82)."""
    is_defended = any(turn.state.defenders(seat, box) for seat in plans)
    return not is_defended or any(code in turn.rules.first_wave for plan in plans.values() for code in plan.units)


def ordered(turn: OperaTurn, seat: str, box: str, orders: list[Order]) -> Deciding[LandingPlan]:
    """Units named by LAND lines, as far as they are aboard; on a friendly planet they are simply unloaded."""
    units: Troops = {}
    reserve: Troops = {}
    for order in orders:
        why = cannot_land(turn.state, seat, box)
        if why:
            yield refused(seat, order, f"refused.{why}", at=box)
        elif turn.state.is_friendly(seat, box):
            yield from put_ashore(turn, seat, order, box, order.args["group"])
        else:
            units = yield from _named(turn, seat, box, order, order.args["group"], units, reserve)
            reserve = yield from _named(turn, seat, box, order, order.get("reserve", NO_UNITS), reserve, units)
    return LandingPlan(units, reserve, tuple(orders))


def cannot_land(state: State, seat: str, box: str) -> str:
    planet = state.planets.get(box)
    if planet is None:
        return "no_planet"
    if not state.aboard(seat, box):
        return "nobody_aboard"
    if state.is_barred(seat, box):
        return "orbit_held"
    return "at_peace" if any(owner and state.are_at_peace(seat, owner) for owner in planet.troops) else ""


def _named(
    turn: OperaTurn, seat: str, box: str, order: Order, group: UnitGroup, units: Troops, others: Troops
) -> Deciding[Troops]:
    """The units named so far with those of one more group, as far as they are aboard and not among the others."""
    aboard = turn.state.aboard(seat, box)
    left = {code: number - units.get(code, 0) - others.get(code, 0) for code, number in aboard.items()}
    asked = wanted(group, left)
    if any(number > left.get(code, 0) for code, number in asked.items()):
        yield refused(seat, order, "refused.only_aboard", at=box, units=listed(left) or "0")
    found = {code: units.get(code, 0) + min(asked.get(code, 0), left.get(code, 0)) for code in BOARDING}
    return {code: number for code, number in found.items() if number}


def by_habit(turn: OperaTurn, seat: str, box: str) -> Deciding[LandingPlan]:
    """LANDING KEEP n: all but n units attack a defended planet, infantry kept aboard first."""
    state = turn.state
    if cannot_land(state, seat, box) or not state.defenders(seat, box):
        return NOBODY_LANDS
    answer = yield from turn.ask(seat, LANDING)
    if answer.args["number"] is None:
        return NOBODY_LANDS
    return LandingPlan(fewer(state.aboard(seat, box), answer.args["number"]), {})


def fewer(units: Troops, kept: int) -> Troops:
    left = dict(units)
    for code in SPARED:
        taken = min(kept, left.get(code, 0))
        left[code], kept = left.get(code, 0) - taken, kept - taken
    return {code: number for code, number in left.items() if number}


# --- going ashore -----------------------------------------------------------------------------------------------------


def go_ashore(turn: OperaTurn, box: str, landing: dict[str, LandingPlan], label: str) -> Iterator[Any]:
    """An undefended planet is taken by any land unit (SO-81); a defended one must be fought for."""
    seats = list(landing)
    foes = dict.fromkeys(owner for seat in seats for owner in turn.state.defenders(seat, box))
    if foes:
        first = {seat: plan.units for seat, plan in landing.items()}
        reserve = {seat: plan.reserve for seat, plan in landing.items()}
        yield from assault(turn, box, first, list(foes), label, reserve=reserve)
        return
    for seat, plan in landing.items():
        yield f.TroopsUnloaded(seat, box, unstow(turn.state, seat, box, plan.units), "landing")
    yield f.PlanetTaken(seats, box, turn.state.planets[box].city)


def settle(turn: OperaTurn, seat: str, box: str) -> Iterator[Any]:
    """Where a move ends at an unheld planet (e17)."""
    state = turn.state
    if state.planets[box].troops or cannot_land(state, seat, box) or not _came(state, seat, box):
        return
    answer = yield from turn.ask(seat, SETTLE)
    aboard = state.aboard(seat, box)
    settlers: Troops = {}
    for code in SPARED:
        number = min(aboard.get(code, 0), answer.args["number"] - sum(settlers.values()))
        settlers.update({code: number} if number else {})
    if settlers:
        yield f.TroopsUnloaded(seat, box, unstow(state, seat, box, settlers), "settle")
        yield f.PlanetTaken([seat], box, state.planets[box].city)


def _came(state: State, seat: str, box: str) -> bool:
    return any(
        ship.at == box and ship.is_moved and seat in ship.cargo
        for fleet in state.ships.values()
        for ship in fleet.values()
    )

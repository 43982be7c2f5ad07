"""What can be said at submission of ATTACK, BOMBARD, LAND and OFFER, and of hexes where one may not stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board import places
from pbem.games.interspace.orders.permission import lets_in
from pbem.games.interspace.record.facts import BattleBegan
from pbem.games.interspace.record.facts.contact import BoatsLanded, PlanetBombarded, SharingRefused
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard import assault, contact
from pbem.games.interspace.standard.cargo import make_offer

# A die that has not been thrown yet.
UNTHROWN = 0


def foresee_contact(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Hexes where others have said that they would not let the seat stay."""
    for label in contact.meetings(turn.state, turn.rules, seat):
        if turn.state.hexes[label].terrain == "nebula":
            continue
        against = []
        for other in contact.strangers(turn.state, turn.rules, seat, label):
            welcome = yield from lets_in(turn, other, seat, label)
            against += [] if welcome else [other]
        if against:
            yield SharingRefused(seat, label, against)


def _label(turn: InterSpaceTurn, order: Order) -> str:
    place = places.find(turn.state, order.args["at"])
    return place.label if place else ""


def _attack(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """The opponents, as far as the seat can see them (ISS-63)."""
    state, rules, label = turn.state, turn.rules, _label(turn, order)
    why = contact.hindrance(state, rules, seat, label)
    if why:
        yield refused(seat, order, why, hex=order.args["at"])
        return
    others = contact.strangers(state, rules, seat, label)
    own = [key for key, unit in state.units_at(label) if unit.owner == seat]
    enemy = [key for key, unit in state.units_at(label) if unit.owner in others]
    yield BattleBegan(label, seat, own, enemy, order.line)


def _bombard(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """The chance, if the planet is as the seat knows it (ISS-92)."""
    state, label = turn.state, _label(turn, order)
    why = assault.hindrance(state, turn.rules, seat, label, "BB")
    if why:
        yield refused(seat, order, why, hex=order.args["at"])
        return
    planet, ships = assault.planet_at(state, label), assault.fleet_of(state, seat, label, "BB")
    dice, name = [UNTHROWN] * len(ships), state.hexes[label].planet
    yield PlanetBombarded(seat, name, label, planet.owner, ships, dice, 0, planet.ind, "", order.line)


def _land(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """The chance, if the planet is as the seat knows it (ISS-95)."""
    state, label = turn.state, _label(turn, order)
    why = assault.hindrance(state, turn.rules, seat, label, "AB")
    boats: list[str] = []
    values: dict[str, Any] = {"hex": order.args["at"]}
    if not why:
        boats, (why, values) = select(state, seat, order.args["boats"], label)
    if why:
        yield refused(seat, order, why, **values)
        return
    planet = assault.planet_at(state, label)
    dice, strength, name = [UNTHROWN] * planet.ind, assault.strength(planet), state.hexes[label].planet
    yield BoatsLanded(seat, name, label, planet.owner, boats, strength, dice, [], "", order.line)


def _offer(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """Letters that are no other player are answered elsewhere."""
    if order.args["player"] in turn.state.others(seat):
        yield from make_offer(turn, seat, order)


CONTACT_DOUBTS: dict[str, Callable[[InterSpaceTurn, str, Order], Iterator[Any]]] = {
    "attack": _attack,
    "bombard_now": _bombard,
    "land_now": _land,
    "offer": _offer,
}

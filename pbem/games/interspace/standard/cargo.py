"""Loading and unloading (ISS-40, ISS-41, ISS-101): transports and planets in a hex whose owners agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board.state import State
from pbem.games.interspace.board.stores import ANY_AMOUNT, NEUTRAL, Cargo
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.orders.permissions import CARGO
from pbem.games.interspace.orders.wares import GOODS, Ware
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.movers import StandardStep

Why = tuple[str, dict[str, Any]]
FINE: Why = ("", {})


# --- orders -----------------------------------------------------------------------------------------------------------


def load(step: StandardStep, order: Order) -> Iterator[Any]:
    """From the planet where the transport is, or from what is named."""
    for ship, other in (yield from _pairs(step, order, "source")):
        yield from _transfer(step, order, other, ship)


def unload(step: StandardStep, order: Order) -> Iterator[Any]:
    for ship, other in (yield from _pairs(step, order, "target")):
        yield from _transfer(step, order, ship, other)


MOVES: dict[str, Callable[[Any, Order], Iterator[Any]]] = {"load": load, "unload": unload}


def _pairs(step: StandardStep, order: Order, name: str) -> Deciding[list[tuple[str, str]]]:
    """The transports of an order, each with the planet or transport on the other side."""
    state, seat = step.state, step.seat
    units, (why, values) = select(state, seat, order.args["units"], "")
    if why:
        yield refused(seat, order, why, **values)
    pairs = []
    for key in units:
        if state.units[key].type != "Trn":
            yield refused(seat, order, "refused.no_transport_unit", unit=state.units[key].name)
            continue
        other, why = _other_side(state, seat, key, order.get(name, ""))
        if why:
            yield refused(seat, order, why, hex=state.units[key].at, place=order.get(name, "").removeprefix("."))
        else:
            pairs.append((key, other))
    return pairs


def _other_side(state: State, seat: str, ship: str, named: str) -> tuple[str, str]:
    """A planet or transport in the same hex (ISS-41)."""
    at = state.units[ship].at
    if not named:
        planet = state.hexes[at].planet if at in state.hexes else ""
        return (planet, "") if _has_player(state, planet) else ("", "refused.no_planet_here")
    if "." in named:
        key = f"{named.partition('.')[0] or seat}.{named.partition('.')[2]}"
        there = key in state.units and state.units[key].at == at and key != ship
        return (key, "") if there else ("", "refused.not_in_the_hex")
    planet = planet_named(state, named)
    if not planet or state.planets[planet].at != at:
        return "", "refused.not_in_the_hex"
    return (planet, "") if _has_player(state, planet) else ("", "refused.no_planet_here")


def _has_player(state: State, planet: str) -> bool:
    """Whether somebody lives there who can agree: nobody does, or rebels, and they keep no resources (ISO-61)."""
    return bool(planet) and state.planets[planet].owner in state.players


def owner_of(state: State, place: str) -> str:
    return state.units[place].owner if "." in place else state.planets[place].owner


# --- passing on -------------------------------------------------------------------------------------------------------


def _transfer(step: StandardStep, order: Order, source: str, target: str) -> Iterator[Any]:
    """As much as is there, may be taken and has room; a unit that takes part has finished moving (ISS-40)."""
    state, seat = step.state, step.seat
    allowed = yield from _allowed(step, source, target)
    moved, why = Cargo(), FINE
    for ware in order.args["cargo"]:
        part, why_not = _part(step, source, target, ware, moved, allowed)
        moved.add(part)
        why = why_not if why_not[0] else why
    if moved.size:
        ship = source if "." in source and state.units[source].owner == seat else target
        fact = s.ResourcesMoved(
            seat, state.units[ship].at, source, target, moved.ipe, moved.ore, moved.goods, order.line
        )
        yield fact
        step.received.setdefault(target, Cargo()).add(moved)
        step.moved.update(key for key in (source, target) if "." in key and state.units[key].owner == seat)
        yield from _used_up(step, source, moved, allowed)
    elif not why[0]:
        why = "refused.not_so_much", {"place": _name(source)}
    if why[0]:
        yield refused(seat, order, why[0], **why[1])


def _part(
    step: StandardStep, source: str, target: str, ware: Ware, taken: Cargo, allowed: dict[str, int] | None
) -> tuple[Cargo, Why]:
    """What of one ware can be moved, and why not all of it."""
    state, part, left = step.state, Cargo(), ware.many or ANY_AMOUNT
    held, fresh = state.depot.at(source), step.received.get(source, Cargo())
    why: Why = FINE
    for what in _kinds(held, step.seat, ware):
        there = held.has(what) - taken.has(what)
        free = there - fresh.has(what)
        may = free if allowed is None else min(free, allowed.get(what, 0) - taken.has(what))
        room = _room(step, target) - taken.size - part.size
        count = max(0, min(left, may, room))
        part.add(_cargo(what, count))
        left -= count
        if count < min(left + count, there):
            why = _short(step, source, target, room - count, free - count)
    if allowed is not None and owner_of(state, source) != step.seat:
        return part, _beyond_offers(step, source, target, ware, part, taken, allowed)
    if ware.many and left and not why[0]:
        why = "refused.not_so_much", {"place": _name(source)}
    return part, why


def _kinds(held: Cargo, seat: str, ware: Ware) -> list[str]:
    """The resources that a ware means: for trade goods without a colour the player's own first."""
    goods = sorted(held.goods, key=lambda colour: (colour != seat, colour))
    return {"": ["ipe", "ore", *goods], GOODS: goods}.get(ware.what, [ware.what])


def _cargo(what: str, count: int) -> Cargo:
    if what == "ipe":
        return Cargo(count)
    return Cargo(0, count) if what == "ore" else Cargo(0, 0, {what: count} if count else {})


def _room(step: StandardStep, target: str) -> int:
    if "." not in target:
        return ANY_AMOUNT
    owner = step.state.units[target].owner
    return step.turn.rules.capacity(step.state, owner) - step.state.depot.at(target).size


def _short(step: StandardStep, source: str, target: str, room: int, free: int) -> Why:
    if room <= 0:
        return "refused.no_room", {"unit": _name(target)}
    if free <= 0:
        return "refused.passed_on", {"place": _name(source)}
    giver, taker = owner_of(step.state, source), owner_of(step.state, target)
    if giver == step.seat:
        return "refused.not_received", {"player": taker}
    return "refused.no_consent", {"player": giver}


def _beyond_offers(
    step: StandardStep, source: str, target: str, ware: Ware, part: Cargo, taken: Cargo, allowed: dict[str, int]
) -> Why:
    """Why a seat did not get all it wanted from another; what is not offered does not show in it (chapter 7)."""
    if part.size >= (ware.many or 1):
        return FINE
    if _room(step, target) - taken.size - part.size <= 0:
        return "refused.no_room", {"unit": _name(target)}
    meant = _kinds(Cargo(goods=dict.fromkeys((*step.state.seats, NEUTRAL), 0)), step.seat, ware)
    if sum(allowed.get(what, 0) - taken.has(what) for what in meant) < (ware.many or 1):
        return "refused.no_consent", {"player": owner_of(step.state, source)}
    if any(step.received.get(source, Cargo()).has(what) for what in meant):
        return "refused.passed_on", {"place": _name(source)}
    return "refused.not_so_much", {"place": _name(source)}


def _name(place: str) -> str:
    return place.partition(".")[2] or place


# --- consent ----------------------------------------------------------------------------------------------------------


def _allowed(step: StandardStep, source: str, target: str) -> Deciding[dict[str, int] | None]:
    """Everything (None), or the amounts that the other player agrees to (D22)."""
    seat, state = step.seat, step.state
    giver, taker = owner_of(state, source), owner_of(state, target)
    if taker != seat:
        answer = yield from step.turn.ask(taker, CARGO, player=seat)
        if answer.get("value") == "none":
            return {}
    if giver != seat:
        answer = yield from step.turn.ask(giver, CARGO, player=seat)
        if answer.get("value") != "both":
            offers = _offers(state, seat, giver, source) if answer.get("value") == "receive" else []
            return {offer.what: offer.count for offer in offers}
    return None


def _offers(state: State, seat: str, giver: str, source: str) -> list[Any]:
    at = state.units[source].at if "." in source else state.planets[source].at
    return [offer for offer in state.depot.offers if (offer.seat, offer.to, offer.at) == (giver, seat, at)]


def _used_up(step: StandardStep, source: str, moved: Cargo, allowed: dict[str, int] | None) -> Iterator[Any]:
    """What was taken is no longer offered; an offer of everything stays."""
    giver = owner_of(step.state, source)
    for offer in _offers(step.state, step.seat, giver, source) if allowed is not None else ():
        if moved.has(offer.what) and offer.count < ANY_AMOUNT:
            left = max(0, offer.count - moved.has(offer.what))
            yield s.OfferSet(giver, step.seat, offer.at, offer.what, left)


def make_offers(turn: InterSpaceTurn) -> Iterator[Any]:
    """Offers hold from the moment the sheets are read until they are taken, or taken back."""
    for seat in turn.state.seats:
        for order in turn.sheet(seat).of("offer"):
            yield from make_offer(turn, seat, order)


def make_offer(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    label, other = label_named(turn, seat, order.args["at"]), order.args["player"]
    if not label:
        yield refused(seat, order, "refused.no_such_hex", hex=order.args["at"])
    elif other not in turn.state.seats:
        yield refused(seat, order, "refused.no_such_player", player=other, seats=list(turn.state.seats))
    elif other == seat:
        yield refused(seat, order, "refused.yourself", player=other)
    elif not order.args["cargo"]:
        for offer in list(turn.state.depot.offers):
            if (offer.seat, offer.to, offer.at) == (seat, other, label):
                yield s.OfferSet(seat, other, label, offer.what, 0, order.line)
    for ware in order.args["cargo"] if label and other in turn.state.seats and other != seat else ():
        for what in ("ipe", "ore", seat) if not ware.what else (seat if ware.what == GOODS else ware.what,):
            yield s.OfferSet(seat, other, label, what, ware.many or ANY_AMOUNT, order.line)

"""Purchase (ISS-16 to ISS-22): units and trade goods, each planet from its own box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.economy import free_numbers, own_planet
from pbem.games.interspace.board.state import State, counter_order, label_order, unit_key
from pbem.games.interspace.orders.standard_forms import RECALL
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn

GOODS = "TG"
GOOD_COST = 1


def purchase(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from buy(turn, seat)


def counters_in_use(state: State, seat: str, code: str) -> set[int]:
    """Also what was in use when the economy phase began (ISS-20, ISS-21)."""
    return counters_out(state, seat, code) | _numbers(state.depot.counted, seat, code)


def counters_out(state: State, seat: str, code: str) -> set[int]:
    """On the map and in boxes, and what is mad, ill or off the map by a card: what counts where nothing is bought
    (ISOR-60, ISOR-38, ISO-82, ISO-116)."""
    on_map = {unit.number for unit in state.fleet(seat) if unit.type == code}
    elsewhere = [*state.depot.waiting(seat), *state.roaming.counters(), *state.found.adrift]
    return on_map | _numbers(elsewhere, seat, code)


def _numbers(keys: Sequence[str], seat: str, code: str) -> set[int]:
    return {number for owner, type_, number in map(counter_order, keys) if owner == seat and type_ == code}


class Buyer:
    """What one seat's purchases must remember: things bought by planet, trade goods bought at all."""

    def __init__(self, turn: InterSpaceTurn, seat: str) -> None:
        self.turn, self.seat = turn, seat
        self.bought: Counter[str] = Counter()
        self.goods = 0

    def room(self, name: str) -> int:
        """How many more things the planet may buy: as many as its industry in all (ISS-18)."""
        return self.turn.state.planets[name].ind - self.bought[name]

    def ipe(self, name: str) -> int:
        return self.turn.state.depot.look(name).ipe

    def free_goods(self) -> int:
        """Counters of trade goods that were free when the phase began, less those bought since (ISS-21)."""
        stores = self.turn.state.depot
        in_use = stores.out.get(self.seat, stores.goods(self.seat)) + self.goods
        return max(0, self.turn.rules.goods_limit - in_use)


def buy(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Lines as listed; each as far as tech, IPE, the limit and the counters allow."""
    buyer = Buyer(turn, seat)
    for order in turn.sheet(seat).of("buy", "recall_now", *turn.rules.purchases):
        if order.form in turn.rules.purchases:
            yield from turn.rules.purchases[order.form](buyer, order)
            continue
        name = own_planet(turn.state, seat, order.args["planet"])
        if not name:
            yield refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
        elif order.form == "buy":
            yield from _buy(buyer, order, name)
        else:
            yield from _recall_now(buyer, order, name)


def _buy(buyer: Buyer, order: Order, name: str) -> Iterator[Any]:
    for term in order.args["wares"]:
        why: Why = ("refused.build_needs_count", {})
        if term.many and term.type == GOODS:
            why = yield from _buy_goods(buyer, order, name, term.many)
        elif term.many:
            why = yield from _buy_units(buyer, order, name, term.type, term.many)
        if why:
            yield refused(buyer.seat, order, why[0], planet=name, **why[1])


Why = tuple[str, dict[str, Any]] | None


def _buy_units(buyer: Buyer, order: Order, name: str, code: str, many: int) -> Deciding[Why]:
    turn, seat = buyer.turn, buyer.seat
    state, tech = turn.state, turn.state.planets[name].tech
    price, needed = turn.rules.price(state, seat, code), turn.rules.tech_needed(state, seat, code)
    if not turn.rules.for_sale(state, seat, code):
        return "refused.not_for_sale", {"code": code}
    if needed > tech:
        return "refused.needs_tech", {"code": code, "tech": needed, "has": tech}
    free = free_numbers(state, turn.rules, seat, code)
    count = min(many, len(free), buyer.room(name), buyer.ipe(name) // price)
    if count > 0:
        units = [unit_key(seat, code, number) for number in free[:count]]
        buyer.bought[name] += count
        yield s.UnitsBought(seat, name, units, count * price, buyer.ipe(name) - count * price, order.line)
    if count >= many:
        return None
    if buyer.room(name) <= 0:
        return "refused.purchase_limit", {"limit": state.planets[name].ind}
    if len(free) <= max(count, 0):
        return "refused.no_counter", {"code": code}
    return "refused.too_dear", {"code": code, "cost": price, "available": buyer.ipe(name)}


def _buy_goods(buyer: Buyer, order: Order, name: str, many: int) -> Deciding[Why]:
    """Free counters first; then, by RECALL, what others hold (ISS-17, ISS-22)."""
    turn, seat = buyer.turn, buyer.seat
    count = min(many, buyer.free_goods(), buyer.room(name), buyer.ipe(name) // GOOD_COST)
    if count > 0:
        buyer.bought[name] += count
        buyer.goods += count
        yield s.GoodsBought(seat, name, count, count * GOOD_COST, buyer.ipe(name) - count * GOOD_COST, order.line)
    left = many - max(count, 0)
    if left and not buyer.free_goods():
        answer = yield from turn.ask(seat, RECALL)
        for holder in answer.get("players"):
            left -= yield from _recall(buyer, order, name, holder, left)
    if not left:
        return None
    return _goods_short(buyer, name)


def _goods_short(buyer: Buyer, name: str) -> Why:
    if buyer.room(name) <= 0:
        return "refused.purchase_limit", {"limit": buyer.turn.state.planets[name].ind}
    if buyer.ipe(name) < GOOD_COST:
        return "refused.too_dear", {"code": GOODS, "cost": GOOD_COST, "available": buyer.ipe(name)}
    return "refused.no_counter", {"code": GOODS}


def _recall_now(buyer: Buyer, order: Order, name: str) -> Iterator[Any]:
    """Not while there are free counters (ISS-22)."""
    seat, holder = buyer.seat, order.args["player"]
    if buyer.free_goods():
        yield refused(seat, order, "refused.free_counters", n=buyer.free_goods())
        return
    wanted = order.args["n"]
    done = yield from _recall(buyer, order, name, holder, wanted or buyer.room(name))
    if done < max(wanted, 1):
        why, values = _goods_short(buyer, name) or ("", {})
        if why == "refused.no_counter":
            why, values = "refused.no_goods_held", {"player": holder}
        yield refused(seat, order, why, planet=name, **values)


def _recall(buyer: Buyer, order: Order, name: str, holder: str, many: int) -> Deciding[int]:
    """From where the holder has most, then by label (ISSR-4)."""
    done, seat = 0, buyer.seat
    for source, held in _held(buyer.turn.state, holder, seat) if holder != seat else ():
        count = min(many - done, held, buyer.room(name), buyer.ipe(name) // GOOD_COST)
        if count > 0:
            done += count
            buyer.bought[name] += count
            yield s.GoodsRecalled(seat, name, holder, source, count, count * GOOD_COST, order.line)
    return done


def _held(state: State, holder: str, colour: str) -> list[tuple[str, int]]:
    """Planets and transports of a player with goods of a colour, most first."""
    stores, places = state.depot, []
    for name, planet in state.planets_of(holder):
        places.append((-stores.at(name).has(colour), label_order(planet.at), "", name))
    for key, unit in state.units_of(holder):
        places.append((-stores.at(key).has(colour), label_order(unit.at), key, key))
    return [(source, -count) for count, _, _, source in sorted(places) if count]

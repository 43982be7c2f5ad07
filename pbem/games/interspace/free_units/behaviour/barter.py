"""Goods for goods of another colour, one for one, between the traders and a planet (ISO-114, ISO-130, D36)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.core.turn import refused
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.economy import own_planet, owned_planets
from pbem.games.interspace.board.state import State
from pbem.games.interspace.board.stores import NEUTRAL
from pbem.games.interspace.free_units.facts import GoodsBartered
from pbem.games.interspace.free_units.kinds import TRADER_GOODS, TRADERS
from pbem.games.interspace.orders.wares import colour_named
from pbem.games.interspace.ruleset import InterSpaceTurn


def read_colour(words: Sequence[str]) -> str:
    colour = colour_named(words[0])
    if not colour:
        raise Misread("problem.not_a_colour", word=words[0])
    return colour


COLOUR = Kind("colour", read_colour, example="A")
BARTER_NOW = Form(
    "barter_now", "BARTER <n:amount> <give:colour> FOR <take:colour> AT <planet:hex>", "BARTER 3 A FOR NEUTRAL AT A1",
    ("ISO-130",),
)  # fmt: skip
BARTER = Question(
    Form("barter", "BARTER <value=YES|NO> [AT <hex>]", "BARTER no", ("ISO-130",), ("hex",)), {"value": "yes"}, "ISO-130"
)


def barter_step(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """At the end of a player's movement step, where the traders are: as ordered, else by BARTER (ISO-130)."""
    left: dict[str, int] = {}
    for order in turn.sheet(seat).of(BARTER_NOW.name):
        name = own_planet(turn.state, seat, order.args["planet"])
        left.setdefault(name, TRADER_GOODS)
        fact = _ordered(turn, seat, order, name, left[name])
        left[name] -= sum(fact.gave.values()) if isinstance(fact, GoodsBartered) else 0
        yield fact
    for name, _ in owned_planets(turn.state, seat):
        if name not in left:
            yield from barter(turn, seat, name)


def _ordered(turn: InterSpaceTurn, seat: str, order: Order, name: str, most: int) -> Any:
    """The outcome of one line: as far as there are goods, six in all."""
    give, take, unit = order.args["give"], order.args["take"], _trader_at(turn.state, name)
    if not name:
        return refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
    if not unit:
        return refused(seat, order, "refused.no_traders", planet=name)
    if give == take:
        return refused(seat, order, "refused.same_colour")
    depot = turn.state.depot
    count = min(order.args["n"] or most, most, depot.look(name).has(give), depot.at(unit).has(take))
    if not count:
        return refused(seat, order, "refused.nothing_to_barter", planet=name)
    at = turn.state.planets[name].at
    return GoodsBartered(seat, name, at, unit, {give: count}, {take: count}, order.line)


def barter(turn: InterSpaceTurn, seat: str, name: str) -> Iterator[Any]:
    """Own goods for others, black-and-white ones first, then by letter; rebels do not swap."""
    unit = _trader_at(turn.state, name)
    if not unit or seat not in turn.state.seats:
        return
    own, held = turn.state.depot.look(name).has(seat), turn.state.depot.at(unit).goods
    answer = yield from turn.ask(seat, BARTER, hex=called(turn.state, turn.state.planets[name].at))
    got = _best({colour: count for colour, count in held.items() if colour != seat}, min(own, TRADER_GOODS))
    if got and answer.get("value") == "yes":
        at = turn.state.planets[name].at
        yield GoodsBartered(seat, name, at, unit, {seat: sum(got.values())}, got)


def _best(held: dict[str, int], most: int) -> dict[str, int]:
    """That many of them, the best first."""
    got: dict[str, int] = {}
    for colour in sorted(held, key=lambda colour: (colour != NEUTRAL, colour)):
        count = min(held[colour], most - sum(got.values()))
        if count > 0:
            got[colour] = count
    return got


def _trader_at(state: State, name: str) -> str:
    if not name:
        return ""
    at = state.planets[name].at
    return next((key for key, unit in state.units_at(at) if unit.owner == TRADERS), "")

"""Conversion (ISS-31 to ISS-35): ore, trade goods and units become IPE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.economy import own_planet
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board.stores import Box, Cargo
from pbem.games.interspace.orders.wares import GOODS, Ware
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

# The cost of refining one ore (ISS-31).
REFINING = 2


def conversion(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from convert(turn, seat)


def convert(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """In the order of the lines: IPE gained by one may pay for the next (ISSR-8)."""
    refined: set[str] = set()
    for order in turn.sheet(seat).of(*_WAYS, *turn.rules.conversions):
        name = own_planet(turn.state, seat, order.args["planet"])
        if not name:
            yield refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
        elif order.form == "refine" and name in refined:
            yield refused(seat, order, "refused.one_batch", planet=name)
        else:
            way = _WAYS.get(order.form) or turn.rules.conversions[order.form]
            for fact in way(turn, seat, order, name):
                yield fact
                refined |= {name} if isinstance(fact, s.OreRefined) else set()


def _refine(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """2 IPE per ore are paid first; then a die per ore (ISS-31)."""
    box = turn.state.depot.look(name)
    ore, wanted = box.ore, order.args["n"] or box.ore
    count = min(wanted, ore, box.ipe // REFINING)
    if count:
        throw = throw_label(turn, seat, "refine", order.line, turn.state.planets[name].at)
        yield s.OreRefined(seat, name, list(turn.dice.roll(throw, 6, count)), count * REFINING, order.line, throw)
    if ore < wanted or not wanted:
        yield refused(seat, order, "refused.no_ore", planet=name, n=ore)
    elif count < wanted:
        yield refused(seat, order, "refused.refining", planet=name, n=wanted)


def _goods(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """All goods of a colour at once, however often the line names it."""
    left, chosen = turn.state.depot.look(name).copy(), Counter[str]()
    for ware in order.args["goods"]:
        if ware.what in ("ipe", "ore"):
            yield refused(seat, order, "refused.only_goods", planet=name)
            continue
        meant = dict(_meant(left, seat, ware))
        if not meant or sum(meant.values()) < ware.many:
            yield refused(seat, order, "refused.no_goods", planet=name)
        left.add(Cargo(0, 0, meant), -1)
        chosen.update(meant)
    for colour, count in chosen.items():
        yield _converted(turn, seat, order, name, colour, count)


def _meant(box: Box, seat: str, ware: Ware) -> Iterator[tuple[str, int]]:
    """Goods of that colour; without a colour, those of others first, which bring more."""
    colours = sorted(box.goods, key=lambda colour: (colour == seat, colour))
    left = ware.many or box.size
    for colour in colours if ware.what in ("", GOODS) else [ware.what]:
        count = min(left, box.has(colour))
        if count:
            yield colour, count
            left -= count


def _converted(turn: InterSpaceTurn, seat: str, order: Order, name: str, colour: str, count: int) -> s.GoodsConverted:
    """A die for each alien good, 1 IPE for the player's own (ISS-32, ISS-33)."""
    if colour == seat:
        return s.GoodsConverted(seat, name, colour, count, [], count, order.line)
    throw = throw_label(turn, seat, "goods", order.line, turn.state.planets[name].at, colour)
    dice = list(turn.dice.roll(throw, 6, count))
    return s.GoodsConverted(seat, name, colour, count, dice, sum(dice), order.line, throw)


def _scrap(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """Own units in the planet's hex, for half their cost each, rounded down (ISS-34)."""
    state, at = turn.state, turn.state.planets[name].at
    units, (why, values) = select(state, seat, order.args["units"], at)
    if why:
        yield refused(seat, order, why, **values)
        return
    ipe = sum(turn.rules.price(state, seat, state.units[key].type) // 2 for key in units)
    yield s.UnitsScrapped(seat, name, at, units, ipe, order.line)


_WAYS = {"refine": _refine, "convert": _goods, "scrap": _scrap}

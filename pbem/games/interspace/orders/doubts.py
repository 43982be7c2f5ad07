"""Lines that the rules ignore or can only judge in play: what their writer should read at submission."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.combat import meetings, sides
from pbem.games.interspace.basic.conquest import hindrance, take
from pbem.games.interspace.board import places
from pbem.games.interspace.orders.forms import EVERYBODY
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

Doubt = Callable[[InterSpaceTurn, str, Order], Iterator[Any]]


def doubts(turn: InterSpaceTurn, seat: str, phase: str) -> Iterator[Any]:
    """Asked after the seat's own steps, on the board as it would be then; `phase` is the one the sheet is for."""
    known = _DOUBTS | turn.rules.doubts
    for order in (*turn.sheet(seat).orders, *turn.sheet(seat).standing):
        if order.form in known and turn.rules.in_season(phase, order.form):
            yield from known[order.form](turn, seat, order)
        if "player" in order.args or order.form == "say":
            yield from _player(turn, seat, order)


def _attack(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """The opponents, as far as the seat can see them (ISB-83)."""
    place = places.find(turn.state, order.args["at"])
    if place is None or not place.is_known:
        yield refused(seat, order, "refused.no_such_hex", hex=order.args["at"])
    elif turn.state.hexes[place.label].terrain == "nebula":
        yield refused(seat, order, "refused.nebula", hex=place.label)
    elif place.label not in meetings(turn.state, seat):
        yield refused(seat, order, "refused.nobody_to_attack", hex=place.label)
    else:
        yield f.BattleBegan(place.label, seat, *sides(turn.state, seat, place.label), order.line)


def _conquer(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """Whether the planet would fall if nobody intervenes (ISB-96)."""
    place = places.find(turn.state, order.args["at"])
    if place is None or not place.is_known:
        yield refused(seat, order, "refused.no_such_hex", hex=order.args["at"])
        return
    why, values = hindrance(turn.state, seat, place.label)
    if why:
        yield refused(seat, order, why, hex=order.args["at"], **values)
    else:
        boats = sum(unit.type == "AB" for unit in turn.state.stack(place.label))
        yield from take(turn, seat, place.label, boats, order.line)


def _home_world(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """Of several lines that could be carried out the first counts (ISB-37)."""
    if not any(getattr(fact, "line", 0) == order.line for fact in turn.facts):
        yield refused(seat, order, "refused.one_home_world")


def _set_up(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """Where there is no ring, nothing can be laid or placed; counters are numbered automatically (ISB-13)."""
    if turn.rules.ring is None:
        yield refused(seat, order, "refused.nothing_to_set_up")
    elif any(term.number for term in order.get("units", ())):
        yield refused(seat, order, "refused.numbers_by_themselves")


def _player(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """Letters of players who are not in the game, and one's own where another is meant."""
    name = order.args["to" if order.form == "say" else "player"]
    if name not in (*turn.state.seats, EVERYBODY):
        yield refused(seat, order, "refused.no_such_player", player=name, seats=list(turn.state.seats))
    elif name == seat and order.form != "say":
        yield refused(seat, order, "refused.yourself", player=name)


_DOUBTS: dict[str, Doubt] = {
    "attack": _attack,
    "conquer_now": _conquer,
    "homeworld": _home_world,
    "setup_ring": _set_up,
    "setup_place": _set_up,
}

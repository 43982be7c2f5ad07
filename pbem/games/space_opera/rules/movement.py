"""Movement: ships go box by box as far as their engines reach, and take land units along (SO-50 to SO-55)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_opera.board.components import BASE_ENGINE, SHIPS, TRANSPORT, kind_of
from pbem.games.space_opera.board.state import State, ship_key
from pbem.games.space_opera.orders.argument_kinds import PathStop, UnitGroup
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules import cargo
from pbem.games.space_opera.ruleset import OperaTurn


class WaitingMove(NamedTuple):
    """Unloading that waits for the combat in its box (SO-165)."""

    seat: str
    order: Order
    at: str
    group: UnitGroup


def move_all(turn: OperaTurn, seat: str) -> Deciding[list[WaitingMove]]:
    """The lines of a sheet in the order written; returns what cannot be unloaded among enemy warships."""
    waiting: list[WaitingMove] = []
    for order in turn.sheet(seat).of("move", "load", "unload"):
        if order.form == "move":
            yield from move(turn, seat, order)
            drops = [(stop.at or order.args["to"], stop.group) for stop in order.get("drop", ())]
        elif order.form == "load":
            yield from cargo.load(turn, seat, order)
            continue
        else:
            drops = [(order.args["at"], order.args["group"])]
        barred = [WaitingMove(seat, order, at, group) for at, group in drops if _must_wait(turn.state, seat, at)]
        if order.form == "unload" and not barred:
            yield from cargo.unload(turn, seat, order)
        waiting += barred
    return waiting


def _must_wait(state: State, seat: str, at: str) -> bool:
    """Enemy warships keep units aboard from landing; where nobody is aboard, this is not checked."""
    return bool(state.aboard(seat, at)) and state.is_barred(seat, at)


def base_engine(state: State, seat: str) -> int:
    return BASE_ENGINE


def move(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    start, goal, group = order.args["from"], order.args["to"], order.args["group"]
    ships, why = pick(turn.state, seat, start, group)
    if why:
        yield refused(seat, order, f"refused.{why}", at=start, **_there(turn.state, seat, start))
    if not ships:
        return
    path = way(turn, seat, [start, *order.get("via", ()), goal])
    beside = next((box for box in sorted(_stops(order)) if box not in (start, *path)), "")
    if beside:
        yield refused(seat, order, "refused.off_the_way", at=beside)
    yield from _handle(turn, seat, order, start, ships)
    if path:
        yield from walk(turn, seat, order, ships, [start, *path])
    elif start != goal:
        yield refused(seat, order, "refused.no_way", at=goal)


def pick(state: State, seat: str, at: str, group: UnitGroup) -> tuple[list[str], str]:
    """The ships an order names that are there and have not moved; and what is missing."""
    here = state.ships_at(seat, at)
    free = [name for name in here if not state.ships[seat][name].is_moved]
    if group.is_all:
        return free, "" if free else "none_free" if here else "no_ships"
    if any(code not in SHIPS for code in group.counts):
        return [], "land_units_ride"
    found = [name for name in group.ids if name in free]
    for code, number in group.counts.items():
        found += [name for name in free if kind_of(name) == code and name not in found][:number]
    missing = len(found) < len(group.ids) + sum(group.counts.values())
    return sorted(found, key=ship_key), ("none_free" if here and not free else "only_ships") if missing else ""


def _there(state: State, seat: str, at: str) -> dict[str, str]:
    free = [name for name in state.ships_at(seat, at) if not state.ships[seat][name].is_moved]
    return {"ships": ", ".join(free) or "-"}


def way(turn: OperaTurn, seat: str, marks: Sequence[str]) -> list[str]:
    """The shortest route through these boxes, around known enemy ships if that is no longer (SO-50)."""
    seen = turn.rules.sees(turn.rules, turn.state, seat)

    def shunned(box: str) -> bool:
        return (seen is None or box in seen) and bool(turn.state.enemies_at(seat, box))

    path: list[str] = []
    for start, goal in pairwise(marks):
        path += turn.rules.galaxy.path(start, goal, shunned)
    return path


def walk(turn: OperaTurn, seat: str, order: Order, ships: list[str], path: list[str]) -> Iterator[Any]:
    """As far as the engines reach and no enemy ships are met (SO-53); a fact for each leg between two stops."""
    reach = path[: 1 + turn.rules.engine(turn.state, seat)]
    met = next((n for n, box in enumerate(reach) if n and turn.state.enemies_at(seat, box)), len(reach) - 1)
    reach = reach[: met + 1]
    stopped = "" if len(reach) == len(path) else "enemy" if turn.state.enemies_at(seat, reach[-1]) else "range"
    legs = _legs(reach, _stops(order))
    for number, leg in enumerate(legs, 1):
        yield f.ShipsMoved(seat, ships, leg, path[-1], stopped if number == len(legs) else "", order.line)
        yield from _handle(turn, seat, order, leg[-1], ships)


def _legs(path: list[str], stops: set[str]) -> list[list[str]]:
    legs: list[list[str]] = []
    leg = path[:1]
    for box in path[1:]:
        leg.append(box)
        if box in stops or box is path[-1]:
            legs.append(leg)
            leg = [box]
    return legs + ([leg] if len(leg) > 1 else [])


def _stops(order: Order) -> set[str]:
    stops: tuple[PathStop, ...] = (*order.get("load", ()), *order.get("drop", ()))
    return {stop.at for stop in stops if stop.at}


def _handle(turn: OperaTurn, seat: str, order: Order, at: str, ships: list[str]) -> Iterator[Any]:
    """Land units leave and board where the order says so; without AT they board at the start and leave at the goal."""
    for stop in order.get("drop", ()):
        if (stop.at or order.args["to"]) == at and not turn.state.is_barred(seat, at):
            yield from cargo.put_ashore(turn, seat, order, at, stop.group)
    transports = [name for name in ships if kind_of(name) == TRANSPORT]
    for stop in order.get("load", ()):
        if (stop.at or order.args["from"]) == at:
            yield from cargo.take_in(turn, seat, order, at, stop.group, seat, transports)

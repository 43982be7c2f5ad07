"""Placement (ISS-8): new units go from the boxes of planets into their hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import refused
from pbem.games.interspace.basic.economy import own_planet, owned_planets
from pbem.games.interspace.board.state import counter_order, unit_key
from pbem.games.interspace.orders.units import Units
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn


def placement(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from place_units(turn, seat)
    for refit in turn.rules.refits:
        for seat in turn.state.seats:
            yield from refit(turn, seat)


def place_units(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """A PLACE line says which units of its planet go out; elsewhere all do."""
    listed: set[str] = set()
    for order in turn.sheet(seat).of("place"):
        name = own_planet(turn.state, seat, order.args["planet"])
        if not name:
            yield refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
            continue
        listed.add(name)
        chosen, missing = in_box(seat, turn.state.depot.look(name).units, order.args["units"])
        if missing:
            yield refused(seat, order, "refused.not_in_box", planet=name, units=missing)
        if chosen:
            yield s.UnitsDeployed(seat, name, turn.state.planets[name].at, chosen, order.line)
    for name, planet in owned_planets(turn.state, seat):
        waiting = turn.state.depot.look(name).units
        if waiting and name not in listed:
            yield s.UnitsDeployed(seat, name, planet.at, sorted(waiting, key=counter_order))


def in_box(seat: str, units: Sequence[str], terms: Sequence[Units]) -> tuple[list[str], list[str]]:
    """The units that are named and there, and the names of those that are not there."""
    left, chosen, missing = sorted(units, key=counter_order), [], []
    for term in terms:
        if term.number:
            found = [key for key in left if key == unit_key(seat, term.type, term.number)]
            many, name = 1, f"{term.type}{term.number}"
        else:
            found = [key for key in left if term.type in ("", counter_order(key)[1])]
            many, name = term.many or max(len(found), 1), term.type
        if len(found) < many and name:
            missing.append(name)
        chosen += found[:many]
        left = [key for key in left if key not in chosen]
    return chosen, missing

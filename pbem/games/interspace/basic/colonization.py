"""Colonization step (ISB-79, ISB-80)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import refused
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board.components import LEVELS
from pbem.games.interspace.board.state import counter_order, label_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def colonization(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Ordered colonies first; then every colony ship on an uninhabited planet settles unless ordered not to."""
    sheet = turn.sheet(seat)
    declined = {label_named(turn, seat, order.args["at"]) for order in sheet.of("nocolonize")}
    for order in sheet.of("colonize"):
        label = label_named(turn, seat, order.args["at"])
        ship, why = _ship(turn, seat, label, order.get("units"))
        if why:
            yield refused(seat, order, why, hex=order.args["at"])
        else:
            yield from _found(turn, seat, label, ship, order.line)
    ships = [unit.at for unit in turn.state.fleet(seat) if unit.type == "Col"]
    for label in sorted(set(ships) - declined, key=label_order):
        ship, why = _ship(turn, seat, label, None)
        if not why:
            yield from _found(turn, seat, label, ship, 0)


def _ship(turn: InterSpaceTurn, seat: str, label: str, terms: Any) -> tuple[str, str]:
    """The colony ship that settles there, or why none can; a planet takes one colony (ISB-80, ISS-52)."""
    state = turn.state
    here = [key for key, unit in state.units_at(label) if unit.owner == seat and unit.type == "Col"]
    ships = sorted(here, key=counter_order)
    if terms:
        ships = [key for key in select(state, seat, terms, label)[0] if key in ships]
    tile = state.hexes.get(label)
    if tile is None or not tile.planet:
        return "", "refused.no_planet"
    if not ships:
        return "", "refused.no_colony_ship"
    if state.planets[tile.planet].owner:
        return "", "refused.inhabited"
    return (ships[0], "") if turn.rules.supported(state, seat, label) else ("", "refused.unsupported_colony")


def _found(turn: InterSpaceTurn, seat: str, label: str, ship: str, line: int) -> Iterator[Any]:
    new, planet = LEVELS["new_colony"], turn.state.hexes[label].planet
    yield f.ColonyFounded(seat, planet, label, ship, new.ind, new.tech, line)
    for follow in turn.rules.founded:
        yield from follow(turn, seat, planet)

"""Colonization step (ISB-79, ISB-80)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import refused
from pbem.games.interspace import facts as f
from pbem.games.interspace.components import LEVELS
from pbem.games.interspace.knowledge import label_named
from pbem.games.interspace.movement import select
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.state import State, counter_order, label_order


def colonization(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Ordered colonies first; then every colony ship on an uninhabited planet settles unless told not to."""
    sheet = turn.sheet(seat)
    declined = {label_named(turn, seat, order.args["at"]) for order in sheet.of("nocolonize")}
    for order in sheet.of("colonize"):
        label = label_named(turn, seat, order.args["at"])
        ship, why = _ship(turn.state, seat, label, order.get("units"))
        if why:
            yield refused(seat, order, why, hex=order.args["at"])
        else:
            yield _founded(turn.state, seat, label, ship, order.line)
    ships = [unit.at for unit in turn.state.fleet(seat) if unit.type == "Col"]
    for label in sorted(set(ships) - declined, key=label_order):
        ship, why = _ship(turn.state, seat, label, None)
        if not why:
            yield _founded(turn.state, seat, label, ship, 0)


def _ship(state: State, seat: str, label: str, terms: Any) -> tuple[str, str]:
    """The colony ship that settles there, or why none can; a planet takes one colony (ISB-80)."""
    here = [key for key, unit in state.units_at(label) if unit.owner == seat and unit.type == "Col"]
    ships = sorted(here, key=counter_order)
    if terms:
        ships = [key for key in select(state, seat, terms, label)[0] if key in ships]
    tile = state.hexes.get(label)
    if tile is None or not tile.planet:
        return "", "refused.no_planet"
    if not ships:
        return "", "refused.no_colony_ship"
    return ("", "refused.inhabited") if state.planets[tile.planet].owner else (ships[0], "")


def _founded(state: State, seat: str, label: str, ship: str, line: int) -> f.ColonyFounded:
    new = LEVELS["new_colony"]
    return f.ColonyFounded(seat, state.hexes[label].planet, label, ship, new.ind, new.tech, line)

"""Pirates rob transports (ISO-89 to ISO-92)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.behaviour.hunters import hunt, knock
from pbem.games.interspace.free_units.kinds import PIRATES, TRADERS
from pbem.games.interspace.free_units.meeting import draw_victim
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """To the nearest transport that is not where they were last; reaching a hex counts, robbed or not."""
    start, last = turn.state.units[unit].at, turn.state.roaming.visited.get(PIRATES, ())
    prey = [turn.state.units[key].at for key in _transports(turn)]
    reached = yield from hunt(turn, PIRATES, unit, [label for label in prey if label not in last])
    if reached:
        yield f.PlaceReached(PIRATES, reached, reached)
    stays = yield from knock(turn, PIRATES, unit, start)
    if stays and reached:
        yield from _rob(turn, reached)


def _transports(turn: InterSpaceTurn) -> list[str]:
    """Of players, and the traders; not the ore thieves, whom nobody can attack (ISOR-35)."""
    state = turn.state
    ships = [(key, unit) for key, unit in state.units.items() if unit.type == "Trn"]
    owners = {*state.seats, TRADERS}
    return [key for key, unit in ships if unit.owner in owners and turn.rules.takes_part(state, key)]


def _rob(turn: InterSpaceTurn, at: str) -> Iterator[Any]:
    """One transport by dice: all its cargo; if it has none an even die destroys it (ISO-91)."""
    there = [key for key, _ in turn.state.units_at(at)]
    ships = _transports(turn)
    ship = yield from draw_victim(turn, PIRATES, at, [key for key in there if key in ships])
    if not ship:
        return
    cargo = turn.state.depot.at(ship)
    if cargo.size:
        yield f.CargoStolen(at, ship, cargo.ipe, cargo.ore, dict(cargo.goods))
        return
    throw = throw_label(turn, PIRATES, "hold", at)
    die = turn.dice.die(throw)
    yield f.EmptyHoldFound(at, ship, die, throw)
    if die % 2 == 0:
        yield basic.UnitsLost(turn.state.units[ship].owner, [ship], at, PIRATES)

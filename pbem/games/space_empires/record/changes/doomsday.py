"""How the board changes by doomsday machines."""

from __future__ import annotations

from pbem.games.space_empires.board.components import MACHINE_TECH, MACHINES
from pbem.games.space_empires.board.state import State, Unit, number_of
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes.counters import fewer


def machine_awoke(state: State, fact: f.MachineAwoke) -> None:
    alias = f"{MACHINES}-{number_of(fact.unit)}"
    unit = Unit(fact.type, fact.at, 1, dict(MACHINE_TECH), alias, True, state.when)
    state.units.setdefault(MACHINES, {})[fact.unit] = unit
    state.hits[fact.unit] = 0


def machine_moved(state: State, fact: f.MachineMoved) -> None:
    state.units[MACHINES][fact.unit].at = fact.path[-1]


def machine_damaged(state: State, fact: f.MachineDamaged) -> None:
    state.hits[fact.unit] = fact.hits


def weakness_found(state: State, fact: f.WeaknessFound) -> None:
    state.weaknesses[fact.unit] = fact.weakness


def mine_struck(state: State, fact: f.MineStruck) -> None:
    fewer(state, fact.seat, fact.unit, 1)
    if fact.is_destroyed:
        fewer(state, MACHINES, fact.target, 1)


def hexes_closed(state: State, fact: f.HexesClosed) -> None:
    state.hexes.update(dict.fromkeys(fact.hexes, ""))
    state.closed = list(fact.hexes)

"""How the board changes by what alien empires do."""

from __future__ import annotations

import msgspec

from pbem.games.space_empires.board.components import EMPIRES
from pbem.games.space_empires.board.state import AlienFleet, Colony, Empire, State, Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.variants.alien_lore import empire_of, equip

copy = msgspec.structs.replace


def _place(state: State, units: dict[str, Unit]) -> None:
    placed = state.units.setdefault(EMPIRES, {})
    placed.update({name: copy(unit, tech=dict(unit.tech)) for name, unit in units.items()})


def empires_placed(state: State, fact: f.EmpiresPlaced) -> None:
    for name, at in fact.homes.items():
        state.hexes[at] = ""
        state.systems[at] = "homeworld"
        state.colonies[at] = Colony(EMPIRES, fact.value, True)
        state.empires[name] = Empire(at, dict(fact.tech))
    _place(state, fact.units)


def empire_rolled(state: State, fact: f.EmpireRolled) -> None:
    own = state.empires[fact.empire]
    own.fleet, own.research, own.defense, own.extra = fact.fleet, fact.research, fact.defense, list(fact.extra)


def fleet_launched(state: State, fact: f.FleetLaunched) -> None:
    state.empires[fact.empire].launched += 1
    state.empires[fact.empire].fleet -= fact.cp
    _place(state, fact.units)
    members = sorted(fact.members or fact.units)
    state.fleets[fact.fleet] = AlienFleet(fact.empire, fact.cp, members, fact.is_raiders)


def empire_researched(state: State, fact: f.EmpireResearched) -> None:
    own = state.empires[fact.empire]
    own.research -= fact.paid
    own.tech[fact.tech] = fact.level
    for name, unit in state.units[EMPIRES].items():
        if empire_of(state, name) == fact.empire:
            unit.tech = equip(own.tech, unit.row)


def fleet_built(state: State, fact: f.FleetBuilt) -> None:
    state.empires[fact.empire].fleet += fact.left
    if fact.fleet:
        for name in state.fleets[fact.fleet].units:
            state.units[EMPIRES].pop(name, None)
        state.fleets[fact.fleet].units = sorted(fact.units)
        state.fleets[fact.fleet].cp = 0
    else:
        state.empires[fact.empire].fleet = fact.left
    _place(state, fact.units)


def defence_built(state: State, fact: f.DefenceBuilt) -> None:
    state.empires[fact.empire].defense = fact.left
    _place(state, fact.units)


def fleet_moved(state: State, fact: f.FleetMoved) -> None:
    state.fleets[fact.fleet].target = fact.target
    for name in fact.units:
        state.units[EMPIRES][name].at = fact.path[-1]


def fleet_fought(state: State, fact: f.FleetFought) -> None:
    state.fleets[fact.fleet].cp = 0


def empires_learned(state: State, fact: f.EmpiresLearned) -> None:
    state.learned.append(fact.what)


def empire_fell(state: State, fact: f.EmpireFell) -> None:
    state.empires[fact.empire].is_alive = False

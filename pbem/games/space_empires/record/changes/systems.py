"""How the board changes by exploring, settling, mining, refits and battles."""

from __future__ import annotations

import msgspec

from pbem.games.space_empires.board.components import ALIENS
from pbem.games.space_empires.board.state import Colony, Note, PendingBattle, State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes.counters import fewer, put_away, show

copy = msgspec.structs.replace


def system_looked(state: State, fact: f.SystemLooked) -> None:
    state.units[fact.seat][fact.unit].looks += 1
    state.secrets[fact.seat].looked[fact.at] = fact.marker
    if fact.is_drawn:
        _draw(state, state.unexplored[fact.at], fact.marker)
        state.fixed[fact.at] = fact.marker


def _draw(state: State, mix: str, marker: str) -> None:
    state.mixes[mix][marker] -= 1
    if not state.mixes[mix][marker]:
        del state.mixes[mix][marker]


def marker_turned(state: State, fact: f.MarkerTurned) -> None:
    mix = state.unexplored.pop(fact.at)
    if fact.is_drawn:
        _draw(state, mix, fact.marker)
    state.fixed.pop(fact.at, None)
    for own in state.secrets.values():
        own.looked.pop(fact.at, None)
    if fact.stays:
        state.systems[fact.at] = fact.marker
    else:
        put_away(state, fact.marker)


def black_hole_rolled(state: State, fact: f.BlackHoleRolled) -> None:
    for name, rolls in fact.rolls.items():
        lost = sum(roll > fact.lives for roll in rolls)
        if lost:
            fewer(state, fact.seat, name, lost)
        if fact.is_slung and name in state.units[fact.seat]:
            state.units[fact.seat][name].extra = 1


def aliens_placed(state: State, fact: f.AliensPlaced) -> None:
    placed = state.units.setdefault(ALIENS, {})
    for name, unit in fact.units.items():
        placed[name] = copy(unit, tech=dict(unit.tech))
        state.drawn[unit.kind] = state.drawn.get(unit.kind, 0) + 1


def colony_given(state: State, fact: f.ColonyGiven) -> None:
    state.colonies[fact.at] = Colony(fact.seat, fact.value)


def fleet_upgraded(state: State, fact: f.FleetUpgraded) -> None:
    for name, tech in fact.units.items():
        state.units[fact.seat][name].tech = dict(tech)


def mines_swept(state: State, fact: f.MinesSwept) -> None:
    for name, count in fact.mines.items():
        fewer(state, fact.seat, name, count)


def mine_detonated(state: State, fact: f.MineDetonated) -> None:
    fewer(state, fact.seat, fact.unit, 1)
    fewer(state, fact.target_seat, fact.target, 1)


def colony_founded(state: State, fact: f.ColonyFounded) -> None:
    del state.units[fact.seat][fact.unit]
    state.colonies[fact.at] = Colony(fact.seat)


def cargo_taken(state: State, fact: f.CargoTaken) -> None:
    state.units[fact.seat][fact.unit].load = fact.cargo
    del state.systems[fact.at]


def cargo_left(state: State, fact: f.CargoLeft) -> None:
    state.units[fact.seat][fact.unit].load = ""
    state.colonies[fact.at].loads.append(fact.cargo)


def refitted(state: State, fact: f.Refitted) -> None:
    state.units[fact.seat][fact.unit].tech = dict(fact.tech)
    state.secrets[fact.seat].accounts[-1].refits += fact.paid


# --- battle -----------------------------------------------------------------------------------------------------------


def battle_began(state: State, fact: f.BattleBegan) -> None:
    state.battle = PendingBattle(fact.at, [fact.attacker], [fact.defender])


def battle_joined(state: State, fact: f.BattleJoined) -> None:
    if state.battle:
        state.battle.attackers = list(fact.sides.get(state.battle.attackers[0], state.battle.attackers))
        state.battle.defenders = list(fact.sides.get(state.battle.defenders[0], state.battle.defenders))


def battle_ended(state: State, fact: f.BattleEnded) -> None:
    state.battle = None


def units_revealed(state: State, fact: f.UnitsRevealed) -> None:
    for name, shown in fact.units.items():
        unit = state.units[fact.seat][name]
        unit.is_up = True
        unit.note = Note(shown.kind, shown.size, dict(shown.tech), state.when)
        show(state, fact.seat, shown.tech)


def noted(state: State, fact: f.Noted) -> None:
    own = state.secrets[fact.seat]
    own.notes.update(fact.notes)
    met = own.met.setdefault(fact.of, {})
    for note in fact.notes.values():
        met.update({tech: level for tech, level in note.tech.items() if level > met.get(tech, 0)})


def raiders_known(state: State, fact: f.RaidersKnown) -> None:
    for name in fact.units:
        unit = state.units[fact.seat][name]
        unit.note = Note(unit.kind, 0, {}, state.when)


def shot_fired(state: State, fact: f.ShotFired) -> None:
    if fact.is_destroyed:
        fewer(state, fact.target_seat, fact.target, 1)


def unit_retreated(state: State, fact: f.UnitRetreated) -> None:
    unit = state.units[fact.seat][fact.unit]
    unit.came, unit.at, unit.is_stopped = unit.at, fact.to, True


def colony_attacked(state: State, fact: f.ColonyAttacked) -> None:
    colony = state.colonies[fact.at]
    colony.value = fact.value
    if fact.is_destroyed:
        state.destroyed[fact.seat] = state.destroyed.get(fact.seat, 0) + 1
        for load in colony.loads:
            put_away(state, load)
        del state.colonies[fact.at]
        if colony.is_homeworld:
            state.systems[fact.at] = "planet"

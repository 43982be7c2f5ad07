"""How the board changes when counters move, are split, merged, shown, lost."""

from __future__ import annotations

import msgspec

from pbem.games.space_empires.board.state import State, Tech
from pbem.games.space_empires.record import facts as f

copy = msgspec.structs.replace


def units_moved(state: State, fact: f.UnitsMoved) -> None:
    for name in fact.units:
        unit = state.units[fact.seat][name]
        unit.at, unit.came = fact.path[-1], fact.path[-2]
        # A unit that moves for the first time this turn can only have been stopped by an earlier retreat.
        unit.is_stopped = (unit.is_stopped and unit.spent > 0) or bool(fact.stopped)
        unit.spent += len(fact.path) - 1
        unit.trail += fact.path
        unit.speed = max(unit.speed, fact.speed)
    show(state, fact.seat, {"move": fact.speed})


def show(state: State, seat: str, tech: Tech) -> None:
    shown = state.shown.setdefault(seat, {})
    shown.update({name: level for name, level in tech.items() if level > shown.get(name, 0)})


def chain_used(state: State, fact: f.ChainUsed) -> None:
    for name in fact.ships:
        state.units[fact.seat][name].is_stopped = True


def group_split(state: State, fact: f.GroupSplit) -> None:
    units = state.units[fact.seat]
    old = units[fact.unit]
    old.size -= fact.size
    units[fact.new] = copy(old, size=fact.size, tech=dict(old.tech), alias=fact.alias, trail=list(old.trail))
    state.aliases[fact.seat] += 1


def groups_merged(state: State, fact: f.GroupsMerged) -> None:
    units = state.units[fact.seat]
    unit, into = units[fact.unit], units[fact.into]
    into.size += fact.size
    into.spent, into.looks = max(into.spent, unit.spent), into.looks + unit.looks
    into.is_stopped = into.is_stopped or unit.is_stopped
    fewer(state, fact.seat, fact.unit, fact.size)


def aliases_dealt(state: State, fact: f.AliasesDealt) -> None:
    for name, alias in fact.aliases.items():
        unit = state.units[fact.seat][name]
        unit.alias, unit.note, unit.speed, unit.since = alias, None, 0, state.when
    for own in state.secrets.values():
        own.notes = {alias: note for alias, note in own.notes.items() if alias not in fact.aliases.values()}


def turned_down(state: State, fact: f.TurnedDown) -> None:
    for name in fact.units:
        state.units[fact.seat][name].is_up = False


def units_lost(state: State, fact: f.UnitsLost) -> None:
    for name, count in fact.units.items():
        fewer(state, fact.seat, name, count)


def fewer(state: State, seat: str, name: str, count: int) -> None:
    unit = state.units[seat][name]
    unit.size -= count
    if unit.size < 1:
        if unit.load:
            put_away(state, unit.load)
        del state.units[seat][name]


def put_away(state: State, marker: str) -> None:
    state.gone[marker] = state.gone.get(marker, 0) + 1


def units_scattered(state: State, fact: f.UnitsScattered) -> None:
    for name in fact.units:
        unit = state.units[fact.seat][name]
        unit.at, unit.came = fact.to, fact.start

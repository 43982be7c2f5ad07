"""How the board changes by what only some scenarios know."""

from __future__ import annotations

from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes.counters import fewer, put_away


def sides_formed(state: State, fact: f.SidesFormed) -> None:
    state.sides, state.is_blood = dict(fact.sides), fact.is_blood


def holes_laid(state: State, fact: f.HolesLaid) -> None:
    state.holes = [list(hole) for hole in fact.holes]


def markers_mixed(state: State, fact: f.MarkersMixed) -> None:
    state.hexes = dict.fromkeys(fact.hexes, "")
    state.unexplored = {at: "" for at in fact.hexes if at not in state.systems}
    state.mixes = {"": dict(fact.mix)}


def seat_fell(state: State, fact: f.SeatFell) -> None:
    for name, unit in list(state.units[fact.seat].items()):
        fewer(state, fact.seat, name, unit.size)
    for at in list(state.own_colonies(fact.seat)):
        for load in state.colonies[at].loads:
            put_away(state, load)
        del state.colonies[at]
    state.out.append(fact.seat)
    state.order = [seat for seat in state.order if seat != fact.seat]
    state.played = [seat for seat in state.played if seat != fact.seat]
    if fact.by in state.secrets:
        state.secrets[fact.by].spoils += fact.cp
        state.secrets[fact.by].tech.update(fact.levels)


def spoils_paid(state: State, fact: f.SpoilsPaid) -> None:
    own = state.secrets[fact.seat]
    own.spoils -= fact.paid
    own.accounts[-1].spoils += fact.paid


def system_removed(state: State, fact: f.SystemRemoved) -> None:
    put_away(state, state.systems.pop(fact.at))
    colony = state.colonies.pop(fact.at, None)
    for load in colony.loads if colony else ():
        put_away(state, load)

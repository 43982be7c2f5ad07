"""How the facts of the contact step change the board. No rules here: a fact is taken at its word."""

from __future__ import annotations

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.state import State
from pbem.games.interspace.record.facts import contact as f


def point_fire_chosen(state: State, fact: f.PointFireChosen) -> None:
    for key in fact.units:
        state.damage[key] = state.damage.get(key, 0) + 1


def industry_bombed(state: State, fact: f.IndustryBombed) -> None:
    state.planets[fact.planet].ind = fact.level


def boats_landed(state: State, fact: f.BoatsLanded) -> None:
    for key in fact.lost:
        state.remove(key)


CHANGES: Changes[State] = {
    f.PointFireChosen: point_fire_chosen,
    f.IndustryBombed: industry_bombed,
    f.BoatsLanded: boats_landed,
    **no_change(f.HexShared, f.SharingRefused, f.FleetOrganized, f.SupportLost, f.VolleyFired, f.CounterAttacked),
    **no_change(f.PlanetBombarded),
}

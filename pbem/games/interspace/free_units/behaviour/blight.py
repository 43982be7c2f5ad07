"""What plague and amoeba do to planets, at the start of the economy phase (ISO-96, ISO-108)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from pbem.games.interspace.basic.conquest import lose_civ
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.free_units.facts import IndustrySpoiled
from pbem.games.interspace.free_units.kinds import AMOEBA, PLAGUE
from pbem.games.interspace.record.facts.standard import PlanetDeserted
from pbem.games.interspace.ruleset import InterSpaceTurn


def blight(turn: InterSpaceTurn) -> Iterator[Any]:
    """A level of industry for each of the two, however many plague units there are (ISOR-24)."""
    yield from _spoil_all(turn, {planet.owner for planet in turn.state.planets.values() if planet.owner})


def foresee_blight(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Nothing moves before the next economy phase, so the result is known in advance."""
    yield from _spoil_all(turn, {seat})


def _spoil_all(turn: InterSpaceTurn, owners: Set[str]) -> Iterator[Any]:
    """Planets of these owners, where plague or amoeba are and no shield keeps them off."""
    for kind, labels in _where(turn.state).items():
        for label in sorted(labels, key=label_order):
            name = turn.state.hexes[label].planet
            if name and turn.state.planets[name].owner in owners and turn.rules.may_assault(turn.state, kind, name):
                yield from _spoil(turn, kind, name)


def _where(state: State) -> dict[str, set[str]]:
    at = state.roaming.drifting.get(AMOEBA)
    return {PLAGUE: {unit.at for unit in state.fleet(PLAGUE)}, AMOEBA: {at} if at else set()}


def _spoil(turn: InterSpaceTurn, kind: str, name: str) -> Iterator[Any]:
    """With the last level the planet is uninhabited (ISS-30)."""
    planet = turn.state.planets[name]
    owner, level = planet.owner, planet.ind - 1
    yield IndustrySpoiled(kind, name, planet.at, owner, level)
    if not level:
        yield PlanetDeserted(owner, name, planet.at, kind)
        yield from lose_civ(turn, owner)

"""Planet Shield (ISO-44): planets of tech 8 that nothing can harm."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.ruleset import Ruleset

SHIELDED = 8


def is_shielded(state: State, name: str) -> bool:
    planet = state.planets[name]
    return planet.tech == SHIELDED and holds(state, planet.owner, "planet_shield")


def planet_shield(rules: Ruleset) -> Ruleset:
    def may_assault(state: State, seat: str, planet: str) -> bool:
        return not is_shielded(state, planet) and rules.may_assault(state, seat, planet)

    def may_infect(state: State, planet: str) -> bool:
        return not is_shielded(state, planet) and rules.may_infect(state, planet)

    def may_destroy(state: State, planet: str) -> bool:
        return not is_shielded(state, planet) and rules.may_destroy(state, planet)

    return replace(rules, may_assault=may_assault, may_infect=may_infect, may_destroy=may_destroy)

"""What artefacts do for their bearers: drive, weapon, shield, fabrication (ISO-76, ISO-77, ISO-105, ISO-117)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.games.interspace.board.state import State
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.artefacts import owner_of
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.battles import Battle
from pbem.games.interspace.standard.movers import with_rates
from pbem.games.interspace.standard.production import production

DRIVE_RATE, WEAPON_RATING = 5, 5


def carries(state: State, key: str, artefact: str) -> bool:
    return state.found.artefacts.get(artefact) == key


def drive(rules: Ruleset) -> Ruleset:
    def full_rate(state: State, key: str) -> int:
        """Out of support it is as slow as any other (ISO-76, ISSR-14)."""
        return DRIVE_RATE if carries(state, key, "drive") else rules.full_rate(state, key)

    return with_rates(rules, full_rate)


def weapon(rules: Ruleset) -> Ruleset:
    def rating(battle: Battle, key: str, side: str) -> int:
        """For all units in defence; only warships attack (ISO-117, ISOR-44). At most 1 out of support."""
        plain = rules.rating(battle, key, side)
        is_armed = carries(battle.state, key, "weapon") and key not in battle.strays
        return max(plain, WEAPON_RATING) if is_armed else plain

    return replace(rules, rating=rating)


def shield(rules: Ruleset) -> Ruleset:
    def full_shields(state: State, key: str) -> int:
        """One more, also for those who have none printed (ISO-105)."""
        return rules.full_shields(state, key) + carries(state, key, "shield")

    return replace(rules, full_shields=full_shields, after_round=(*rules.after_round, restore_shield))


def restore_shield(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """At the end of each combat round a lost shield comes back; out of support there is none to lose (ISO-105)."""
    for key in (*battle.units("att"), *battle.units("def")):
        if carries(battle.state, key, "shield") and battle.state.damage.get(key, 0):
            yield f.ShieldRestored(battle.label, battle.round, key)


def fabrication(rules: Ruleset) -> Ruleset:
    economy = list(rules.economy)
    economy.insert(economy.index(production) + 1, fabricate)
    return replace(rules, economy=tuple(economy))


def fabricate(turn: InterSpaceTurn) -> Iterator[Any]:
    """A die of IPE on the owner's planet, unless it was moved in the previous action phase (ISO-77, ISOR-49)."""
    state = turn.state
    place = state.found.artefacts.get("fabrication", "")
    seat = owner_of(state, place)
    if place in state.planets and seat in state.seats and "fabrication" not in state.found.moved:
        throw = throw_label(turn, seat, "fabrication")
        yield f.FabricationRolled(seat, place, turn.dice.die(throw), throw)
    if state.found.moved:
        yield f.ArtefactsRested()


POWERS = (drive, weapon, shield, fabrication)

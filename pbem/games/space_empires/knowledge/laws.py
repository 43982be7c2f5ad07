"""Invariants of every board: markers are neither created nor lost, counters are possible, books balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from pbem.games.space_empires.advanced.cloaking import RAIDER
from pbem.games.space_empires.board.components import COLONY_STEPS, EMPIRES, HOME_STEP, MARKERS, MOST_IN_A_GROUP
from pbem.games.space_empires.board.counters import in_play
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.ruleset import Ruleset


def laws(state: State) -> list[str]:
    """The violations, in words; empty if all is well."""
    if not state.hexes:
        return []
    rules = ruleset(state.options)
    levels = _technology(state, rules)
    return [*_markers(state, rules), *_units(state, rules), *_colonies(state, rules), *_money(state), *levels]


def _markers(state: State, rules: Ruleset) -> Iterator[str]:
    """All markers of the mixes: face down, turned up, towed, waiting on a colony, or out of the game."""
    have: Counter[str] = Counter(state.fixed.values())
    for mix in state.mixes.values():
        have.update(mix)
    have.update(state.systems.values())
    have.update(state.gone)
    have.update(unit.load for _, _, unit in state.everyone() if unit.load)
    for colony in state.colonies.values():
        have.update(colony.loads)
    homes = len(state.secrets)
    for marker in {**MARKERS, **rules.deep_mix}:
        want = homes * rules.home_mix.get(marker, 0) + rules.deep_mix.get(marker, 0)
        if have[marker] != want and marker not in ("homeworld", "planet"):
            yield f"{have[marker]} markers {marker} instead of {want}"
    for at in state.unexplored:
        if at in state.systems:
            yield f"{at} is face down and turned up"


def _units(state: State, rules: Ruleset) -> Iterator[str]:
    aliases: Counter[str] = Counter()
    for seat, name, unit in state.everyone():
        aliases.update([unit.alias] if unit.alias else [])
        if not 1 <= unit.size <= (MOST_IN_A_GROUP if unit.row.is_group else 1):
            yield f"{seat} {name} has {unit.size} ships"
        if not name.startswith(unit.kind):
            yield f"{seat} {name} is of type {unit.kind}"
        is_closed = unit.at in state.closed or state.systems.get(unit.at) == "super_nova"
        if unit.at not in state.hexes or (is_closed and seat in state.seats):
            yield f"{seat} {name} is in {unit.at}"
        if unit.at in state.unexplored and state.is_economy and seat in state.seats:
            yield f"{seat} {name} is on a face-down marker in {unit.at}"
        if bool(unit.alias) != unit.row.is_group:
            yield f"{seat} {name} has the alias {unit.alias!r}"
    yield from _meetings(state)
    yield from (f"two counters are called {alias}" for alias, count in aliases.items() if count > 1)
    for seat in state.seats if rules.has_counter_limits else ():
        for kind, row in rules.units.items():
            if in_play(state, seat, kind) > row.counters:
                yield f"{seat} has {in_play(state, seat, kind)} counters {kind}"


def _meetings(state: State) -> Iterator[str]:
    """Between turns enemies that can fight share no hex, unless all of one side there are raiders (SEA-12.1.2a).

    They may while a battle waits for orders, and besiegers of an empire that has launched a fleet may before the turn.
    """
    fighters: dict[str, dict[str, set[str]]] = {}
    for seat, _, unit in state.everyone():
        if unit.row.fights and state.phase not in ("over", "battle"):
            fighters.setdefault(unit.at, {}).setdefault(seat, set()).add(unit.kind)
    for at, sides in fighters.items():
        for one, other in combinations(sides, 2):
            is_peace = {RAIDER} in (sides[one], sides[other]) or _is_besieged(state, at)
            if state.are_foes(one, other) and not is_peace:
                yield f"{one} and {other} are both in {at}"


def _is_besieged(state: State, at: str) -> bool:
    """Where empires launch whatever is there, and fight in the turn that follows (SES-7.14)."""
    colony = state.colonies.get(at)
    return bool(state.turn == 1 and colony and colony.owner == EMPIRES and colony.is_homeworld)


def _colonies(state: State, rules: Ruleset) -> Iterator[str]:
    for at, colony in state.colonies.items():
        steps = range(HOME_STEP, rules.homeworld_value + 1, HOME_STEP) if colony.is_homeworld else COLONY_STEPS
        if colony.value not in steps:
            yield f"colony {at} has the value {colony.value}"
        if state.systems.get(at) not in ("homeworld", "planet", "barren_planet"):
            yield f"colony {at} is on no planet"


def _money(state: State) -> Iterator[str]:
    """Each phase begins with what the previous one left, and nobody is in debt."""
    for seat, own in state.secrets.items():
        if own.cp < 0:
            yield f"{seat} has {own.cp} CP"
        for before, after in zip(own.accounts, own.accounts[1:], strict=False):
            if before.left != after.carried:
                yield f"{seat} carries {after.carried} CP into cycle {after.cycle} instead of {before.left}"


def _technology(state: State, rules: Ruleset) -> Iterator[str]:
    for seat, own in state.secrets.items():
        for tech, level in own.tech.items():
            if level > rules.most(tech):
                yield f"{seat} has {tech} {level}"
    for seat, name, unit in state.everyone():
        for tech, level in unit.tech.items() if seat in state.seats else ():
            if level > state.level(seat, tech):
                yield f"{seat} {name} has {tech} {level} on board"

"""Blocking and screens (ISB-58 to ISB-60, ISB-65)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.core.turn import Deciding
from pbem.games.interspace.components import UNITS, WARSHIPS
from pbem.games.interspace.orders import SCREEN
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.state import State, counter_order


def blockers(state: State, rules: Ruleset, seat: str, label: str) -> int:
    """Enemy warships block; in a worm hole so do enemy stations, by option (ISB-58)."""
    stack = state.stacks.get(label)
    enemies = [unit.type for unit in stack.values() if unit.owner != seat] if stack else None
    if not enemies:
        return 0
    kinds = WARSHIPS | rules.gate_blockers if state.hexes[label].gate else WARSHIPS
    return sum(code in kinds for code in enemies)


def stayers(state: State, seat: str, label: str, leaving: Collection[str]) -> list[str]:
    """Own warships that stay behind in a hex (ISB-60)."""
    return [
        key
        for key, unit in state.units_at(label)
        if unit.owner == seat and unit.type in WARSHIPS and key not in leaving
    ]


def may_leave(state: State, rules: Ruleset, seat: str, label: str, leaving: Collection[str]) -> bool:
    need = blockers(state, rules, seat, label)
    return not need or len(stayers(state, seat, label, leaving)) >= need


def screens(
    turn: InterSpaceTurn, seat: str, label: str, leaving: Collection[str], already: Collection[str]
) -> Deciding[list[str]]:
    """Which warships become the screen when others leave: those who are already, then by SCREEN (ISB-65)."""
    need = blockers(turn.state, turn.rules, seat, label)
    here = stayers(turn.state, seat, label, leaving)
    ranked = yield from by_screen_order(turn, seat, label, here)
    ranked.sort(key=lambda key: key not in already)
    return ranked[:need]


def by_screen_order(turn: InterSpaceTurn, seat: str, label: str, units: Sequence[str]) -> Deciding[list[str]]:
    """Listed types first, then the cheapest (D9)."""
    answer = yield from turn.ask(seat, SCREEN, hex=names_of(turn.state, label))
    listed = {code: place for place, code in enumerate(answer.get("types"))}

    def rank(key: str) -> tuple[int, int, tuple[str, str, int]]:
        unit = turn.state.units[key]
        return listed.get(unit.type, len(listed)), UNITS[unit.type].cost, counter_order(key)

    return sorted(units, key=rank)


def names_of(state: State, label: str) -> tuple[str, ...]:
    """What a place may be called in a standing order: its label, and its planet's name."""
    planet = state.hexes[label].planet if label in state.hexes else ""
    return (label, planet) if planet else (label,)

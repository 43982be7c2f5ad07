"""Blocking and screens (ISB-58 to ISB-60, ISB-65)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.core import hexes
from pbem.core.standing import Called
from pbem.core.turn import Deciding
from pbem.games.interspace.board.components import BATTLE_READY, UNITS, WARSHIPS
from pbem.games.interspace.board.places import around, side_name
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.orders.forms import SCREEN
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset


def blocked_hexes(state: State, rules: Ruleset, seat: str) -> dict[str, int]:
    """How many enemy units block in each hex: warships, and in worm holes stations too, by option (ISB-58).

    Nobody else moves during a player's movement step, so this holds for all of it.
    """
    foes: dict[str, int] = {}
    for unit in state.units.values():
        if unit.type in BATTLE_READY and unit.owner != seat and is_blocker(state, rules, unit.owner):
            tile = state.hexes.get(unit.at)
            if tile and (unit.type in WARSHIPS or (tile.gate and unit.type in rules.gate_blockers)):
                foes[unit.at] = foes.get(unit.at, 0) + 1
    return foes


def is_blocker(state: State, rules: Ruleset, owner: str) -> bool:
    """Every player blocks; of non-players only some do (ISOR-17)."""
    return owner in state.players or owner in rules.blocking_owners


def stayers(state: State, seat: str, label: str, leaving: Collection[str]) -> list[str]:
    """Own warships that stay behind in a hex (ISB-60)."""
    return [
        key
        for key, unit in state.units_at(label)
        if unit.owner == seat and unit.type in WARSHIPS and key not in leaving
    ]


def screens(
    turn: InterSpaceTurn, seat: str, label: str, leaving: Collection[str], already: Collection[str], need: int
) -> Deciding[list[str]]:
    """Which warships become the screen when others leave: those that are one already, then as SCREEN says (ISB-65)."""
    here = stayers(turn.state, seat, label, leaving)
    ranked = yield from by_screen_order(turn, seat, label, here)
    ranked.sort(key=lambda key: key not in already)
    return ranked[:need]


def by_screen_order(turn: InterSpaceTurn, seat: str, label: str, units: Sequence[str]) -> Deciding[list[str]]:
    """Listed types first, then the cheapest (D9)."""
    answer = yield from turn.ask(seat, SCREEN, hex=called(turn.state, label))
    listed = {code: place for place, code in enumerate(answer.get("types"))}

    def rank(key: str) -> tuple[int, int, tuple[str, str, int]]:
        unit = turn.state.units[key]
        return listed.get(unit.type, len(listed)), UNITS[unit.type].cost, counter_order(key)

    return sorted(units, key=rank)


def called(state: State, label: str) -> Called:
    """A place for standing orders, which may use any of its names."""
    return Called(label, lambda: names_of(state, label))


def names_of(state: State, label: str) -> tuple[str, ...]:
    """What a place may be called: its label, its planet's name, or by any neighbour (ISB-7)."""
    tile = state.hexes[label]
    sides = (side_name(state, near, hexes.opposite(d)) for d, near in around(state, tile.frame, (tile.q, tile.r)))
    return tuple(filter(None, (label, *sides, tile.planet)))

"""Cloaked raiders: who cannot see them, and what unseen enemies do not prevent (SEA-12)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.state import State, Unit

RAIDER = "R"


def is_raider(unit: Unit) -> bool:
    """Also a counter of which nothing else is known."""
    return unit.kind == RAIDER or (unit.kind == "?" and is_known(unit))


def is_known(unit: Unit) -> bool:
    """Everyone knows that this counter is a raider: it is face up, or it has avoided a battle."""
    return unit.is_up or (unit.note is not None and unit.note.kind == RAIDER)


def is_cloaked(state: State, unit: Unit, other: str, there: str = "") -> bool:
    """Above every scanner that the other side has in its hex, or in one it enters; never in a nebula.

    SEA-12.1.1, SEA-12.1.5, SEA-12.1.6, SEA-12.2a.
    """
    at = there or unit.at
    if not is_raider(unit) or state.systems.get(at) == "nebula":
        return False
    level = unit.tech.get("cloak", 1)
    return all(enemy.tech.get("scan", 0) < level for enemy in state.at(other, at).values())


def visible(state: State, seat: str, at: str) -> list[Unit]:
    """Enemies in a hex, without raiders that are known but not seen: others must not be recognisable."""
    return [unit for unit in ways.enemies_at(state, seat, at) if not (is_known(unit) and is_cloaked(state, unit, seat))]


def blockaded_by_the_armed(state: State, seat: str, at: str) -> bool:
    """An enemy that can fight is in the hex (SEB-7.1c)."""
    return _shut_in(state, seat, [unit for unit in ways.enemies_at(state, seat, at) if unit.row.fights])


def blockaded_by_any(state: State, seat: str, at: str) -> bool:
    """Civilians, decoys and mines blockade too (SEBR-46)."""
    return _shut_in(state, seat, ways.enemies_at(state, seat, at))


def _shut_in(state: State, seat: str, enemies: Sequence[Unit]) -> bool:
    """Cloaked raiders blockade only where no friend is."""
    if not enemies or not state.companions(seat, enemies[0].at):
        return bool(enemies)
    return not all(is_cloaked(state, unit, seat) for unit in enemies)

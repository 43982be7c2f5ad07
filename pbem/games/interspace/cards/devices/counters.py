"""Counters for units that a battle brings: captured or made of others."""

from __future__ import annotations

from pbem.games.interspace.basic.economy import free_numbers
from pbem.games.interspace.board.state import unit_key
from pbem.games.interspace.standard.battles import Battle


def counters_left(battle: Battle, owner: str, code: str) -> list[int]:
    """Free counters; those of the player's wrecks come last, because they may still be repaired (ISOR-60)."""
    wrecks = {wreck.key for wreck in battle.wrecks}
    free = free_numbers(battle.state, battle.rules, owner, code)
    return sorted(free, key=lambda number: (unit_key(owner, code, number) in wrecks, number))

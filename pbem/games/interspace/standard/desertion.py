"""Units that leave their owner for a non-player: counters of rebels and plague units have no limit."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.interspace.board.state import State, counter_order, unit_key


def new_counters(state: State, units: Iterable[str], owner: str) -> dict[str, str]:
    """Counter by counter, numbered on from those he has (ISOR-18)."""
    numbers: dict[str, int] = {}
    joined = {}
    for key in units:
        type_ = counter_order(key)[1]
        numbers[type_] = numbers.get(type_, next_number(state, owner, type_) - 1) + 1
        joined[key] = unit_key(owner, type_, numbers[type_])
    return joined


def next_number(state: State, owner: str, type_: str) -> int:
    return max((unit.number for unit in state.fleet(owner) if unit.type == type_), default=0) + 1

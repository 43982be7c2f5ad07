"""Aliens on barren planets of deep space (SEA-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.components import ALIENS, ALIENS_ON_A_PLANET, UNITS
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# Alien ships have no technology but these (SEA-14.2a, SEA-14.2b, SEA-14.2d).
TECH = {"tactics": 1, "pd": 2}


def meet(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Four alien ships are drawn, and the explorer fights them at once (SEA-14.1a)."""
    yield from _place(turn, at, is_up=True)
    if turn.state.at(ALIENS, at):
        yield from turn.rules.battle(turn, at, seat, ALIENS)


def lurk(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Found by looking, they are placed face down (SEA-14.1b)."""
    yield from _place(turn, at, is_up=False)


def is_harmful(state: State, hex_: str, marker: str) -> bool:
    """Also a barren planet of deep space, until its aliens are gone (SEBR-43)."""
    if marker == "barren_planet" and not state.hexes[hex_]:
        return hex_ in state.unexplored or bool(state.at(ALIENS, hex_))
    return ways.is_harmful(state, hex_, marker)


def _place(turn: EmpireTurn, at: str, is_up: bool) -> Iterator[Any]:
    """Ships that were drawn never come back into the cup; if few are left, only those (SEA-14.3)."""
    left = cup(turn.state)
    count = min(ALIENS_ON_A_PLANET, sum(left.values()))
    if turn.state.hexes[at] or not count:
        return
    drawn = turn.dice.draw(f"{turn.state.when.lower()}/aliens/{at.lower()}", left, count, hidden=True)
    so_far = sum(turn.state.drawn.values())
    units = {
        f"{kind}{so_far + number}": Unit(kind, at, 1, dict(TECH), f"{ALIENS}-{so_far + number}", is_up,
                                         turn.state.when)
        for number, kind in enumerate(drawn, 1)
    }  # fmt: skip
    yield f.AliensPlaced(at, units)


def cup(state: State) -> dict[str, int]:
    """Alien ships that have not been drawn yet."""
    return {
        kind: row.counters - state.drawn.get(kind, 0)
        for kind, row in UNITS.items()
        if row.role == "alien" and row.counters > state.drawn.get(kind, 0)
    }

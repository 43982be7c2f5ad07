"""Alliances (SES-5): who is on whose side, and what two against one pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.space_empires import facts as f
from pbem.games.space_empires.components import COLOURS
from pbem.games.space_empires.ruleset import EmpireTurn

# Partners in the clockwise order of seats: north-west, north-east, south-east, south-west (SES-4.3).
TEAMS = {"diagonal": (0, 1, 0, 1), "rows": (0, 0, 1, 1), "columns": (0, 1, 1, 0)}


def of_four(how: str, is_blood: bool) -> Callable[[EmpireTurn], Iterator[Any]]:
    """Two teams of two; a side goes by the name of its first seat."""

    def form(turn: EmpireTurn) -> Iterator[Any]:
        seats = turn.state.seats
        sides = {seat: seats[TEAMS[how].index(team)] for seat, team in zip(seats, TEAMS[how], strict=True)}
        yield f.SidesFormed(sides, is_blood)

    return form


def against(single: str) -> Callable[[EmpireTurn], Iterator[Any]]:
    """All others against one (SES-3.3)."""

    def form(turn: EmpireTurn) -> Iterator[Any]:
        allies = [seat for seat in turn.state.seats if seat != single]
        yield f.SidesFormed({single: single, **dict.fromkeys(allies, allies[0])}, False)

    return form


def dearer_for_allies(single: str) -> Callable[[str, int], int]:
    """Allies against one pay half as much again, rounded up, for units and technology (SES-3.3)."""
    return lambda seat, price: price if seat == single or seat not in COLOURS else (3 * price + 1) // 2

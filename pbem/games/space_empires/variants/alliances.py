"""Alliances (SES-5): the sides, and the costs of two against one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.games.space_empires.board.components import COLOURS
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# Partners in the clockwise order of seats: north-west, north-east, south-east, south-west (SES-4.3).
TEAMS = {"diagonal": (0, 1, 0, 1), "rows": (0, 0, 1, 1), "columns": (0, 1, 1, 0)}


def formed(is_blood: bool) -> Callable[[EmpireTurn], Iterator[Any]]:
    """The sides of the scenario; each goes by the name of its first seat."""

    def form(turn: EmpireTurn) -> Iterator[Any]:
        yield f.SidesFormed(turn.rules.sides(turn.state.seats), is_blood)

    return form


def nobody_allied(seats: Sequence[str]) -> dict[str, str]:
    return {}


def teams(how: str) -> Callable[[Sequence[str]], dict[str, str]]:
    """Two teams of two."""
    return lambda seats: {seat: seats[TEAMS[how].index(team)] for seat, team in zip(seats, TEAMS[how], strict=True)}


def all_against(single: str) -> Callable[[Sequence[str]], dict[str, str]]:
    """All others against one (SES-3.3)."""

    def sides(seats: Sequence[str]) -> dict[str, str]:
        allies = [seat for seat in seats if seat != single]
        return {single: single, **dict.fromkeys(allies, allies[0])}

    return sides


def dearer_for_allies(single: str) -> Callable[[str, int], int]:
    """Allies against one pay half as much again, rounded up, for units and technology (SES-3.3)."""
    return lambda seat, price: price if seat == single or seat not in COLOURS else (3 * price + 1) // 2

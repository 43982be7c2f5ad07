"""Battles without the additions of advanced rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.base.battle import Act, Battle
from pbem.games.space_empires.base.fleets import Fleet
from pbem.games.space_empires.board.state import Unit
from pbem.games.space_empires.ruleset import EmpireTurn


def as_printed(unit: Unit, target: Unit) -> int:
    return unit.attack


def nobody_early(battle: Battle, seat: str, unit: Unit) -> Sequence[tuple[str, Act]]:
    return ()


def nobody_covered(fleet: Fleet) -> Collection[str]:
    return ()


def nothing_else(battle: Battle) -> Sequence[str]:
    return ()


def retreats(battle: Battle, seat: str, name: str) -> Deciding[bool]:
    return (yield from battle.goes(seat, name))


def never_avoided(battle: Battle) -> Deciding[bool]:
    yield from ()
    return False


def asks_nobody(battle: Battle) -> Iterator[Any]:
    yield from ()


def reveal_all(battle: Battle) -> Iterator[Any]:
    yield from battle.reveal(battle.technologies())


def fight(turn: EmpireTurn, at: str, attacker: str, defender: str) -> Iterator[Any]:
    yield from Battle(turn, at, attacker, defender).fight()

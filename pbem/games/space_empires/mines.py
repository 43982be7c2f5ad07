"""Mines and sweepers at the start of a battle (SEA-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.space_empires import facts as f
from pbem.games.space_empires.battle import Battle
from pbem.games.space_empires.fleets import Fleet
from pbem.games.space_empires.orders import MINETARGET
from pbem.games.space_empires.state import Unit, number_of


def sweep_and_detonate(battle: Battle) -> Iterator[Any]:
    """Sweepers first, then every mine that is left takes a ship, the defender's mines before the attacker's."""
    for seat in (battle.defender, battle.attacker):
        yield from _sweep(battle, seat)
        yield from _detonate(battle, seat)


def _mines(fleet: Fleet) -> dict[str, Unit]:
    return {name: unit for name, unit in fleet.units.items() if unit.row.role == "mine"}


def _sweep(battle: Battle, seat: str) -> Iterator[Any]:
    """Each sweeper removes as many mines as its level says (SEA-13.2)."""
    enemy = battle.enemy(seat)
    capacity = sum(unit.size * unit.tech.get("sweep", 0) for unit in enemy.units.values() if unit.kind == "SW")
    swept: dict[str, int] = {}
    for name, unit in _mines(battle.sides[seat]).items():
        count = min(unit.size, capacity)
        capacity -= count
        if count:
            swept[name] = count
    if swept:
        yield f.MinesSwept(seat, enemy.seat, battle.at, swept)


def _detonate(battle: Battle, seat: str) -> Iterator[Any]:
    """As many as there are enemy ships; surplus mines stay (SEA-13.1.4, SEA-13.1.5)."""
    fleet, enemy = battle.sides[seat], battle.enemy(seat)
    while _mines(fleet) and _prey(enemy):
        answer = yield from battle.turn.ask(seat, MINETARGET, hex=battle.at)
        target = choose(_prey(enemy), answer.get("values"))
        yield f.MineDetonated(seat, next(iter(_mines(fleet))), battle.at, enemy.seat, target)


def _prey(enemy: Fleet) -> dict[str, Unit]:
    """Every ship, also civilians and sweepers; not bases, yards and colonies (SEA-13.1.7)."""
    return {name: unit for name, unit in enemy.units.items() if unit.row.role in ("ship", "civilian", "carried")}


def choose(units: dict[str, Unit], wishes: Sequence[str]) -> str:
    """The first wish that fits; of equal ships the dearest, then the lowest name."""

    def place(name: str) -> tuple[list[bool], int, str, int]:
        unit = units[name]
        liked = [unit.kind == ("SW" if wish == "sweeper" else wish) for wish in wishes]
        return [not like for like in liked], -unit.row.price, unit.kind, number_of(name)

    return min(units, key=place)

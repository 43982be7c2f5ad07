"""Mines and sweepers at the start of a battle (SEA-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.space_empires.base.battle import Battle
from pbem.games.space_empires.base.fleets import Fleet, plain
from pbem.games.space_empires.base.targets import has_shown
from pbem.games.space_empires.board.components import SQUADRONS, UNITS
from pbem.games.space_empires.board.state import Unit, number_of
from pbem.games.space_empires.orders.forms import MINETARGET, UNCLOAK
from pbem.games.space_empires.record import facts as f


def sweep_and_detonate(battle: Battle) -> Iterator[Any]:
    """Sweepers first, then every mine that is left takes a ship, the defender's mines before the attacker's."""
    for seat in (battle.defender, battle.attacker):
        yield from _uncloak(battle, seat)
        yield from _sweep(battle, seat)
        yield from _detonate(battle, seat)


def _mines(fleet: Fleet) -> dict[str, Unit]:
    return {name: unit for name, unit in fleet.units.items() if unit.row.role == "mine"}


def would_detonate(battle: Battle, seat: str) -> bool:
    """Whether the mines of a side have a target (SEA-13.1.5)."""
    return bool(_mines(battle.sides[seat]) and _prey(battle, battle.enemy(seat)))


def _uncloak(battle: Battle, seat: str) -> Iterator[Any]:
    """Cloaked raiders may show themselves to the mines of the other side (SEA-13.1.6, SEAR-11)."""
    enemy = battle.enemy(seat)
    unseen = sorted(battle.cloaked[enemy.seat], key=number_of)
    if not _mines(battle.sides[seat]) or not unseen:
        return
    for owner in enemy.owners:
        own = enemy.own(owner, unseen)
        if not own:
            continue
        answer = yield from battle.turn.ask(owner, UNCLOAK, hex=battle.at)
        ships = sum(enemy.units[name].size for name in own)
        left = {"never": 0, "always": ships}.get(answer.get("value"), answer.get("ships") or 1)
        for name in own:
            count = min(left, enemy.units[name].size)
            left -= count
            if count:
                battle.uncloaked[enemy.seat, name] = count
                yield f.RaidersUncloaked(owner, plain(name), battle.at, count)
    battle.look_for_raiders()


def _sweep(battle: Battle, seat: str) -> Iterator[Any]:
    """Each sweeper removes as many mines as its level says, and each scout of an alien empire (SEA-13.2, SES-7.10)."""
    enemy = battle.enemy(seat)
    capacity = sum(unit.size * unit.tech.get("sweep", 0) for unit in enemy.units.values())
    swept: dict[str, int] = {}
    for name, unit in _mines(battle.sides[seat]).items():
        count = min(unit.size, capacity)
        capacity -= count
        if count:
            swept[name] = count
    for owner, mines in battle.sides[seat].by_owner(swept).items():
        yield f.MinesSwept(owner, enemy.seat, battle.at, mines)


def _detonate(battle: Battle, seat: str) -> Iterator[Any]:
    """As many as there are enemy ships; surplus mines stay, squadrons go with carriers (SEA-13.1.4, SEA-13.1.5)."""
    fleet, enemy = battle.sides[seat], battle.enemy(seat)
    while _mines(fleet) and _prey(battle, enemy):
        mine = next(iter(_mines(fleet)))
        answer = yield from battle.turn.ask(fleet.owner(mine), MINETARGET, hex=battle.at)
        target = choose(_prey(battle, enemy), answer.get("values"), turn_out(enemy))
        yield f.MineDetonated(fleet.owner(mine), plain(mine), battle.at, enemy.owner(target), plain(target))
        yield from battle.turn.rules.stranded(battle.turn, enemy.owner(target), battle.at)
        if battle.uncloaked.get((enemy.seat, target)):
            battle.uncloaked[enemy.seat, target] -= 1
            battle.look_for_raiders()


def _prey(battle: Battle, enemy: Fleet) -> dict[str, Unit]:
    """Every visible ship, also civilians and sweepers; not bases, yards and colonies (SEA-13.1.6, SEA-13.1.7)."""
    unseen = battle.cloaked[enemy.seat]
    return {
        name: unit
        for name, unit in enemy.units.items()
        if unit.row.role in ("ship", "civilian", "carried") and name not in unseen
    }


def turn_out(enemy: Fleet) -> int:
    """CP of the squadrons that would be lost with one more carrier (SEA-11.2.7)."""
    colony = enemy.turn.state.colonies.get(enemy.at)
    flying = sum(unit.size for unit in enemy.units.values() if unit.kind == "F")
    carriers = sum(unit.size for unit in enemy.units.values() if unit.kind == "CV")
    if colony is not None and colony.owner == enemy.seat:
        return 0
    return UNITS["F"].price * min(SQUADRONS, max(0, flying - SQUADRONS * (carriers - 1)))


def choose(units: dict[str, Unit], wishes: Sequence[str], squadrons: int = 0) -> str:
    """The first wish that fits; of equal ships the most expensive (carriers with squadrons), then the lowest name."""

    def place(name: str) -> tuple[list[bool], int, str, int]:
        unit = units[name]
        price = unit.row.price + squadrons * (unit.kind == "CV")
        return [not _likes(wish, unit) for wish in wishes], -price, unit.kind, number_of(name)

    return min(units, key=place)


def _likes(wish: str, unit: Unit) -> bool:
    if wish == "scanner":
        return has_shown(unit, "scan")
    return unit.kind == ("SW" if wish == "sweeper" else wish)

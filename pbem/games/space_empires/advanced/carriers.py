"""Carriers, fighters and point defense (SEA-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.standing import StandingAnswer
from pbem.core.turn import Deciding
from pbem.games.space_empires.base.battle import Act, Battle
from pbem.games.space_empires.base.battle_basic import as_printed
from pbem.games.space_empires.base.fleets import ALL_ALIKE, Fleet
from pbem.games.space_empires.base.retreat import haven, is_choice, leavers, retreat
from pbem.games.space_empires.base.targets import worth
from pbem.games.space_empires.board.components import FIRST_CLASS, SQUADRONS
from pbem.games.space_empires.board.counters import Refusal, lost
from pbem.games.space_empires.board.state import State, Unit, number_of
from pbem.games.space_empires.orders.forms import ALIENPD, FRETREAT, PD, RETREAT
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# Attack of point defense against fighters is this and its level (2.1).
POINT_DEFENSE = 5

Parts = list[tuple[str, int]]


def squadrons(units: dict[str, Unit]) -> dict[str, Unit]:
    return {name: unit for name, unit in units.items() if unit.kind == "F"}


def room(units: dict[str, Unit]) -> int:
    """Squadrons that the carriers among these units hold (SEA-11.1.1)."""
    return SQUADRONS * sum(unit.size for unit in units.values() if unit.kind == "CV")


# --- movement ---------------------------------------------------------------------------------------------------------


def nobody_embarks(state: State, seat: str, order: Order, parts: Parts) -> Parts:
    return parts


def embark(state: State, seat: str, order: Order, parts: Parts) -> Parts:
    """Named squadrons go with the named carriers; if none is named, as many whole groups as fit.

    Squadrons that have come farther this turn than the carrier would hold it up, and stay (SEA-11.2.3).
    """
    units = state.units[seat]
    space = SQUADRONS * sum(count for name, count in parts if units[name].kind == "CV")
    named = sum(count for name, count in parts if units[name].kind == "F")
    if named > space:
        raise Refusal(
            "no_room" if space else "no_carrier", n=space, unit=next(n for n, _ in parts if units[n].kind == "F")
        )
    if named or not space or order.get("alone"):
        return parts
    spent = min(units[name].spent for name, _ in parts if units[name].kind == "CV")
    here = squadrons(state.at(seat, units[parts[0][0]].at))
    here = {name: unit for name, unit in here.items() if unit.spent <= spent}
    taken: Parts = []
    for name in sorted(here, key=number_of):
        if here[name].size <= space:
            taken.append((name, here[name].size))
            space -= here[name].size
    return [*parts, *taken]


def _first(units: dict[str, Unit], parts: Parts) -> str:
    return next(name for name, _ in parts if units[name].kind == "F")


def nothing_ends(turn: EmpireTurn) -> Iterator[Any]:
    yield from ()


def nobody_stranded(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    yield from ()


def lose_overflow(turn: EmpireTurn) -> Iterator[Any]:
    """Squadrons without room on a carrier or at one of their colonies are lost, the weakest first (SEA-11.2.7)."""
    for seat in turn.state.seats:
        for at in dict.fromkeys(unit.at for unit in squadrons(turn.state.units.get(seat, {})).values()):
            yield from lose_stranded(turn, seat, at)


def lose_stranded(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    excess = overflow(turn.state, seat, at)
    if excess:
        yield lost(turn.state, seat, at, excess, "overflow")


def overflow(state: State, seat: str, at: str) -> dict[str, int]:
    units = state.at(seat, at)
    colony = state.colonies.get(at)
    flying = squadrons(units)
    excess = sum(unit.size for unit in flying.values()) - room(units)
    if excess <= 0 or (colony is not None and colony.owner == seat):
        return {}
    least: dict[str, int] = {}
    for name in sorted(flying, key=lambda name: (sum(flying[name].tech.values()), number_of(name))):
        count = min(excess, flying[name].size)
        excess -= count
        if count:
            least[name] = count
    return least


# --- battle -----------------------------------------------------------------------------------------------------------


def covered(fleet: Fleet) -> Collection[str]:
    """Carriers cannot be targets while a friendly squadron is in line and their owner screens none (SEA-11.1.1)."""
    flying = squadrons(fleet.units)
    if not any(fleet.in_line(name) for name in flying):
        return ()
    exposed = {fleet.owner(name) for name in flying if fleet.screened.get(name)}
    return [name for name, unit in fleet.units.items() if unit.kind == "CV" and fleet.owner(name) not in exposed]


def strength(unit: Unit, target: Unit) -> int:
    """Point defense against fighters; else as printed (SEA-11.3.1)."""
    level = unit.tech.get("pd", 0)
    return POINT_DEFENSE + level if level and target.kind == "F" else as_printed(unit, target)


def shown(battle: Battle) -> Sequence[str]:
    """Where squadrons take part, theirs and point defense are shown (SEB-9.9)."""
    return ("fighter", "pd") if any(squadrons(fleet.units) for fleet in battle.sides.values()) else ()


def early(battle: Battle, seat: str, unit: Unit) -> Sequence[tuple[str, Act]]:
    """Point defense fires at fighters as class A, in asteroids and nebulae as all others (SEA-11.3.1, SEA-14.2b)."""
    if not unit.tech.get("pd") or not squadrons(battle.enemy(seat).units):
        return ()
    return ((ALL_ALIKE if battle.system in ("asteroids", "nebula") else FIRST_CLASS, defend),)


def defend(battle: Battle, seat: str, name: str) -> Iterator[Any]:
    """Ships that fired early do not fire again this round; from the second round on they may retreat instead."""
    question = PD if battle.is_player(seat) else ALIENPD
    answer = yield from battle.turn.ask(battle.commander(seat, name), question, hex=battle.at)
    wish = answer.get("value")
    if wish != "fighters" and not (wish == "best" and _is_best(battle, seat, name)):
        return
    if battle.round > 1 and (yield from battle.turn.rules.goes(battle, seat, name)):
        return
    yield from battle.fire_at(seat, name, "F")


def _is_best(battle: Battle, seat: str, name: str) -> bool:
    """Whether a shot at a squadron is worth as much as one at any other ship."""
    unit, enemy = battle.sides[seat].fighters[name], battle.enemy(seat)
    shots = {other: battle.aim(seat, name, unit, target) for other, target in battle.targets(enemy).items()}
    worths = {other: worth(enemy, other, enemy.units[other], shot) for other, shot in shots.items()}
    flying = squadrons(enemy.units)
    return max((worths[other] for other in worths if other in flying), default=0) >= max(worths.values(), default=0)


def goes(battle: Battle, seat: str, name: str) -> Deciding[bool]:
    """Squadrons leave only aboard a carrier, and give up their fire for it (SEA-11.1.2, SEA-11.2.4, SEAR-7)."""
    unit = battle.sides[seat].fighters[name]
    if unit.kind == "F":
        yield from _go_aboard(battle, seat, name)
        return False
    if unit.kind != "CV":
        return (yield from battle.goes(seat, name))
    if not _can_leave(battle, seat, name):
        return False
    owner = battle.sides[seat].owner(name)
    how = battle.leaving.get(owner)
    left = yield from (battle.leave(seat, name, how) if how else battle.withdraw(seat, name))
    if left:
        yield from _take_along(battle, seat, owner)
    return left and not battle.can_fire(seat, name)


def _go_aboard(battle: Battle, seat: str, name: str) -> Iterator[Any]:
    fleet = battle.sides[seat]
    owner = fleet.owner(name)
    answer = yield from battle.turn.ask(owner, RETREAT, type="CV", **battle.about(seat))
    many = yield from battle.turn.ask(owner, FRETREAT, hex=battle.at)
    if many.get("value") == "min" and _has_colony(battle, owner):
        return
    to = yield from haven(battle.turn, owner, battle.at)
    taken = sum(count for (side, other), count in battle.aboard.items() if side == seat and fleet.owner(other) == owner)
    how = answer.get("value")
    free = _decks(fleet, owner, answer) - taken
    if how != "never" and to and free > 0:
        battle.leaving[owner] = answer
        battle.aboard[seat, name] = min(free, fleet.units[name].size if how == "all" else fleet.in_line(name))


def _decks(fleet: Fleet, owner: str, wish: StandingAnswer) -> int:
    """Squadrons that the carriers hold which leave."""
    own = fleet.units_of(owner)
    if not is_choice(wish):
        return room(own)
    return SQUADRONS * sum(leavers(fleet, name, wish, 0) for name, unit in own.items() if unit.kind == "CV")


def _can_leave(battle: Battle, seat: str, name: str) -> bool:
    """No squadron is left behind without room, unless a colony of their owner takes them (SEA-11.1.2)."""
    fleet = battle.sides[seat]
    owner = fleet.owner(name)
    units, aboard = fleet.units_of(owner), _aboard(battle, seat, owner)
    behind = sum(unit.size for unit in squadrons(units).values()) - sum(aboard.values())
    staying = room({other: unit for other, unit in units.items() if other != name})
    return behind <= staying or _has_colony(battle, owner)


def _has_colony(battle: Battle, owner: str) -> bool:
    colony = battle.turn.state.colonies.get(battle.at)
    return colony is not None and colony.owner == owner


def _aboard(battle: Battle, seat: str, owner: str) -> dict[str, int]:
    """Squadrons of one owner that go along and have survived so far."""
    flying = squadrons(battle.sides[seat].units_of(owner))
    return {name: min(unit.size, battle.aboard.get((seat, name), 0)) for name, unit in flying.items()}


def _take_along(battle: Battle, seat: str, owner: str) -> Iterator[Any]:
    fleet, turn = battle.sides[seat], battle.turn
    fact = next(fact for fact in reversed(turn.facts) if isinstance(fact, f.UnitRetreated) and fact.seat == owner)
    free = SQUADRONS * _size(turn.state, owner, fact.unit)
    for name, count in _aboard(battle, seat, owner).items():
        if min(count, free):
            yield from retreat(turn, fleet, name, min(count, free), fact.to)
            free -= min(count, free)


def _size(state: State, seat: str, name: str) -> int:
    """A carrier lost in a black hole takes no squadrons along."""
    return state.units[seat][name].size if name in state.units[seat] else 0

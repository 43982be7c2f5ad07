"""Doomsday machines that roam the map (SEO-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.battle import Battle
from pbem.games.space_empires.base.fleets import Fleet
from pbem.games.space_empires.base.turns import yet_to_play
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import LIVE_DOOMSDAY, MACHINES, PLANETS
from pbem.games.space_empires.board.counters import lost
from pbem.games.space_empires.board.state import State, Unit, number_of
from pbem.games.space_empires.orders.forms import DMTARGET
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import Battle as Fight
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped

# What a machine eats, and from how far it finds it (SEO-17.3a).
FOOD = (*PLANETS, "homeworld", "asteroids")
REACH = 2


def awake(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """When an explorer reveals it, it attacks at once (SEO-17.2a)."""
    yield from lurk(turn, seat, at)
    if turn.state.at(seat, at):
        yield from turn.rules.battle(turn, at, seat, MACHINES)


def lurk(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """When found by looking, it stays there (SEB-9.8b)."""
    yield f.MachineAwoke(f"DM{turn.state.gone[LIVE_DOOMSDAY]}", "DM", at)


# --- the step of the machines -----------------------------------------------------------------------------------------


def move_all(turn: EmpireTurn) -> Iterator[Any]:
    """After the last player of each turn, in the order in which they appeared (SEO-17.3a)."""
    if yet_to_play(turn.state):
        return
    if turn.state.units.get(MACHINES) and not has_stopped(turn):
        yield f.StepBegan(MACHINES)
    for name in sorted(turn.state.units.get(MACHINES, {}), key=number_of):
        if name in turn.state.units[MACHINES] and not has_stopped(turn):
            yield from _prowl(turn, name)
            yield from strike(turn, name, FOOD)


def _prowl(turn: EmpireTurn, name: str) -> Iterator[Any]:
    """Towards the nearest food, else one hex anywhere; a die breaks ties (SEO-17.3a, SEO-17.3b)."""
    at = turn.state.units[MACHINES][name].at
    ways_there = _to_food(turn.state, name, at) or _anywhere(turn.state, name, at)
    throw = f"{turn.state.when.lower()}/doomsday/{name.lower()}" if len(ways_there) > 1 else ""
    path = ways_there[turn.dice.below(throw, len(ways_there)) if throw else 0] if ways_there else [at]
    if len(path) > 1:
        yield f.MachineMoved(name, path, throw)


def _to_food(state: State, name: str, at: str) -> list[list[str]]:
    """One route to each of the nearest hexes with food; the machine stays where ships are still with it (SEOR-2)."""
    if _ships_at(state, at):
        return [[at]]
    ways_out = [[at]]
    for _ in range(REACH):
        ways_out = [[*way, near] for way in ways_out for near in ways.around(state, way[-1]) if not state.hexes[near]]
        meals = [way for way in ways_out if may_stay(state, name, way[-1]) and _is_food(state, way[-1])]
        ends = {way[-1]: way for way in reversed(meals)}
        if ends:
            return [ends[end] for end in sorted(ends, key=lambda end: space.ORDER[end])]
    return []


def _anywhere(state: State, name: str, at: str) -> list[list[str]]:
    return [[at, near] for near in ways.around(state, at) if not state.hexes[near] and may_stay(state, name, near)]


def may_stay(state: State, name: str, at: str) -> bool:
    """Neither on a face-down marker nor where another machine is (SEO-17.3b)."""
    others = (unit.at for other, unit in state.units[MACHINES].items() if other != name)
    return at not in state.unexplored and at not in others


def _is_food(state: State, at: str) -> bool:
    return state.systems.get(at) in FOOD or _ships_at(state, at)


def _ships_at(state: State, at: str) -> bool:
    return any(state.at(owner, at) for owner in state.units if owner != MACHINES)


def strike(turn: EmpireTurn, name: str, food: Sequence[str]) -> Iterator[Any]:
    """It fights all in its hex, one owner after the other; if it survives, it eats (SEO-17.4a, SEO-17.4b)."""
    at = turn.state.units[MACHINES][name].at
    strangers = [owner for owner in turn.state.units if owner not in turn.state.order]
    present = [owner for owner in (*turn.state.order, *strangers) if turn.state.at(owner, at)]
    for owner in turn.state.leaders(present):
        if owner != MACHINES and turn.state.at(owner, at) and turn.state.at(MACHINES, at):
            yield from turn.rules.battle(turn, at, MACHINES, owner)
    if name in turn.state.units[MACHINES] and turn.state.systems.get(at) in food:
        yield from devour(turn, at)


def devour(turn: EmpireTurn, at: str) -> Iterator[Any]:
    """The planet or the asteroids leave the game, with colony, bases and yards (SEBR-13)."""
    colony = turn.state.colonies.get(at)
    for owner in list(turn.state.units):
        fixed = {name: unit.size for name, unit in turn.state.at(owner, at).items() if unit.row.role == "fixed"}
        if fixed:
            yield lost(turn.state, owner, at, fixed, "devoured")
    yield f.SystemRemoved(at, turn.state.systems[at], "doomsday")
    if colony and colony.is_homeworld:
        yield from turn.rules.homeworld_devoured(turn, MACHINES, colony.owner)


# --- battles ----------------------------------------------------------------------------------------------------------


def fought_by(kind: type[Battle], otherwise: Fight) -> Fight:
    """Battles with machines follow different rules."""

    def fight(turn: EmpireTurn, at: str, attacker: str, defender: str) -> Iterator[Any]:
        if MACHINES in (attacker, defender):
            yield from kind(turn, at, attacker, defender).fight()
        else:
            yield from otherwise(turn, at, attacker, defender)

    return fight


class MachineBattle(Battle):
    """No fleet size bonus and no screening against a machine; fighters and mines cannot harm it (SEO-17.2)."""

    # Whether a squadron is firing now.
    is_flying = False

    @property
    def others(self) -> str:
        return self.defender if self.attacker == MACHINES else self.attacker

    def open(self) -> Iterator[Any]:
        """Mines go off without effect (SEO-17.2c)."""
        mines = {name: unit.size for name, unit in self.sides[self.others].units.items() if unit.row.role == "mine"}
        yield from self.lose(self.sides[self.others], mines, "fizzled")

    def screen(self) -> Iterator[Any]:
        yield from ()

    def fleet_bonus(self) -> str:
        return ""

    def letter(self, seat: str, name: str, unit: Unit) -> str:
        """Asteroids and nebulae have no effect on a machine."""
        return unit.row.letter if seat == MACHINES else super().letter(seat, name, unit)

    def harmed(self, name: str) -> bool:
        """Whether squadrons can harm this machine."""
        return False

    def fire_at(self, seat: str, name: str, kind: str) -> Iterator[Any]:
        self.is_flying = self.sides[seat].fighters[name].kind == "F"
        yield from super().fire_at(seat, name, kind)

    def targets(self, enemy: Fleet) -> dict[str, Unit]:
        found = super().targets(enemy)
        if enemy.seat != MACHINES or not self.is_flying:
            return found
        return {name: unit for name, unit in found.items() if self.harmed(name)}

    def wishes(self, seat: str, name: str, unit: Unit) -> Deciding[Sequence[str]]:
        """The player to the left decides for a machine (SEO-17.2, D24)."""
        if seat != MACHINES:
            return (yield from super().wishes(seat, name, unit))
        answer = yield from self.turn.ask(self.commander(seat), DMTARGET, type=unit.kind, **self.about(seat))
        values: Sequence[str] = answer.get("values")
        return values

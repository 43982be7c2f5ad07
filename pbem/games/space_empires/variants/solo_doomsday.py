"""One player against three doomsday machines (SES-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.core.phrases import Phrase
from pbem.core.turn import Deciding
from pbem.games.space_empires.advanced.cloaking import RAIDER
from pbem.games.space_empires.advanced.doomsday import MachineBattle, devour, strike
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.setup import lay_homes
from pbem.games.space_empires.base.targets import TargetShot
from pbem.games.space_empires.base.turns import yet_to_play
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import ARRIVALS, DIE, MACHINES, PLANETS, RATINGS, WEAKNESSES
from pbem.games.space_empires.board.state import State, Unit, number_of
from pbem.games.space_empires.orders.forms import SOLOTIE
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Phase, has_stopped
from pbem.games.space_empires.variants import solo

# Hits healed by a meal, the size of a large fleet, the highest roll for a mine's hit, the modifier of a cloak.
HEALED, MANY, MINE_HITS, BLINDED = 2, 10, 5, 2
FOOD = (*PLANETS, "homeworld")
IN_ALL = 3


def goal(state: State) -> Phrase:
    arrived, left = len(state.hits), len(state.units.get(MACHINES, {}))
    return Phrase("goal.machines", {"arrived": arrived, "gone": arrived - left})


def lay(turn: EmpireTurn) -> Iterator[Any]:
    """Entrances at the edge of the map, for machines only (SES-6.2)."""
    yield from lay_homes(turn)
    yield f.HexesClosed(list(turn.rules.scenario(turn.state).entries))


def arrivals(difficulty: str) -> Phase:
    """At the end of the economic phases that the table names, at the entrance chosen by a die (SES-6.2, SESR-2)."""

    def arrive(turn: EmpireTurn) -> Iterator[Any]:
        scenario = turn.rules.scenario(turn.state)
        for phase, rating in ARRIVALS[difficulty, scenario.arrivals]:
            if phase == turn.state.cycle and not has_stopped(turn):
                kind = RATINGS[rating - 1]
                name = f"{kind}{len(turn.state.hits) + 1}"
                throw = f"{turn.state.when.lower()}/arrival/{name.lower()}"
                roll = turn.dice.die(throw, DIE)
                yield f.MachineAwoke(name, kind, scenario.entries[(roll - 1) // 2], roll, throw)

    return arrive


# --- the step of the machines -----------------------------------------------------------------------------------------


def move_all(turn: EmpireTurn) -> Iterator[Any]:
    """After the player, each machine moves, fights and eats (SES-6.3 to SES-6.5)."""
    if yet_to_play(turn.state):
        return
    if turn.state.units.get(MACHINES) and not has_stopped(turn):
        yield f.StepBegan(MACHINES)
    for name in sorted(turn.state.units.get(MACHINES, {}), key=number_of):
        if name in turn.state.units[MACHINES] and not has_stopped(turn):
            yield from _advance(turn, name)
            yield from strike(turn, name, ())
            if name in turn.state.units[MACHINES] and not has_stopped(turn):
                yield from _eat(turn, name)


def _advance(turn: EmpireTurn, name: str) -> Iterator[Any]:
    """One hex towards the closest colony, by the step that is nearer to the homeworld (SES-6.3)."""
    state = turn.state
    at = state.units[MACHINES][name].at
    answer = yield from turn.ask(state.seats[0], SOLOTIE)
    goal = target(state, at, answer.get("hexes"))
    if not goal or goal == at:
        return
    steps, home = ways.steps_to(state, goal), ways.steps_to(state, homeworld(state))
    near = [hex_ for hex_ in ways.around(state, at) if steps[hex_] < steps[at]]
    yield f.MachineMoved(name, [at, min(near, key=lambda hex_: (home[hex_], space.ORDER[hex_]))])


def target(state: State, at: str, wishes: Sequence[str]) -> str:
    """The closest colony; of equal ones the larger, then the nearer to the homeworld, then the player's choice."""
    steps, home = ways.steps_to(state, at), ways.steps_to(state, homeworld(state))
    place = {hex_: number for number, hex_ in enumerate(wishes)}
    return min(
        state.colonies,
        key=lambda hex_: (
            steps[hex_], -state.colonies[hex_].value, home[hex_], place.get(hex_, len(place)), space.ORDER[hex_],
        ),
        default="",
    )  # fmt: skip


def homeworld(state: State) -> str:
    return next((at for at, colony in state.colonies.items() if colony.is_homeworld), next(iter(state.hexes)))


def _eat(turn: EmpireTurn, name: str) -> Iterator[Any]:
    """Planet and colony are destroyed once no defender is left, and two hits are healed (SES-6.5)."""
    state, at = turn.state, turn.state.units[MACHINES][name].at
    if state.systems.get(at) not in FOOD or ways.can_fight(ways.enemies_at(state, MACHINES, at)):
        return
    hits = state.hits[name]
    yield from devour(turn, at)
    if hits and not has_stopped(turn):
        yield f.MachineDamaged(name, at, max(0, hits - HEALED))


# --- battles ----------------------------------------------------------------------------------------------------------


class SoloBattle(MachineBattle):
    """Damage stays, the player's 1 is not an automatic hit, each machine may have a weakness (SES-6.5 to SES-6.9)."""

    def __init__(self, turn: EmpireTurn, at: str, attacker: str, defender: str) -> None:
        super().__init__(turn, at, attacker, defender)
        machines = self.sides[MACHINES]
        machines.hits = {name: [turn.state.hits[name]] for name in machines.units}

    def fight(self) -> Iterator[Any]:
        yield from super().fight()
        machines = self.sides[MACHINES]
        for name in machines.units:
            if machines.damage(name) != self.turn.state.hits[name]:
                yield f.MachineDamaged(name, self.at, machines.damage(name))
        if len(self.turn.state.hits) == IN_ALL and not self.turn.state.units[MACHINES]:
            yield solo.over(self.turn, "saved")

    def open(self) -> Iterator[Any]:
        for name in self.sides[MACHINES].units:
            if name not in self.turn.state.weaknesses:
                yield self._roll_weakness(name)
        yield from self._explode()
        yield from super().open()

    def _roll_weakness(self, name: str) -> f.WeaknessFound:
        throw = f"{self.turn.state.when.lower()}/weakness/{name.lower()}"
        roll = self.turn.dice.die(throw, DIE)
        return f.WeaknessFound(name, self.at, WEAKNESSES[roll], roll, throw)

    def _explode(self) -> Iterator[Any]:
        """Each mine hits on 1 to 5 a machine that is weak against mines (SES-6.9)."""
        machines, own = self.sides[MACHINES], self.sides[self.others]
        mines = [name for name, unit in own.units.items() if unit.row.role == "mine" for _ in range(unit.size)]
        for number, mine in enumerate(mines, 1):
            weak = self.weak("mines")
            if weak:
                throw = self.label("mine", number)
                roll = self.turn.dice.die(throw, DIE)
                is_hit = roll <= MINE_HITS
                is_destroyed = is_hit and machines.take_hit(weak[0])
                yield f.MineStruck(own.seat, mine, self.at, weak[0], roll, is_hit, is_destroyed, throw)

    def weak(self, what: str) -> list[str]:
        """Machines in this battle with this weakness."""
        return [name for name in self.sides[MACHINES].units if self.turn.state.weaknesses.get(name) == what]

    def look_for_raiders(self) -> None:
        """Only a machine that is weak against raiders cannot see them, but they cannot avoid it."""
        super().look_for_raiders()
        if self.round and self.weak("cloaking"):
            self.cloaked[self.others] = {n for n, unit in self.sides[self.others].units.items() if unit.kind == RAIDER}

    def harmed(self, name: str) -> bool:
        return name in self.weak("fighters")

    @property
    def is_large(self) -> bool:
        """Ten or more ships that can hit."""
        own, machines = self.sides[self.others], list(self.sides[MACHINES].units.values())
        able = [
            own.in_line(name)
            for name, unit in own.fighters.items()
            if (unit.kind != "F" or self.weak("fighters"))
            and any(super(SoloBattle, self).aim(self.others, name, unit, machine).need > 0 for machine in machines)
        ]
        return sum(able) >= MANY

    def aim(self, seat: str, name: str, unit: Unit, target: Unit) -> TargetShot:
        shot = super().aim(seat, name, unit, target)
        strength, attack, bonus, *rest = shot.sum
        if seat == MACHINES:
            is_blind = target.kind == RAIDER and name in self.weak("cloaking")
            return replace(shot, sum=(strength - BLINDED * is_blind, attack, bonus, *rest))
        is_weak = any(self.sides[MACHINES].units[other] is target for other in self.weak("large_fleets"))
        return replace(shot, sum=(strength, attack, bonus + int(is_weak and self.is_large), *rest))

    def wishes(self, seat: str, name: str, unit: Unit) -> Deciding[Sequence[str]]:
        """The most dangerous ships first (SES-6.8)."""
        if seat != MACHINES:
            return (yield from super().wishes(seat, name, unit))
        if self.weak("fighters"):
            return ("F", "finish", "value")
        return ("small", "value") if self.weak("large_fleets") and self.is_large else ("finish", "value")

    def is_hit(self, seat: str, roll: int, need: int) -> bool:
        """A 1 of a machine always hits, its 10 always misses; the player's 1 is not special (SES-6.7)."""
        return (roll <= need and roll < DIE) or roll == 1 if seat == MACHINES else roll <= need

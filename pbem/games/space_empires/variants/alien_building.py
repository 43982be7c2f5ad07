"""When alien fleets and defences are built: when they first fight (SES-7.5, SES-7.9, SES-7.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.components import DIE, EMPIRES, UNITS
from pbem.games.space_empires.board.state import number_of
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import Battle, EmpireTurn
from pbem.games.space_empires.variants.alien_empires import Caps
from pbem.games.space_empires.variants.alien_lore import groups, is_unmatched, shown
from pbem.games.space_empires.variants.alien_research import research
from pbem.games.space_empires.variants.alien_ships import (
    RAIDER_PRICE,
    SET_PRICE,
    defences,
    largest,
    price,
    together,
    warships,
)

# The highest die for carriers despite point defense; the lowest for scouts first.
CARRIERS_DARE, SCOUTS_FIRST = 4, 4
SCOUTS = 2

Combat = Callable[[EmpireTurn, Sequence[str]], Iterator[Any]]


class Yard:
    """The construction of one fleet from CP."""

    def __init__(self, turn: EmpireTurn, name: str, cp: int, is_home: bool) -> None:
        self.turn, self.name, self.cp, self.is_home = turn, name, cp, is_home
        self.own, self.state = turn.state.empires[name], turn.state
        self.throws: list[str] = []

    def roll(self, what: str) -> int:
        so_far = sum(isinstance(fact, f.FleetBuilt) for fact in self.turn.facts)
        self.throws.append(f"{self.state.when.lower()}/{what}/{self.name.lower()}/{so_far}")
        return self.turn.dice.die(self.throws[-1], DIE)

    def build(self) -> dict[str, int]:
        """Carriers, the largest ship, a destroyer that sees, scouts against fighters, then by the die (SES-7.9)."""
        counts: dict[str, int] = {}
        if self.own.tech.get("fighter") and self.cp >= SET_PRICE:
            if not shown(self.state, "pd") or self.roll("carriers") <= CARRIERS_DARE:
                sets = self.cp // SET_PRICE
                counts = {"CV": sets, "F": 3 * sets}
            elif self.can_raid:
                return {"R": self.cp // RAIDER_PRICE}
        size = self.own.tech.get("ship_size", 1)
        first = largest(self.cp - price(counts), size)
        counts = together(counts, {first: 1} if first else {})
        if first != "DD" and self.sees_raiders and size > 1 and self.left(counts) >= UNITS["DD"].price:
            counts = together(counts, {"DD": 1})
        if self.left(counts) < UNITS["SC"].price:
            return counts
        fears = bool(shown(self.state, "fighter") and self.own.tech.get("pd"))
        roll = self.roll("fleet") - 2 * fears
        if fears and roll >= SCOUTS_FIRST and "CV" not in counts:
            counts = together(counts, {"SC": min(SCOUTS, self.left(counts) // UNITS["SC"].price)})
        return together(counts, warships(self.left(counts), self.own.tech, roll))

    def left(self, counts: dict[str, int]) -> int:
        return self.cp - price(counts)

    @property
    def can_raid(self) -> bool:
        return not self.is_home and self.cp >= RAIDER_PRICE and is_unmatched(self.state, self.own, "cloak", "scan")

    @property
    def sees_raiders(self) -> bool:
        return 0 < shown(self.state, "cloak") <= self.own.tech.get("scan", 0)


def build_fleets(turn: EmpireTurn, at: str, caps: Caps) -> Iterator[Any]:
    """Counters in a hex become ships, after their empires have researched (SES-7.5, SES-7.6)."""
    for counter in sorted((n for n, unit in turn.state.at(EMPIRES, at).items() if unit.kind == "FL"), key=number_of):
        name = turn.state.fleets[counter].empire
        yield from research(turn, name, caps.research)
        yard = Yard(turn, name, turn.state.fleets[counter].cp, False)
        counts = yard.build()
        units = groups(turn.state, at, counts, turn.state.empires[name].tech)
        yield f.FleetBuilt(name, counter, at, units, yard.left(counts), yard.throws)


def _ready_raiders(turn: EmpireTurn, at: str, caps: Caps) -> Iterator[Any]:
    """Raiders research too when they first fight."""
    for fleet in sorted(turn.state.fleets, key=number_of):
        own = turn.state.fleets[fleet]
        if own.is_raiders and own.cp and turn.state.at(EMPIRES, at).keys() & own.units:
            yield f.FleetFought(fleet)
            yield from research(turn, own.empire, caps.research, is_raiders=True)


def defend_homes(turn: EmpireTurn, seat: str, caps: Caps) -> Iterator[Any]:
    """An empire whose homeworld is attacked researches, then builds a fleet and defences (SES-7.14)."""
    for name in sorted(turn.state.empires):
        own = turn.state.empires[name]
        if own.is_alive and ways.can_fight(turn.state.at(seat, own.home).values()):
            yield from research(turn, name, caps.research, is_home=True)
            yield from _muster(turn, name)
            yield from _fortify(turn, name)


def _muster(turn: EmpireTurn, name: str) -> Iterator[Any]:
    own = turn.state.empires[name]
    yard = Yard(turn, name, own.fleet, True)
    counts = yard.build()
    if counts:
        units = groups(turn.state, own.home, counts, own.tech)
        yield f.FleetBuilt(name, "", own.home, units, yard.left(counts), yard.throws)


def _fortify(turn: EmpireTurn, name: str) -> Iterator[Any]:
    own = turn.state.empires[name]
    has_mines = bool(own.tech.get("mines"))
    if own.defense < min(UNITS["MN" if has_mines else "BA"].price, UNITS["BA"].price):
        return
    throw = f"{turn.state.when.lower()}/defence/{name.lower()}"
    counts = defences(own.defense, turn.dice.die(throw, DIE), has_mines)
    units = groups(turn.state, own.home, counts, own.tech)
    yield f.DefenceBuilt(name, own.home, units, own.defense - price(counts), throw)


# --- where the rules call for it --------------------------------------------------------------------------------------


def combat_after_defence(combat: Combat, caps: Caps) -> Combat:
    def fight_all(turn: EmpireTurn, seats: Sequence[str]) -> Iterator[Any]:
        for seat in seats:
            yield from defend_homes(turn, seat, caps)
        yield from combat(turn, seats)

    return fight_all


def battle_after_building(battle: Battle, caps: Caps) -> Battle:
    """A player who fights an empire with mines has shown them (SES-7.7)."""

    def fight(turn: EmpireTurn, at: str, attacker: str, defender: str) -> Iterator[Any]:
        yield from build_fleets(turn, at, caps)
        yield from _ready_raiders(turn, at, caps)
        other = attacker if defender == EMPIRES else defender
        if "mines" not in turn.state.learned and any(unit.kind == "MN" for unit in turn.state.at(other, at).values()):
            yield f.EmpiresLearned("mines")
        yield from battle(turn, at, attacker, defender)

    return fight


def avoid_if_weaker(avoided: Callable[[Any], Deciding[bool]]) -> Callable[[Any], Deciding[bool]]:
    """Unseen raiders of an empire fight only weaker enemies (SES-7.13)."""

    def avoid(battle: Any) -> Deciding[bool]:
        if EMPIRES in battle.sides:
            own, enemy = battle.sides[EMPIRES], battle.enemy(EMPIRES)
            is_unseen = bool(own.fighters) and set(own.fighters) == battle.cloaked[EMPIRES]
            if is_unseen and own.value <= enemy.value:
                return True
        return (yield from avoided(battle))

    return avoid

"""What technology an alien empire buys when it first fights (SES-7.6, SES-7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_empires.board.components import DIE
from pbem.games.space_empires.board.state import Empire, State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn
from pbem.games.space_empires.variants.alien_lore import shown

# Up to which die the next ship size is bought, by the present one.
GROWS = {1: 10, 2: 7, 3: 6, 4: 5, 5: 3}
# Up to which die: movement at a launch, cloaking for raiders, scanners, fighters.
MOVES, HIDES, SEES, FLIES = 4, 6, 4, 6
# The last step, by die; answers to a technology of the player go only one level beyond it.
FACES = ("attack", "attack", "defense", "defense", "tactics", "cloak", "scan", "fighter", "pd", "sweep")
ANSWERS = {"scan": "cloak", "pd": "fighter", "sweep": "mines"}
ENOUGH = 2
# The face that gives tactics, or attack or defense while they are low.
EITHER = 5


class Laboratory:
    def __init__(self, turn: EmpireTurn, name: str, is_home: bool) -> None:
        self.turn, self.name, self.is_home = turn, name, is_home

    @property
    def state(self) -> State:
        return self.turn.state

    @property
    def own(self) -> Empire:
        return self.state.empires[self.name]

    def label(self) -> str:
        """An empire may research several times in a turn."""
        where = f"{self.state.when.lower()}/research/{self.name.lower()}"
        return f"{where}/{1 + sum(throw.label.startswith(where) for throw in self.turn.dice.throws)}"

    def price(self, tech: str) -> int:
        """Of the next level; 0 if there is none."""
        level, rules = self.own.tech.get(tech, 0), self.turn.rules
        return rules.cost(tech, level + 1) if tech in rules.costs and level < rules.most(tech) else 0

    def can_pay(self, tech: str) -> bool:
        return 0 < self.price(tech) <= self.own.research

    def buy(self, tech: str, throw: str = "") -> Iterator[Any]:
        if self.can_pay(tech):
            level = self.own.tech.get(tech, 0) + 1
            yield f.EmpireResearched(self.name, tech, level, self.price(tech), throw)

    def perhaps(self, tech: str, up_to: int) -> Iterator[Any]:
        """There is a roll only if the bank can pay."""
        if self.can_pay(tech):
            throw = self.label()
            if self.turn.dice.die(throw, DIE) <= up_to:
                yield from self.buy(tech, throw)

    # --- the steps in their order -------------------------------------------------------------------------------------

    def research(self, is_raiders: bool) -> Iterator[Any]:
        if is_raiders and self.own.tech.get("cloak", 0) == 1:
            yield from self.perhaps("cloak", HIDES)
        if shown(self.state, "fighter") and not self.own.tech.get("pd"):
            yield from self.buy("pd")
        if "mines" in self.state.learned and not self.own.tech.get("sweep"):
            yield from self.buy("sweep")
        if shown(self.state, "cloak") > self.own.tech.get("scan", 0):
            yield from self.look_for_raiders()
        yield from self.perhaps("ship_size", GROWS.get(self.own.tech.get("ship_size", 1), 0))
        if self.own.tech.get("fighter") and not shown(self.state, "pd"):
            yield from self.perhaps("fighter", FLIES)
        while choices := [face for face in range(1, DIE + 1) if self.wanted(face)]:
            throw = self.label()
            face = choices[self.turn.dice.below(throw, len(choices))]
            yield from self.buy(self.even(self.wanted(face)) if face == EITHER else self.wanted(face), throw)

    def look_for_raiders(self) -> Iterator[Any]:
        """The level that sees them, or as far as the bank allows."""
        if not self.can_pay("scan"):
            return
        throw = self.label()
        if self.turn.dice.die(throw, DIE) <= SEES:
            while shown(self.state, "cloak") > self.own.tech.get("scan", 0) and self.can_pay("scan"):
                yield from self.buy("scan", throw)

    def wanted(self, face: int) -> str:
        """The technology of a face of the die, if it can be bought now."""
        tech = FACES[face - 1]
        if tech == "tactics" and min(self.own.tech.get("attack", 0), self.own.tech.get("defense", 0)) < ENOUGH:
            tech = self.lower()
        if tech == "cloak" and shown(self.state, "scan") >= ENOUGH:
            return ""
        if face == DIE and self.is_home:
            return ""
        answered = ANSWERS.get(tech)
        if answered and self.own.tech.get(tech, 0) > self.seen(answered):
            return ""
        return tech if self.can_pay(tech) else ""

    def lower(self) -> str:
        """Attack or defense, whichever is lower."""
        return "defense" if self.own.tech.get("defense", 0) < self.own.tech.get("attack", 0) else "attack"

    def even(self, tech: str) -> str:
        """If attack and defense are equal, a die chooses one."""
        is_equal = self.own.tech.get("attack", 0) == self.own.tech.get("defense", 0)
        return ("attack", "defense")[self.turn.dice.below(self.label(), 2)] if tech == "attack" and is_equal else tech

    def seen(self, tech: str) -> int:
        return int("mines" in self.state.learned) if tech == "mines" else shown(self.state, tech)


def research(turn: EmpireTurn, name: str, least: int, is_raiders: bool = False, is_home: bool = False) -> Iterator[Any]:
    if turn.state.empires[name].research >= least:
        yield from Laboratory(turn, name, is_home).research(is_raiders)


def research_movement(turn: EmpireTurn, name: str) -> Iterator[Any]:
    """At a launch the next level of movement on 1 to 4, if the bank pays for it (SES-7.5)."""
    yield from Laboratory(turn, name, False).perhaps("move", MOVES)

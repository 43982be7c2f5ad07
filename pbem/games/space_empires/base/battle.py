"""A battle of two sides in one hex (SEB-5.1 to SEB-5.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.core.standing import StandingAnswer
from pbem.core.turn import Deciding
from pbem.games.space_empires.advanced.cloaking import is_cloaked
from pbem.games.space_empires.base.fleets import ALL_ALIKE, Fleet, plain
from pbem.games.space_empires.base.retreat import haven, is_choice, leavers, retreat
from pbem.games.space_empires.base.screening import hold_back
from pbem.games.space_empires.base.targets import TargetShot, choose
from pbem.games.space_empires.board.components import DIE, FIRST_CLASS, MOST_ROUNDS
from pbem.games.space_empires.board.counters import lost
from pbem.games.space_empires.board.state import Unit, number_of
from pbem.games.space_empires.orders.forms import ALIENTARGET, FIREORDER, RETREAT, SCREEN, TARGET
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, is_waiting

# Technologies a battle shows (SEB-9.9).
SHOWN = ("attack", "defense", "tactics")


# What a group does when it is its turn.
Act = Callable[["Battle", str, str], Iterator[Any]]


class Battle:
    def __init__(self, turn: EmpireTurn, at: str, attacker: str, defender: str) -> None:
        self.turn, self.at, self.attacker, self.defender = turn, at, attacker, defender
        self.sides = {seat: Fleet(turn, seat, at) for seat in (attacker, defender)}
        self.number = 1 + sum(isinstance(fact, f.BattleBegan | f.BattleResumed) for fact in turn.facts)
        self.round = 0
        self.bonus = ""
        self.system = turn.state.systems.get(at, "")
        # Raiders that the other side does not see, by side; ships of a group that have uncloaked themselves.
        self.uncloaked: dict[tuple[str, str], int] = {}
        self.cloaked: dict[str, set[str]] = {}
        self.look_for_raiders()
        # In this round: ships of a group that have fired early, and squadrons that board a leaving carrier.
        self.fired: dict[tuple[str, str], int] = {}
        self.aboard: dict[tuple[str, str], int] = {}
        # How the carriers of an owner leave, if that is decided before their turn.
        self.leaving: dict[str, StandingAnswer] = {}

    def enemy(self, seat: str) -> Fleet:
        return self.sides[self.defender if seat == self.attacker else self.attacker]

    def commander(self, seat: str, name: str = "") -> str:
        """The player who decides for a group: its owner; for aliens their opponent's left neighbour (SEA-14.2c)."""
        enemy = self.enemy(seat).seat
        if self.is_player(seat) or not self.is_player(enemy):
            return self.sides[seat].owner(name)
        left = self.turn.state.beside(enemy, 1)
        return seat if left == enemy else left

    def is_player(self, seat: str) -> bool:
        return seat in self.turn.state.seats

    def about(self, seat: str) -> dict[str, int | str]:
        """What conditions of standing orders can ask."""
        own, enemy = self.sides[seat], self.enemy(seat)
        odds = 100 * own.value // max(enemy.value, 1)
        outnumbered = 100 * enemy.ships // max(own.ships, 1)
        return {"hex": self.at, "round": self.round, "own": own.ships, "enemy": enemy.ships, "losses": own.losses,
                "odds": odds, "outnumbered": outnumbered}  # fmt: skip

    def label(self, *parts: str | int) -> str:
        where = f"{self.turn.state.when.lower()}/battle{self.number}/{self.at.lower()}"
        return "/".join([where, *(str(part).lower() for part in parts)])

    # --- the whole ----------------------------------------------------------------------------------------------------

    def fight(self) -> Iterator[Any]:
        if (yield from self.turn.rules.avoided(self)):
            return
        yield f.BattleBegan(self.number, self.at, self.attacker, self.defender)
        joint = {seat: fleet.owners for seat, fleet in self.sides.items() if len(fleet.owners) > 1}
        if joint:
            yield f.BattleJoined(self.at, joint)
        yield from self.remove_decoys()
        if all(fleet.units for fleet in self.sides.values()):
            yield from self.turn.rules.reveal(self)
            yield from self.turn.rules.asks(self)
            if is_waiting(self.turn):
                return
            yield from self.fight_out()
        yield from self.end()

    def fight_out(self) -> Iterator[Any]:
        """From the opening to the last round, once everything is revealed."""
        yield from self.open()
        while self.is_on and self.round < MOST_ROUNDS:
            yield from self.fight_round()
        yield from self.abandon_civilians()

    def end(self) -> Iterator[Any]:
        left = [seat for seat, fleet in self.sides.items() if fleet.units]
        yield f.BattleEnded(self.at, [self.attacker, self.defender], left[0] if len(left) == 1 else "", self.round)

    def open(self) -> Iterator[Any]:
        for opening in self.turn.rules.openings:
            yield from opening(self)

    @property
    def is_on(self) -> bool:
        return all(fleet.fighters for fleet in self.sides.values())

    def remove_decoys(self) -> Iterator[Any]:
        """SEB-5.1.2 A."""
        for fleet in self.sides.values():
            decoys = {name: unit.size for name, unit in fleet.units.items() if unit.row.role == "decoy"}
            yield from self.lose(fleet, decoys, "decoy")

    def lose(self, fleet: Fleet, units: Mapping[str, int], why: str) -> Iterator[Any]:
        for owner, own in fleet.by_owner(units).items():
            yield lost(self.turn.state, owner, self.at, own, why)

    def technologies(self) -> tuple[str, ...]:
        """What the battle shows: only if both sides can fight (SEB-9.9)."""
        return (*SHOWN, *self.turn.rules.shown(self)) if self.is_on else ()

    def reveal(self, shown: tuple[str, ...]) -> Iterator[Any]:
        """SEB-5.1.2 B."""
        for fleet in self.sides.values():
            units = {name: _shown(unit, fleet, shown) for name, unit in fleet.units.items()}
            for owner, own in (fleet.by_owner(units) or {fleet.seat: {}}).items():
                yield f.UnitsRevealed(owner, self.at, own)
                yield from self.turn.rules.noticed(self.turn, owner, self.at, list(own))

    def abandon_civilians(self) -> Iterator[Any]:
        """Civilians without a friend that can fight are destroyed by enemies that can (SEB-5.4)."""
        for seat, fleet in self.sides.items():
            if not fleet.fighters and fleet.civilians and self.enemy(seat).fighters:
                left = {name: unit.size for name, unit in fleet.civilians.items()}
                yield from self.lose(fleet, left, "abandoned")

    # --- a round ------------------------------------------------------------------------------------------------------

    def fight_round(self) -> Iterator[Any]:
        self.round += 1
        self.fired, self.aboard, self.leaving = {}, {}, {}
        self.look_for_raiders()
        yield from self.screen()
        self.bonus = self.fleet_bonus()
        ships = {owner: fleet.ships_of(owner) for fleet in self.sides.values() for owner in fleet.owners}
        screened = {
            owner: own for fleet in self.sides.values() for owner, own in fleet.by_owner(fleet.screened).items()
        }
        yield f.RoundBegan(self.round, self.at, ships, screened, self.bonus)
        order = yield from self.order_of_fire()
        for act, seat, name in order:
            if not self.is_on:
                return
            if name in self.sides[seat].fighters:
                yield from act(self, seat, name)

    def screen(self) -> Iterator[Any]:
        """The side with more ships may hold back as many as its surplus (SEB-5.7)."""
        for fleet in self.sides.values():
            fleet.lift_screen()
        for seat, fleet in self.sides.items():
            enemy = self.enemy(seat)
            if fleet.ships > enemy.ships and self.is_player(seat):
                for owner in fleet.owners:
                    answer = yield from self.turn.ask(owner, SCREEN, **self.about(seat))
                    hold_back(fleet, owner, enemy.ships, answer.get("values"))

    def fleet_bonus(self) -> str:
        """The side with at least twice as many unscreened ships (SEB-5.1.4)."""
        for seat, fleet in self.sides.items():
            if fleet.in_lines >= 2 * self.enemy(seat).in_lines:
                return seat
        return ""

    def look_for_raiders(self) -> None:
        """Repeated in each round: scanners may be gone (SEA-12.2b). Uncloaked ships stay uncloaked (SEAR-11)."""
        for seat, fleet in self.sides.items():
            others = self.enemy(seat).owners
            unseen = [
                name
                for name, unit in fleet.units.items()
                if all(is_cloaked(self.turn.state, unit, other) for other in others)
            ]
            self.cloaked[seat] = {name for name in unseen if not self.uncloaked.get((seat, name))}

    def letter(self, seat: str, name: str, unit: Unit) -> str:
        """The class in this battle (SEB-5.8, SEA-12.1.4)."""
        if self.system in ("asteroids", "nebula"):
            return ALL_ALIKE
        return FIRST_CLASS if name in self.cloaked[seat] else unit.row.letter

    def order_of_fire(self) -> Deciding[list[tuple[Act, str, str]]]:
        """Class, then tactics, then the defender, then the owner's choice (SEB-5.2)."""
        slots: list[tuple[tuple[Any, ...], str, str, Act]] = []
        for seat, fleet in self.sides.items():
            wishes: dict[str, Sequence[str]] = {}
            for owner in fleet.owners:
                who = owner if self.is_player(seat) else self.commander(seat)
                answer = yield from self.turn.ask(who, FIREORDER, hex=self.at)
                wishes[owner] = answer.get("values")
            for name, unit in fleet.fighters.items():
                tactics, owner = fleet.tech(unit).get("tactics", 0), fleet.owner(name)
                wish = fleet.owners.index(owner), _wish(unit, wishes[owner])
                rest = (-tactics, seat == self.attacker, *wish, unit.kind, number_of(name))
                for letter, act in (
                    (self.letter(seat, name, unit), Battle.act),
                    *self.turn.rules.early(self, seat, unit),
                ):
                    slots.append(((letter, *rest, act is Battle.act), seat, name, act))
        slots.sort(key=lambda slot: slot[:3])
        return [(act, seat, name) for _, seat, name, act in slots]

    def act(self, seat: str, name: str) -> Iterator[Any]:
        """A group retreats or fires when it is its turn (SEB-5.1.5, SEB-5.1.6)."""
        if self.round > 1 and (yield from self.turn.rules.goes(self, seat, name)):
            return
        yield from self.fire(seat, name)

    def goes(self, seat: str, name: str) -> Deciding[bool]:
        """Whether no ship of the group is left to fire, because they retreat (SEB-5.9.1)."""
        has_left = yield from self.withdraw(seat, name)
        return has_left and not self.can_fire(seat, name)

    def withdraw(self, seat: str, name: str) -> Deciding[bool]:
        """Whether ships of the group retreat, as their owner wishes."""
        fleet = self.sides[seat]
        unit = fleet.fighters[name]
        if unit.row.role != "ship":
            return False
        named = self.turn.rules.retreat_asks(plain(name), unit)
        answer = yield from self.turn.ask(fleet.owner(name), RETREAT, **named, **self.about(seat))
        return answer.get("value") != "never" and (yield from self.leave(seat, name, answer))

    def leave(self, seat: str, name: str, wish: StandingAnswer) -> Deciding[bool]:
        """Ships that have fired this round stay."""
        fleet = self.sides[seat]
        to = yield from haven(self.turn, fleet.owner(name), self.at)
        count = leavers(fleet, name, wish, self.fired.get((seat, name), 0))
        if not to or count < 1:
            return False
        return (yield from retreat(self.turn, fleet, name, count, to, is_choice(wish)))

    def can_fire(self, seat: str, name: str) -> bool:
        return self.sides[seat].in_line(name) > self.fired.get((seat, name), 0)

    def fire(self, seat: str, name: str) -> Iterator[Any]:
        """Each unscreened ship fires once; the result is known before the next one (SEB-5.3)."""
        yield from self.fire_at(seat, name, "")

    def fire_at(self, seat: str, name: str, kind: str) -> Iterator[Any]:
        """At any enemy in line, or only at those of one type."""
        fleet, enemy = self.sides[seat], self.enemy(seat)
        key = seat, name
        ready = (fleet.in_line(name) - self.aboard.get(key, 0)) * fleet.units[name].row.shots
        for number in range(1 + self.fired.get(key, 0), ready + 1):
            targets = {other: unit for other, unit in self.targets(enemy).items() if kind in ("", unit.kind)}
            if not targets:
                return
            unit = fleet.fighters[name]
            wishes = yield from self.wishes(seat, name, unit)
            shots = {other: self.aim(seat, name, unit, target) for other, target in targets.items()}
            chosen = choose(enemy, targets, shots, wishes)
            if chosen is None:
                yield f.FireHeld(fleet.owner(name), plain(name), self.at)
                return
            self.fired[key] = number
            yield self.shoot(seat, name, number, chosen, shots[chosen])

    def wishes(self, seat: str, name: str, unit: Unit) -> Deciding[Sequence[str]]:
        question = TARGET if self.is_player(seat) else ALIENTARGET
        answer = yield from self.turn.ask(self.commander(seat, name), question, type=unit.kind, **self.about(seat))
        values: Sequence[str] = answer.get("values")
        return values

    def targets(self, enemy: Fleet) -> dict[str, Unit]:
        """Groups with a ship in line; others may protect some of them."""
        covered = self.turn.rules.covered(enemy)
        return {name: unit for name, unit in enemy.targets().items() if name not in covered}

    def aim(self, seat: str, name: str, unit: Unit, target: Unit) -> TargetShot:
        """The number to hit and its components (SEB-5.5, SEB-5.5a, SEB-5.8)."""
        fleet, enemy = self.sides[seat], self.enemy(seat)
        attack = 0 if self.system == "asteroids" else min(fleet.tech(unit).get("attack", 0), unit.row.hull)
        defense = 0 if self.system == "nebula" else min(enemy.tech(target).get("defense", 0), target.row.hull)
        strength = self.turn.rules.strength(unit, target)
        bonus = int(seat == self.bonus) + int(self.round == 1 and name in self.cloaked[seat])
        return TargetShot((strength, attack, bonus, -target.defense, -defense))

    def shoot(self, seat: str, name: str, number: int, target: str, shot: TargetShot) -> f.ShotFired:
        """A roll of the number or less hits, and a 1 always does."""
        fleet, enemy = self.sides[seat], self.enemy(seat)
        throw = self.label(f"r{self.round}", fleet.owner(name), plain(name), number)
        roll = self.turn.dice.die(throw, DIE)
        is_hit = self.is_hit(seat, roll, shot.need)
        is_destroyed = is_hit and enemy.take_hit(target)
        return f.ShotFired(fleet.owner(name), plain(name), self.at, enemy.owner(target), plain(target), list(shot.sum),
                           shot.need, roll, is_hit, is_destroyed, throw)  # fmt: skip

    def is_hit(self, seat: str, roll: int, need: int) -> bool:
        return roll <= need or roll == 1


def _shown(unit: Unit, fleet: Fleet, techs: tuple[str, ...]) -> Unit:
    levels = fleet.tech(unit)
    usual = {tech: levels.get(tech, 0) for tech in techs if tech in SHOWN or levels.get(tech)}
    tech = usual if unit.row.fights else {}
    return replace(Unit(unit.kind, unit.at, unit.size), tech=tech)


def _wish(unit: Unit, values: Sequence[str]) -> int:
    """The place of a group among equal groups of its owner."""
    if unit.kind in values:
        return -1000 + values.index(unit.kind)
    return unit.row.price if "weakfirst" in values else -unit.row.price

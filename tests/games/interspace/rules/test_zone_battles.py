"""Whole standard battles (ISS-66..ISS-90) with random fleets, dice and standing orders, and a second implementation.

The second knows nothing of the first: it goes hit by hit and counts zones again for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.interspace as interspace
from pbem.core.dice import Dice
from tests.games.interspace.rules.boards import board

# attack, defence, shields, cost, tech
TABLE = {
    "Sct": (0, 1, 0, 6, 1), "Trn": (0, 1, 0, 4, 1), "Col": (0, 0, 0, 8, 2), "PB": (1, 1, 0, 2, 2),
    "AB": (2, 2, 1, 6, 4), "DD": (3, 3, 2, 10, 5), "CA": (4, 4, 3, 14, 6), "BB": (5, 5, 4, 18, 7),
    "SS": (0, 2, 2, 6, 3), "RS": (0, 4, 4, 12, 5), "GS": (0, 6, 6, 24, 8),
}  # fmt: skip
CIVILIANS, WARSHIPS, STATIONS = ("Sct", "Trn", "Col"), ("PB", "AB", "DD", "CA", "BB"), ("SS", "RS", "GS")
RETREATS = ["NEVER", "NEVER", "ROUND 1", "ROUND 2", "BELOW 60%", "BELOW 150%", "CIVILIANS"]
REAR = [(), ("AB",), ("DD", "BB"), ("PB", "SS"), ("CA", "Sct", "GS", "Trn")]


def code(key: str) -> str:
    return key[2:].rstrip("0123456789")


def by_number(key: str) -> tuple[int, str, str]:
    return int(key[2 + len(code(key)) :]), key[0], code(key)


class Wishes:
    """One player's standing orders, as lines and as data."""

    def __init__(self, drawn: tuple[Any, ...]) -> None:
        self.retreat, self.one, self.two, self.keep, self.friend, self.counter, self.targets = drawn

    def lines(self, others: str) -> str:
        lines = [f"RETREAT {self.retreat}", f"COUNTER {self.counter}"]
        lines += [f"LETGO {other} {self.friend}\nCEASEFIRE {other} {self.friend} WHEN round > 1" for other in others]
        # All let each other in, so that nobody's retreat bars that of another.
        lines += [f"JOIN {other} yes" for other in others]
        if self.one or self.two:
            zones = [f"{zone}:{'+'.join(types)}" for zone, types in ((1, self.one), (2, self.two)) if types]
            lines.append(f"ZONES {' '.join(zones)}")
        if self.keep is not None:
            lines.append(f"POINTFIRE KEEP {self.keep}" if self.keep else "POINTFIRE ALWAYS")
        if self.targets:
            lines.append(f"TARGETS {' '.join(self.targets)}")
        return "\n".join(lines)


class SecondHand:
    """A attacks B and C in A2. What the dice show is read from the facts, all the rest is worked out here."""

    def __init__(self, units: list[str], wishes: dict[str, Wishes], bases: set[str], dice: Iterator[list[int]]) -> None:
        self.wishes, self.bases, self.dice = wishes, set(bases), dice
        self.alive = sorted(units, key=lambda key: (key[0], code(key), by_number(key)))
        self.strays = {key for key in units if code(key) not in ("CA", *STATIONS) and not self.supplied(key[0])}
        self.shields = {key: 0 if key in self.strays else TABLE[code(key)][2] for key in units}
        self.att, self.dfn = "A", "BC"
        self.zone: dict[str, int] = {}
        self.story: list[tuple[Any, ...]] = []

    # --- who there is

    def supplied(self, seat: str) -> bool:
        return seat == "A" or seat in self.bases or any(code(key) in STATIONS for key in self.of(seat))

    def of(self, seats: str) -> list[str]:
        return [key for key in self.alive if key[0] in seats]

    def warships(self, seats: str) -> list[str]:
        return [key for key in self.of(seats) if code(key) in WARSHIPS]

    def able(self, seats: str) -> list[str]:
        return [key for key in self.warships(seats) if key not in self.strays]

    def against(self, seat: str) -> str:
        return self.dfn if seat in self.att else self.att

    def worth(self, seats: str) -> int:
        return sum(TABLE[code(key)][3] for key in self.of(seats))

    def rating(self, key: str, zoned: bool) -> int:
        attacking = key[0] in self.att
        rating = TABLE[code(key)][0 if attacking else 1]
        rating = min(rating, 1) if key in self.strays else rating
        if not zoned:
            return rating
        return 0 if attacking and key not in self.able(self.att) else max(0, rating - self.zone[key])

    # --- the battle

    def fight(self) -> list[tuple[Any, ...]]:
        number, quiet, swapped = 0, 0, False
        while True:
            if not self.able(self.att):
                if swapped or not self.counters():
                    return self.leave("held" if swapped else "no_warships", number)
                self.att, self.dfn, swapped = self.dfn, self.att, True
                self.story.append(("counter", [seat for seat in "BC" if self.of(seat)]))
                continue
            number += 1
            quiet = 0 if self.fire_round() else quiet + 1
            if self.over():
                return self.end(self.over(), number)
            if quiet == 3:
                return self.leave("stalemate", number)
            if not self.able(self.att):
                continue
            for seat in self.dfn + self.att:
                if not self.over():
                    self.retreat(seat, number)
            if self.over():
                return self.end(self.over(), number)
            if number > 1 and all(self.wishes[seat].friend == "yes" for seat in "ABC" if self.of(seat)):
                return self.end("ceasefire", number)

    def over(self) -> str:
        mine, theirs = self.of("A"), self.of("BC")
        return "" if mine and theirs else "won" if mine else "lost" if theirs else "ruin"

    def end(self, how: str, number: int) -> list[tuple[Any, ...]]:
        self.story.append(("ended", how, number))
        return self.story

    def leave(self, how: str, number: int) -> list[tuple[Any, ...]]:
        self.go("A", self.of("A"), "A1")
        return self.end(how, number)

    def counters(self) -> bool:
        return any(self.able(seat) and self.wishes[seat].counter == "yes" for seat in "BC")

    # --- zones and point fire

    def arrange(self, side: str) -> None:
        """Everybody as wished; while a zone is not smaller than the one before it, its best goes forward."""
        counted = []
        for key in self.of(side):
            wish = self.wishes[key[0]]
            fleet = [code(other) for other in self.of(key[0]) if code(other) not in CIVILIANS]
            no_line = not (wish.one or wish.two) and 2 * fleet.count("AB") < len(fleet)
            self.zone[key] = 1 if code(key) in wish.one else 2 if code(key) in wish.two else 0
            if no_line and side == self.att and code(key) == "AB":
                self.zone[key] = 1
            if side == self.att and code(key) in CIVILIANS:
                self.zone[key] = 2
            else:
                counted.append(key)
        size = lambda zone: sum(self.zone[key] == zone for key in counted)  # noqa: E731
        while (size(2) and size(2) >= size(1)) or (size(1) and size(1) >= size(0)):
            for zone in (2, 1):
                while size(zone) and size(zone) >= size(zone - 1):
                    there = [key for key in counted if self.zone[key] == zone]
                    self.zone[min(there, key=lambda k: (-TABLE[code(k)][1], -self.shields[k], by_number(k)))] -= 1

    def aim(self, side: str, enemy: str) -> set[str]:
        aiming: set[str] = set()
        for seat in side:
            keep = self.wishes[seat].keep
            ships = [k for k in self.of(seat) if code(k) == "DD" and self.rating(k, True) and self.shields[k]]
            ships = [k for k in ships if keep is not None and self.shields[k] - 1 >= keep]
            if ships and any(self.zone[key] == 1 for key in self.of(enemy)):
                for key in ships:
                    self.shields[key] -= 1
                self.story.append(("aim", seat, ships))
                aiming.update(ships)
        return aiming

    # --- fire

    def fire_round(self) -> int:
        self.zone = {}
        self.arrange(self.dfn)
        self.arrange(self.att)
        aiming = self.aim(self.dfn, self.att) | self.aim(self.att, self.dfn)
        tech = {key: TABLE[code(key)][4] for key in self.alive}
        best_att = max((tech[key] for key in self.able(self.att)), default=0)
        best_def = max((tech[key] for key in self.of(self.dfn)), default=0)
        first = [key for key in self.able(self.att) if tech[key] > best_def]
        first += [key for key in self.of(self.dfn) if tech[key] > best_att]
        hits = self.volleys(1, first, aiming)
        return hits + self.volleys(2, [key for key in self.alive if key not in first], aiming)

    def volleys(self, number: int, shooters: list[str], aiming: set[str]) -> int:
        made: list[tuple[str, bool, int]] = []
        for side in (self.att, self.dfn):
            guns = [key for key in shooters if key in self.of(side) and self.rating(key, True)]
            guns = guns if self.of(self.against(side[0])) else []
            if guns:
                dice, ratings = next(self.dice), [self.rating(key, True) for key in guns]
                self.story.append(("fired", number, "att" if side == self.att else "def", guns, ratings))
                shots = zip(guns, dice, ratings, strict=True)
                made += [(key[0], key in aiming, die) for key, die, rating in shots if die <= rating]
        left = dict(self.shields)
        for side, enemy in ((self.dfn, self.att), (self.att, self.dfn)):
            for seat in side:
                self.assign(seat, enemy, made, left)
        self.alive = [key for key in self.alive if left[key] >= 0]
        self.shields = left
        return sum(die for _, _, die in made)

    def assign(self, seat: str, enemy: str, made: list[tuple[str, bool, int]], left: dict[str, int]) -> None:
        struck: list[str] = []
        for aimed in (False, True):
            hits = sum(die for owner, point, die in made if owner == seat and point == aimed)
            while hits:
                targets = [key for key in self.of(enemy) if left[key] >= 0]
                if not targets:
                    break
                front = min(self.zone[key] for key in targets)
                reach = max(front, 1) if aimed else front
                key = self.choose(seat, [key for key in targets if self.zone[key] <= reach], hits, left)
                left[key] -= 1
                hits -= 1
                struck.append(key)
        if any(owner == seat for owner, _, _ in made):
            gone = [key for key in dict.fromkeys(struck) if left[key] < 0]
            self.story.append(("hit", seat, sorted(gone), {k: struck.count(k) for k in struck if k not in gone}))

    def choose(self, seat: str, targets: list[str], hits: int, left: dict[str, int]) -> str:
        for wanted in self.wishes[seat].targets:
            listed = [key for key in targets if code(key) == wanted]
            if listed:
                return min(listed, key=lambda key: (left[key], by_number(key)))
        killable = [key for key in targets if left[key] + 1 <= hits]
        cost = {key: -TABLE[code(key)][3] for key in targets}
        if killable:
            worth = {key: -self.rating(key, False) / (left[key] + 1) for key in killable}
            return min(killable, key=lambda key: (worth[key], cost[key], by_number(key)))
        return min(targets, key=lambda key: (left[key], cost[key], by_number(key)))

    # --- retreat

    def retreat(self, seat: str, number: int) -> None:
        own, enemy = self.of(seat), self.against(seat)
        if not own or not self.of(enemy):
            return
        what, _, limit = self.wishes[seat].retreat.partition(" ")
        if what == "NEVER" or (what == "ROUND" and number < int(limit)):
            return
        if what == "BELOW" and self.worth(seat) * 100 >= self.worth(enemy) * int(limit.rstrip("%")):
            return
        going = [key for key in own if what != "CIVILIANS" or code(key) in CIVILIANS]
        if not going:
            return
        guards = [other for other in enemy if self.warships(other)]
        if not (guards and all(self.wishes[other].friend == "yes" for other in guards)):
            going = self.screened(seat, going, len(self.warships(enemy)))
        if not going:
            self.story.append(("failed", seat, "screen"))
        elif seat != "A" and not self.supplied(seat) and any(code(key) not in ("CA", *STATIONS) for key in going):
            self.story.append(("failed", seat, "no_hex"))
        else:
            self.go(seat, going, "A1")

    def screened(self, seat: str, going: list[str], need: int) -> list[str]:
        staying = [key for key in self.warships(seat) if key not in going]
        ranked = sorted(
            (k for k in self.warships(seat) if k in going), key=lambda k: (TABLE[code(k)][3], code(k), by_number(k))
        )
        staying += ranked[: max(0, need - len(staying))]
        return [key for key in going if key not in staying] if len(staying) >= need else []

    def go(self, seat: str, units: list[str], to: str) -> None:
        self.story.append(("gone", seat, sorted(units), to))
        self.alive = [key for key in self.alive if key not in units]
        # A station gives support from where it has gone to.
        self.bases |= {seat for key in units if code(key) in STATIONS}


def told_by_the_server(facts: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """The same story from the facts."""
    tellers = {
        "volley_fired": lambda f: ("fired", f["fire"], f["side"], f["units"], f["ratings"]),
        "hits_taken": lambda f: ("hit", f["by"], sorted(f["lost"]), f["shields"]),
        "point_fire_chosen": lambda f: ("aim", f["seat"], f["units"]),
        "counter_attacked": lambda f: ("counter", f["by"]),
        "units_retreated": lambda f: ("gone", f["seat"], sorted(f["units"]), f["to"]),
        "retreat_failed": lambda f: ("failed", f["seat"], f["why"]),
        "battle_ended": lambda f: ("ended", f["how"], f["rounds"]),
    }
    return [tellers[fact["kind"]](fact) for fact in facts if fact["kind"] in tellers]


FLEETS = st.lists(st.sampled_from(list(TABLE)), min_size=1, max_size=7)
YES_NO = st.sampled_from(["no", "no", "yes"])
TARGETS = st.sampled_from([(), (), ("BB", "DD"), ("Sct", "PB", "AB")])
WISHES = st.tuples(
    st.sampled_from(RETREATS), st.sampled_from(REAR), st.sampled_from(REAR), st.sampled_from([None, 0, 1]), YES_NO,
    st.sampled_from(["yes", "no"]), TARGETS,
).map(Wishes)  # fmt: skip


def fleet(types: list[str]) -> str:
    counts = {code: types.count(code) for code in dict.fromkeys(types)}
    return " + ".join(f"{min(n, 2)} {code}" for code, n in counts.items())


@settings(max_examples=200)
@given(
    FLEETS, FLEETS, st.one_of(st.none(), FLEETS), st.binary(min_size=32, max_size=32),
    st.tuples(WISHES, WISHES, WISHES), st.sets(st.sampled_from("BC")),
)  # fmt: skip
def test_battles_iss_66_to_iss_90(
    own: list[str], enemy: list[str], third: list[str] | None, seed: bytes, minds: tuple[Wishes, ...], bases: set[str]
) -> None:
    """Zones, first, second and point fire, hits zone by zone, retreats, counter-attack, the end (ISS-66..ISS-90)."""
    units = {"A": {"A2": fleet([*own, "PB"])}, "B": {"A2": fleet(enemy)}, "C": {}}
    if third:
        units["C"] = {"A2": fleet(third)}
    for seat, at in (("B", "A5"), ("C", "A6")):
        if seat in bases:
            units[seat][at] = "RS4"
    wishes = dict(zip("ABC", minds, strict=True))
    standing = {seat: wishes[seat].lines("ABC".replace(seat, "")) for seat in "ABC"}
    state = board({"players": 3, "units": units, "standing": standing}, level="standard")
    sheet = interspace.language(state.options).read("ATTACK A2")
    resolution = interspace.resolve(state, {"A": sheet}, Dice(seed, seed))
    facts = msgspec.json.decode(interspace.CODEC.encode_facts(resolution.facts))
    assert [fact["kind"] for fact in facts].count("battle_began") == 1
    dice = (fact["dice"] for fact in facts if fact["kind"] == "volley_fired")
    keys = [key for key, unit in state.units.items() if unit.at == "A2"]
    assert told_by_the_server(facts) == SecondHand(keys, wishes, bases, iter(dice)).fight()

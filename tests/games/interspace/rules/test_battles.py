"""Whole battles (ISB-84..ISB-95) with random fleets, dice and standing orders, against a second implementation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.interspace as interspace
from pbem.core.dice import Dice
from tests.games.interspace.rules.boards import board

# attack, defence, shields, cost
RATINGS = {
    "Sct": (0, 1, 0, 6), "Trn": (0, 1, 0, 4), "Col": (0, 0, 0, 8), "PB": (1, 1, 0, 2), "AB": (2, 2, 1, 6),
    "DD": (3, 3, 2, 10), "CA": (4, 4, 3, 14), "BB": (5, 5, 4, 18), "SS": (0, 2, 2, 6), "RS": (0, 4, 4, 12),
    "GS": (0, 6, 6, 24),
}  # fmt: skip
RETREATS = ["NEVER", "ROUND 1", "ROUND 3", "BELOW 60%", "BELOW 120%", "CIVILIANS"]


class Battle:
    """A attacks B and C in A2. What the dice show is read from the facts, all the rest is worked out here."""

    def __init__(self, units: list[str], wishes: dict[str, str], dice: Iterator[list[int]], quiet_ends: bool) -> None:
        self.shields = {key: self.of(key)[2] for key in units}
        self.wishes, self.dice, self.withdraws = wishes, dice, quiet_ends
        self.told: list[tuple[Any, ...]] = []

    @staticmethod
    def of(key: str) -> tuple[int, int, int, int]:
        return RATINGS[key[2:].rstrip("0123456789")]

    def force(self, *seats: str) -> list[str]:
        return [key for key in self.shields if key[0] in seats]

    def warships(self, *seats: str) -> list[str]:
        return [key for key in self.force(*seats) if self.of(key)[0]]

    def tell(self) -> list[tuple[Any, ...]]:
        quiet, number, how = 0, 0, ""
        while not how:
            number += 1
            quiet = 0 if self.fire() else quiet + 1
            how = self.over() or (quiet == 3 and ("stalemate" if self.withdraws else "silence")) or ""
            if not how:
                self.retreat("A", number)
                how = self.over()
            if not how:
                self.retreat("B", number)
                self.retreat("C", number)
                how = self.over()
        if how in ("no_warships", "stalemate"):
            self.go("A", self.force("A"))
        self.told.append(("ended", how, number))
        return self.told

    def over(self) -> str:
        own, enemy = self.force("A"), self.force("B", "C")
        if own and enemy:
            return "" if self.warships("A") else "no_warships"
        return "won" if own else "lost" if enemy else "ruin"

    def fire(self) -> int:
        guns, answers = self.warships("A"), [key for key in self.force("B", "C") if self.of(key)[1]]
        hits = {"A": 0, "B": 0, "C": 0}
        for units, rating in ((guns, 0), (answers, 1)):
            for key, die in zip(sorted(units), next(self.dice) if units else [], strict=True):
                hits[key[0]] += die if die <= self.of(key)[rating] else 0
        losses = [*self.losses(hits["A"], self.force("B", "C"), 1)]
        damage: dict[str, int] = {}
        for seat in ("B", "C"):
            losses += self.losses(hits[seat], self.force("A"), 0, damage)
        for key in losses:
            self.shields[key] -= 1
        gone = sorted(key for key in self.shields if self.shields[key] < 0)
        for key in gone:
            del self.shields[key]
        self.told.append(("fired", hits, gone, {key: self.of(key)[2] - left for key, left in self.shields.items()}))
        return sum(hits.values())

    def losses(self, hits: int, targets: list[str], rating: int, damage: dict[str, int] | None = None) -> Iterator[str]:
        """One name for each hit, by TARGETS BEST."""
        taken = {} if damage is None else damage
        while hits:
            need = {key: self.shields[key] + 1 - taken.get(key, 0) for key in targets}
            need = {key: left for key, left in need.items() if left > 0}
            if not need:
                return
            can = [key for key in need if need[key] <= hits]
            if can:
                chosen = min(can, key=lambda key: (-self.of(key)[rating] / need[key], -self.of(key)[3], by_number(key)))
            else:
                chosen = min(need, key=lambda key: (need[key], -self.of(key)[3], by_number(key)))
            strength = min(hits, need[chosen])
            hits -= strength
            taken[chosen] = taken.get(chosen, 0) + strength
            yield from [chosen] * strength

    def retreat(self, seat: str, number: int) -> None:
        own = self.force(seat)
        enemy = self.force("B", "C") if seat == "A" else self.force("A")
        if not own or not enemy:
            return
        what, _, limit = self.wishes[seat].partition(" ")
        worth, against = (sum(self.of(key)[3] for key in units) for units in (own, enemy))
        if what == "NEVER" or (what == "ROUND" and number < int(limit)):
            return
        if what == "BELOW" and worth * 100 >= against * int(limit.rstrip("%")):
            return
        going = [key for key in own if what != "CIVILIANS" or key[2:5] in ("Sct", "Trn", "Col")]
        staying = sorted(self.warships(seat), key=lambda key: (self.of(key)[3], place_of(key)))
        need = len(self.warships("B", "C") if seat == "A" else self.warships("A"))
        if len(staying) < need:
            if going:
                self.told.append(("failed", seat))
            return
        kept = [key for key in staying if key not in going]
        kept += [key for key in staying if key in going][: max(need - len(kept), 0)]
        going = [key for key in going if key not in kept]
        if going:
            self.go(seat, going)
        elif what != "CIVILIANS":
            self.told.append(("failed", seat))

    def go(self, seat: str, units: list[str]) -> None:
        self.told.append(("gone", seat, sorted(units)))
        for key in units:
            del self.shields[key]


def place_of(key: str) -> tuple[str, int]:
    """The lower number first, among counters of one owner and type."""
    name = key.rstrip("0123456789")
    return name, int(key[len(name) :])


def by_number(key: str) -> tuple[int, str]:
    """The lower number first, of whatever type."""
    name, number = place_of(key)
    return number, name


def told_by_the_server(facts: list[dict[str, Any]], units: list[str]) -> list[tuple[Any, ...]]:
    """The same story from the facts."""
    story: list[tuple[Any, ...]] = []
    damage = dict.fromkeys(units, 0)
    for fact in facts:
        if fact["kind"] == "shots_fired" and fact["side"] == "att":
            story.append(("fired", {"A": 0, "B": 0, "C": 0} | fact["hits"], [], damage := dict(damage)))
        elif fact["kind"] == "shots_fired":
            story[-1][1].update(fact["hits"])
        elif fact["kind"] == "hits_taken":
            for key, shields in fact["shields"].items():
                damage[key] += shields
            for key in fact["lost"]:
                del damage[key]
            story[-1][2].extend(fact["lost"])
            story[-1][2].sort()
        elif fact["kind"] == "units_retreated":
            damage = {key: lost for key, lost in damage.items() if key not in fact["units"]}
            story.append(("gone", fact["seat"], sorted(fact["units"])))
        elif fact["kind"] == "retreat_failed":
            story.append(("failed", fact["seat"]))
        elif fact["kind"] == "battle_ended":
            story.append(("ended", fact["how"], fact["rounds"]))
    return story


FLEETS = st.lists(st.sampled_from(list(RATINGS)), min_size=1, max_size=5)


def fleet(types: list[str]) -> str:
    counts = {code: types.count(code) for code in dict.fromkeys(types)}
    return " + ".join(f"{min(n, 2)} {code}" for code, n in counts.items())


@settings(max_examples=150)
@given(
    FLEETS, FLEETS, st.one_of(st.none(), FLEETS), st.binary(min_size=32, max_size=32),
    st.tuples(*[st.sampled_from(RETREATS)] * 3), st.booleans(),
)  # fmt: skip
def test_battles_isb_84_to_isb_95(
    own: list[str], enemy: list[str], third: list[str] | None, seed: bytes, wishes: tuple[str, ...], withdraws: bool
) -> None:
    """Fire, hits by TARGETS BEST, retreats with a screen, withdrawals, the end (ISB-84..ISB-95, ISBR-28, ISBR-63)."""
    units = {"A": {"A2": fleet([*own, "PB"])}, "B": {"A2": fleet(enemy)}}
    if third:
        units["C"] = {"A2": fleet(third)}
    standing = dict(zip("ABC", (f"RETREAT {wish}" for wish in wishes), strict=True))
    option = str(withdraws).lower()
    state = board({"players": 3, "units": units, "standing": standing}, basic_forced_withdrawal_on_stalemate=option)
    sheet = interspace.language(state.options).read("ATTACK A2")
    resolution = interspace.resolve(state, {"A": sheet}, Dice(seed, seed))
    facts = msgspec.json.decode(interspace.CODEC.encode_facts(resolution.facts))
    assert [fact["kind"] for fact in facts].count("battle_began") == 1
    dice = (fact["dice"] for fact in facts if fact["kind"] == "shots_fired")
    keys = [key for key, unit in state.units.items() if unit.at == "A2"]
    battle = Battle(keys, dict(zip("ABC", wishes, strict=True)), iter(dice), withdraws)
    assert told_by_the_server(facts, keys) == battle.tell()

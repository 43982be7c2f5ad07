"""The movement step of the standard level: support (ISS-46 to ISS-55) and leave to pass (ISS-42 to ISS-45)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace as alter

from msgspec.structs import replace

from pbem.core import standing
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.blocking import called, is_blocker
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.paths import Walker
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import BATTLE_READY, STATIONS, TERRAIN, WARSHIPS
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.orders.permissions import PASS
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard import support


class StandardStep(Step):
    """`gates` are stations that block worm holes; `received` and `passed` are resources
    and artefacts that have been passed on and may not be again."""

    def __init__(self, turn: InterSpaceTurn, seat: str) -> None:
        self.gates: dict[str, int] = {}
        super().__init__(turn, seat)
        self.received: dict[str, Cargo] = {}
        self.passed: set[str] = set()

    # --- blocking -----------------------------------------------------------------------------------------------------

    def recount(self) -> None:
        self.foes, self.gates = self._blockers()

    def _blockers(self) -> tuple[dict[str, int], dict[str, int]]:
        """Warships, and stations in worm holes, of players who do not let one pass (ISS-42, ISS-45)."""
        state, foes, gates = self.state, dict[str, int](), dict[str, int]()
        free: dict[tuple[str, str], bool] = {}
        for key, unit in state.units.items():
            tile = state.hexes.get(unit.at)
            if (
                unit.type not in BATTLE_READY
                or unit.owner == self.seat
                or tile is None
                or not self.turn.rules.takes_part(state, key)
                or not is_blocker(state, self.turn.rules, unit.owner)
            ):
                continue
            if (unit.owner, unit.at) not in free:
                free[unit.owner, unit.at] = self._passes(unit.owner, unit.at)
            kind = foes if unit.type in WARSHIPS else gates if tile.gate else None
            if kind is not None and not free[unit.owner, unit.at]:
                kind[unit.at] = kind.get(unit.at, 0) + 1
        return foes, gates

    def _passes(self, owner: str, label: str) -> bool:
        """Whether a player gives leave to pass there (ISS-44, ISSR-11)."""
        if not self.state.standing.get(owner, {}).get(PASS.key):
            return False
        about: standing.About = {"player": self.seat, "hex": called(self.state, label)}
        answer = standing.answer(self.state, self.turn.language, owner, PASS, about)
        return bool(answer.get("value") == "yes")

    def need(self, gone: Sequence[str], there: str) -> int:
        """Units that began their move there leave freely (ISS-44); stations stop those who pass through (ISSR-10)."""
        if len(gone) == 1:
            return 0
        here = gone[-1]
        through = here in self.gates and (self._other_end(here) or here) in (gone[-2], there)
        return self.foes.get(here, 0) + (self.gates[here] if through else 0)

    def _other_end(self, label: str) -> str:
        """Where a worm hole leads to; nowhere, if that is the next hex anyway (ISSR-10)."""
        tile = self.state.hexes[label]
        beside = dict(places.around(self.state, tile.frame, (tile.q, tile.r))).values()
        end = places.partner(self.state, tile, label)
        return "" if end in beside else end

    def find_path(
        self, group: Sequence[str], start: str, here: str, goal: Place, rate: int, risks: frozenset[str]
    ) -> list[str] | None:
        """Avoids worm holes that stations shut, if there is another way."""
        plan, legal = self.plan, self.legal(group, start)
        while True:
            path = paths.find_path(plan, self.turn.rules, here, goal, rate, legal, risks)
            gate = self._shut(path, group, start) if path and self.gates else ""
            if gate not in plan.gates:
                return path
            plan = replace(plan, gates={name: ends for name, ends in plan.gates.items() if name != gate})

    def _shut(self, path: Sequence[str], group: Sequence[str], start: str) -> str:
        """The worm hole on a way that stations shut for those who come or go through, as far as can be seen."""
        gone = list(path) if path[0] == start else [start, *path]
        for number, label in enumerate(gone[1:-1], 1):
            if label in self.gates and not self.reckons(gone[: number + 1], gone[number + 1], group):
                return self.state.hexes[label].gate
        return ""

    # --- support ------------------------------------------------------------------------------------------------------

    def is_easy(self, group: Sequence[str], path: Sequence[str], goal: Place | None) -> bool:
        """Nothing of this chapter can hinder the move: all in support all the way, nobody in worm holes."""
        if self.gates and not self.gates.keys().isdisjoint(path):
            return False
        types = {self.state.units[key].type for key in group}
        return types <= support.FREE or self._supports_all(path, goal)

    def _supports_all(self, path: Sequence[str], goal: Place | None) -> bool:
        reach = support.reach(self.state, self.seat)
        return all(reach.get(label, -1) >= 0 for label in path if label) and (
            bool(path[-1]) or self._slack("", goal) >= 0
        )

    def _slack(self, there: str, goal: Place | None) -> int:
        if there:
            return support.slack(self.state, self.seat, there)
        assert goal is not None
        return support.slack_at(self.state, self.seat, goal.frame, goal.at)

    def admits(
        self, here: str, going: dict[str, Walker], there: str, goal: Place | None
    ) -> tuple[dict[str, Walker], str]:
        """Units that may enter: those that need no support, or where there is support, or more of it (ISS-46, ISSR-13).

        Into the unknown only with support, since nobody else who needs it explores (ISS-52, ISS-56).
        A ship that comes into support goes on with its full rate (ISS-53).
        """
        now, then = support.slack(self.state, self.seat, here), self._slack(there, goal)
        fits = then >= 0 or (bool(there) and now < then)
        allowed = {key: walker for key, walker in going.items() if fits or self._needs_none(key)}
        if now < 0 <= then:
            full = self.turn.rules.full_rate
            allowed = {key: replace(walker, rate=full(self.state, key)) for key, walker in allowed.items()}
        return allowed, "" if allowed or not going else "refused.out_of_support"

    def _needs_none(self, key: str) -> bool:
        return self.state.units[key].type in support.FREE

    def legal(self, group: Sequence[str], start: str) -> Callable[[str], bool]:
        """Hexes that may be passed on the way: with support, and without enemies who do not let one go on."""
        free = all(map(self._needs_none, group))

        def may_pass(label: str) -> bool:
            if label == start:
                return True
            if not free and not support.supported(self.state, self.seat, label):
                return False
            return label not in self.foes or self.seems_free(label, group)

        return may_pass

    def far_path(self, group: Sequence[str], start: str, goal: str) -> list[str] | None:
        """Where there is support, if such a way leads there."""
        reach = support.reach(self.state, self.seat)
        path = None
        if not all(map(self._needs_none, group)):
            path = paths.far_path(self.plan, start, goal, may_pass=lambda label: label in reach)
        return path or super().far_path(group, start, goal)

    def other_way(self, group: Sequence[str], start: str, goal: Place, risks: frozenset[str]) -> list[str] | None:
        """For ships out of support: the first step leads back into it, the rest is done at full rate (ISS-53)."""
        state, rules = self.state, self.turn.rules
        strays = [key for key in group if not support.is_supported(state, key)]
        if not strays or self.ground.hexes[start].terrain in paths.SLOW_EXIT:
            return None
        full, found = min(rules.full_rate(state, key) for key in strays), []
        for first in places.neighbours(self.plan, start):
            row = TERRAIN[self.plan.hexes[first].terrain]
            if row.stop or row.cost > 1 or full <= row.cost or self._slack(first, None) < 0 or first == goal.label:
                continue
            rest = self.find_path(group, start, first, goal, full - row.cost, risks)
            if rest:
                found.append([start, *rest])
        return min(found, key=lambda path: self._toll(path[1:], risks), default=None)

    def _toll(self, way: Sequence[str], risks: frozenset[str]) -> tuple[int, int, int, list[tuple[str, int, str]]]:
        """The cost of a way: rolls, points and steps; then its labels (ISB-63)."""
        rows = [TERRAIN[self.plan.hexes[label].terrain if label else "unknown"] for label in way]
        rolls = sum(row.id in risks for row in rows)
        return rolls, sum(row.cost for row in rows), len(way), [label_order(label) for label in way]

    def bound(
        self, group: Sequence[str], path: Sequence[str], goal: Place | None, jumps: Collection[tuple[str, str]]
    ) -> list[str]:
        """Stations of a group that must stay, because own ships would be out of support without them (ISSR-15)."""
        stations = [key for key in group if self.state.units[key].type in STATIONS]
        return stations if stations and self.stranded(group, path, goal, jumps) else []

    def stranded(
        self, group: Sequence[str], path: Sequence[str], goal: Place | None, jumps: Collection[tuple[str, str]]
    ) -> list[str]:
        """Own ships that would be out of support if the stations of a group went this way."""
        state, seat = self.state, self.seat
        stations = [key for key in group if state.units[key].type in STATIONS]
        ends = {key: self._end(key, path, jumps) for key in group}
        now = support.reach(state, seat)
        then = support.reach_with(state, seat, {key: ends[key] for key in stations}, goal)
        ships = [(key, unit) for key, unit in state.units_of(seat) if unit.type not in support.FREE]
        held = [(key, unit) for key, unit in ships if support.covers(state, now, unit.at)]
        return [key for key, unit in held if not support.covers(state, then, ends.get(key, unit.at), goal)]

    def _end(self, key: str, path: Sequence[str], jumps: Collection[tuple[str, str]]) -> str:
        """How far a unit can come on a path, enemies and support aside."""
        walker: Walker | None = Walker(self.rate(self.state, key))
        here = path[0]
        for there in path[1:]:
            terrain = self.ground.hexes[there].terrain if there else "unknown"
            toll = paths.JUMP if (here, there) in jumps else None
            walker = paths.enter(walker, self.ground, self.turn.rules, here, terrain, toll) if walker else None
            if walker is None:
                break
            here = there
        return here


def with_rates(rules: Ruleset, full: Callable[[State, str], int]) -> Ruleset:
    """The same rules with another rate for ships in support."""
    return alter(rules, full_rate=full, rate=support.reduced(full))

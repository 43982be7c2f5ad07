"""The board as the bot sees it: distances, planets, minerals, enemies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cached_property

from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import CARGO
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.ruleset import Ruleset

FAR = 99
# The assumed value of a hidden counter, and its increase in later cycles (chapter 9).
HIDDEN_VALUE, GROWTH, QUIET_CYCLES = 12, 3, 5
# This few counters away from home are assumed to be scouts.
SCOUTING = 2
# Counters assumed at an unseen homeworld.
OF_HOMEWORLDS = 3


class Survey:
    def __init__(self, board: State, rules: Ruleset, seat: str, luck: int) -> None:
        self.board, self.rules, self.seat, self.luck = board, rules, seat, luck

    @property
    def units(self) -> dict[str, Unit]:
        return self.board.units[self.seat]

    @cached_property
    def home(self) -> str:
        """The homeworld, or any colony."""
        own = self.board.own_colonies(self.seat)
        return next((at for at, colony in own.items() if colony.is_homeworld), next(iter(own), ""))

    @cached_property
    def home_row(self) -> list[str]:
        """Possible homeworlds, from the middle of the map outwards; no farther out than others can."""
        rows = [space.listed(allowed) for allowed in self.rules.scenario(self.board).homeworlds]
        across = {at: space.across(at) for row in rows for at in row}
        own = rows[self.board.seats.index(self.seat)] if rows else ()
        inwards = sorted(own, key=lambda at: (abs(across[at] * len(across) - sum(across.values())), across[at]))
        return inwards[: min(map(len, rows), default=0)]

    def home_choice(self) -> list[str]:
        return [f"HOMEWORLD {self.home_row[self.luck % len(self.home_row)]}"] if self.home_row else []

    def way_to(self, at: str, here: str) -> int:
        """How far it is from here; for allies by blood from all their homeworlds, so that they go for the same goal."""
        colonies = self.board.colonies.items()
        allies = [ally for ally in self.board.together(self.seat) if ally != self.seat]
        homes = [home for home, colony in colonies if colony.is_homeworld and colony.owner in allies]
        return sum(space.distance(place, at) for place in ([self.home, *homes] if homes else [here]))

    @cached_property
    def leader(self) -> str:
        """The blood ally whose fleet the bot's fleet follows: the first of them."""
        first = self.board.together(self.seat)[0]
        return "" if first == self.seat or first in self.board.out else first

    @cached_property
    def stack_of_leader(self) -> str:
        """The hex with most of the leader's possible warships, if that is not the leader's home."""
        units = self.board.units.get(self.leader, {}).values() if self.leader else ()
        places = [unit.at for unit in units if unit.row.fights and unit.row.role == "ship"]
        out = [at for at in places if not (at in self.board.colonies and self.board.colonies[at].is_homeworld)]
        return max(out, key=lambda at: (out.count(at), at)) if len(out) > SCOUTING else ""

    def far(self, owner: str) -> int:
        """How far it is from home to the homeworld of another."""
        homes = [at for at in self.enemy_homeworlds if self.board.colonies[at].owner == owner]
        return space.distance(self.home, homes[0]) if homes and self.home else FAR

    def clockwise(self, owner: str) -> int:
        """How many seats further on an owner sits: independent of places on the map."""
        seats = self.board.seats
        return (seats.index(owner) - seats.index(self.seat)) % len(seats) if owner in seats else len(seats)

    def of(self, *kinds: str) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.kind in kinds}

    @cached_property
    def warships(self) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.row.role == "ship"}

    @cached_property
    def enemy_colonies(self) -> list[str]:
        return [at for at, colony in self.board.colonies.items() if self.board.are_foes(self.seat, colony.owner)]

    @cached_property
    def enemy_homeworlds(self) -> list[str]:
        return [at for at in self.enemy_colonies if self.board.colonies[at].is_homeworld]

    @cached_property
    def foreign(self) -> list[Unit]:
        """All counters of enemies."""
        return [unit for other, units in self.board.units.items() if self.board.are_foes(self.seat, other)
                for unit in units.values()]  # fmt: skip

    def near(self, at: str, hexes: int) -> list[str]:
        """Hexes around with enemies that may be able to fight, the nearest first."""
        found = {unit.at for unit in self.foreign if unit.row.fights and unit.row.role == "ship"}
        close = [hex_ for hex_ in found if space.distance(at, hex_) <= hexes]
        return sorted(close, key=lambda hex_: (space.distance(at, hex_), space.ORDER[hex_]))

    def free_planets(self, terraform: bool) -> list[str]:
        """Known planets that can be settled."""
        wanted = ("planet", "barren_planet") if terraform else ("planet",)
        return [at for at, marker in self.board.systems.items()
                if marker in wanted and at not in self.board.colonies and not self.is_held(at)]  # fmt: skip

    @cached_property
    def minerals(self) -> list[str]:
        return [at for at, marker in self.board.systems.items() if marker in CARGO and not self.is_held(at)]

    @cached_property
    def held(self) -> set[str]:
        return ways.held_by_others(self.board, self.seat, self.board.hexes)

    @cached_property
    def sight(self) -> Collection[str]:
        return self.rules.sight(self.board, self.seat)

    def is_held(self, at: str) -> bool:
        return at in self.held

    def strength_at(self, at: str) -> int:
        """Estimated CP value of the enemies in a hex; colonies out of sight have some defence too."""
        guess = HIDDEN_VALUE + GROWTH * max(0, self.board.cycle - QUIET_CYCLES)
        if at in self.board.colonies and at not in self.sight:
            return guess * (OF_HOMEWORLDS if self.board.colonies[at].is_homeworld else 1)
        return sum(guess if unit.kind == "?" else unit.size * unit.row.price
                   for unit in ways.enemies_at(self.board, self.seat, at))  # fmt: skip

    # --- ways ---------------------------------------------------------------------------------------------------------

    def distances(self, goals: Iterable[str], is_open: Callable[[str], bool]) -> dict[str, int]:
        """Steps to the nearest goal from every hex; a goal may be entered whatever it is."""
        steps = {goal: 0 for goal in goals if goal in self.board.hexes}
        border = list(steps)
        while border:
            near = [other for here in border for other in self._open_beside(here, steps, is_open)]
            border = list(dict.fromkeys(near))
        return steps

    def _open_beside(self, here: str, steps: dict[str, int], is_open: Callable[[str], bool]) -> list[str]:
        if steps[here] and not is_open(here):
            return []
        found = [other for other in self.beside(here) if other not in steps]
        steps.update(dict.fromkeys(found, steps[here] + 1))
        return found

    @cached_property
    def _beside(self) -> dict[str, list[str]]:
        return {}

    def beside(self, here: str) -> list[str]:
        """Neighbours by the rules, computed once: the bot's board does not change."""
        if here not in self._beside:
            self._beside[here] = ways.beside(self.board, here)
        return self._beside[here]

    def is_safe(self, at: str) -> bool:
        """A hex that is safe to pass: known, no black hole, nobody there."""
        board = self.board
        return at not in board.unexplored and not self.is_deadly(at) and not self.is_held(at)

    def is_deadly(self, at: str) -> bool:
        looked = self.board.secrets[self.seat].looked.get(at, "")
        return (looked or self.board.systems.get(at, "")) in ways.HARMFUL

    def towards(self, start: str, goals: Iterable[str], is_open: Callable[[str], bool]) -> str:
        """The next hex towards the nearest goal; nothing if there is none."""
        steps = self.distances(goals, is_open)
        if not steps.get(start):
            return ""
        near = [at for at in self.beside(start) if steps.get(at, FAR) == steps[start] - 1]
        near = [at for at in near if steps[at] == 0 or is_open(at)]
        return near[self.luck % len(near)] if near else ""

    def way(self, units: Iterable[Unit], goals: Iterable[str], is_open: Callable[[str], bool]) -> str:
        """As far towards the nearest goal as the slowest of a stack gets this turn, as the path of an order."""
        stack = list(units)
        pace = min(ways.allowance(self.board, self.seat, unit) for unit in stack)
        wanted, here, path = list(goals), stack[0].at, list[str]()
        while len(path) < pace:
            step = self.towards(here, wanted, is_open)
            if not step or (path and ways.is_restricted(self.board, step)):
                break
            path.append(step)
            here = step
            if ways.is_restricted(self.board, step) or self.is_held(step):
                break
        return "-".join(path)

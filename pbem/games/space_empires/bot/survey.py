"""The board as the bot looks at it: distances, planets, minerals, enemies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from pbem.games.space_empires import space, ways
from pbem.games.space_empires.components import CARGO
from pbem.games.space_empires.ruleset import Ruleset
from pbem.games.space_empires.state import State, Unit

FAR = 99
# What a hidden counter is taken for, and how much more in later cycles (chapter 9).
HIDDEN_VALUE, GROWTH, QUIET_CYCLES = 12, 6, 5


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

    def home_choice(self, allowed: str) -> list[str]:
        hexes = space.listed(allowed)
        return [f"HOMEWORLD {hexes[self.luck % len(hexes)]}"]

    def of(self, *kinds: str) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.kind in kinds}

    @cached_property
    def warships(self) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.row.role == "ship"}

    @cached_property
    def enemy_colonies(self) -> list[str]:
        return [at for at, colony in self.board.colonies.items() if colony.owner != self.seat]

    @cached_property
    def enemy_homeworlds(self) -> list[str]:
        return [at for at in self.enemy_colonies if self.board.colonies[at].is_homeworld]

    def free_planets(self, terraform: bool) -> list[str]:
        """Known planets that can be settled."""
        wanted = ("planet", "barren_planet") if terraform else ("planet",)
        return [at for at, marker in self.board.systems.items()
                if marker in wanted and at not in self.board.colonies and not self.is_held(at)]  # fmt: skip

    @cached_property
    def minerals(self) -> list[str]:
        return [at for at, marker in self.board.systems.items() if marker in CARGO and not self.is_held(at)]

    def is_held(self, at: str) -> bool:
        return ways.is_held(self.board, self.seat, at)

    def strength_at(self, at: str) -> int:
        """CP value of the enemies in a hex, as far as one can tell."""
        guess = HIDDEN_VALUE + GROWTH * max(0, self.board.cycle - QUIET_CYCLES)
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
        found = []
        for other in ways.beside(self.board, here):
            if other not in steps and (steps[here] == 0 or is_open(here)):
                steps[other] = steps[here] + 1
                found.append(other)
        return found

    def is_safe(self, at: str) -> bool:
        """A hex one may pass: known, no hole, nobody there."""
        board = self.board
        return at not in board.unexplored and not self.is_deadly(at) and not self.is_held(at)

    def is_deadly(self, at: str) -> bool:
        looked = self.board.secrets[self.seat].looked.get(at, "")
        return (looked or self.board.systems.get(at, "")) in ("black_hole", "super_nova", "danger", "lost_in_space")

    def towards(self, start: str, goals: Iterable[str], is_open: Callable[[str], bool]) -> str:
        """The next hex on the way to the nearest goal; nothing if there is none."""
        steps = self.distances(goals, is_open)
        if not steps.get(start):
            return ""
        near = [at for at in ways.beside(self.board, start) if steps.get(at, FAR) == steps[start] - 1]
        near = [at for at in near if steps[at] == 0 or is_open(at)]
        return near[self.luck % len(near)] if near else ""

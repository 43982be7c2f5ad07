"""What one player's movement step must remember, how fast units are, and where they have a base (ISB-39, ISB-57)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec.structs import replace

from pbem.core.sheet import Order
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.blocking import blocked_hexes, stayers
from pbem.games.interspace.basic.paths import Walker
from pbem.games.interspace.board.components import STATIONS, rate_table
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.known import in_sight, known
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

_RATES = rate_table() | {(code, 0): rate for (code, civ), rate in rate_table().items() if civ == 1}


def rate_by_civ(state: State, key: str) -> int:
    """Movement points by type and civ level (ISB-39)."""
    unit = state.units[key]
    return _RATES[unit.type, state.players[unit.owner].civ]


def speed_by_civ(state: State, seat: str, code: str) -> int:
    """The same for a type of one's own, whether one has such a unit or not."""
    return _RATES[code, state.players[seat].civ]


def own_base(state: State, seat: str, label: str) -> bool:
    """A planet or station of the same player (ISB-57)."""
    tile = state.hexes.get(label)
    if tile is not None and tile.planet and state.planets[tile.planet].owner == seat:
        return True
    return any(unit.owner == seat and unit.type in STATIONS for unit in state.stack(label))


def read_as(state: State, lands: Mapping[str, str]) -> State:
    """The same board, on which hexes of some terrains are others."""
    hexes = {
        label: replace(tile, terrain=lands[tile.terrain]) if tile.terrain in lands else tile
        for label, tile in state.hexes.items()
    }
    return replace(state, hexes=hexes)


class Step:
    """What one player's movement step must remember until it ends."""

    def __init__(self, turn: InterSpaceTurn, seat: str) -> None:
        self.turn, self.seat, self.state = turn, seat, turn.state
        self.rate, self.is_base = turn.rules.rate, turn.rules.is_base
        # Ways are planned on the map the seat knows, and past enemies it cannot see.
        self.plan = turn.state if turn.rules.sees_all else known(turn.state, turn.rules, seat)
        # What the hexes are for units of this seat: the map itself, unless they find some of it easier.
        self.ground = turn.state
        lands = turn.rules.reads_as(turn.state, seat)
        if lands:
            self.ground = read_as(turn.state, lands)
            self.plan = self.ground if turn.rules.sees_all else read_as(self.plan, lands)
        self.sight = None if turn.rules.sees_all else in_sight(turn.state, turn.rules, seat)
        self.foes: dict[str, int] = {}
        self.recount()
        # Where something may happen to those who only pass.
        self.lurking = turn.rules.lurking(turn.state)
        self.moved: set[str] = set()
        self.screening: set[str] = set()
        self.pulsed: set[tuple[str, str]] = set()
        boats = [(key, unit) for key, unit in turn.state.units_of(seat) if unit.type == "PB"]
        self.away = [key for key, unit in boats if not self.is_base(turn.state, seat, unit.at)]

    def busy(self) -> set[str]:
        """Units that cannot move, or have finished moving in this step."""
        return self.moved.union(self.screening, self.turn.rules.held(self.state))

    def need(self, gone: Sequence[str], there: str) -> int:
        """How many enemy units block units that came this way and go on there (ISB-58)."""
        return self.foes.get(gone[-1], 0)

    def may_leave(self, gone: Sequence[str], there: str, leaving: Collection[str], dropped: int = 0) -> bool:
        """Whether enough own warships stay behind in a hex with blocking enemies (ISB-60).

        `dropped` are warships that came here with those who leave, and cannot follow them.
        """
        need = self.need(gone, there)
        return not need or len(stayers(self.state, self.seat, gone[-1], leaving)) + dropped >= need

    def seems_free(self, label: str, leaving: Collection[str]) -> bool:
        """The same as far as the seat can see: enemies it cannot see do not keep it from planning."""
        if self.sight is not None and label not in self.sight:
            return True
        need = self.foes.get(label)
        return not need or len(stayers(self.state, self.seat, label, leaving)) >= need

    def reckons(self, gone: Sequence[str], there: str, leaving: Collection[str], dropped: int = 0) -> bool:
        """The enemies that STRICT takes into account: those that can be seen (ISBR-67)."""
        return (self.sight is not None and gone[-1] not in self.sight) or self.may_leave(gone, there, leaving, dropped)

    def recount(self) -> None:
        """Counts again, because others came into a hex while units were under way."""
        self.foes = blocked_hexes(self.state, self.turn.rules, self.seat)

    # What the standard level has more to say about: at the basic level nothing else hinders.

    def legal(self, group: Sequence[str], start: str) -> Callable[[str], bool]:
        """Whether units may go on from a hex, as far as can be seen."""

        def may_pass(label: str) -> bool:
            return label not in self.foes or self.seems_free(label, group)

        return may_pass

    def find_path(
        self, group: Sequence[str], start: str, here: str, goal: Place, rate: int, risks: frozenset[str]
    ) -> list[str] | None:
        """The best way from a hex for units that began at `start`, past everything visible that could stop them."""
        return paths.find_path(self.plan, self.turn.rules, here, goal, rate, self.legal(group, start), risks)

    def far_path(self, group: Sequence[str], start: str, goal: str) -> list[str] | None:
        """A way over several turns."""
        return paths.far_path(self.plan, start, goal)

    def is_easy(self, group: Sequence[str], path: Sequence[str], goal: Place | None) -> bool:
        return True

    def admits(
        self, here: str, going: dict[str, Walker], there: str, goal: Place | None
    ) -> tuple[dict[str, Walker], str]:
        """The units with enough points that may enter; if none may, why not."""
        return going, ""

    def other_way(self, group: Sequence[str], start: str, goal: Place, risks: frozenset[str]) -> list[str] | None:
        return None

    def bound(
        self, group: Sequence[str], path: Sequence[str], goal: Place | None, jumps: Collection[tuple[str, str]]
    ) -> list[str]:
        """Units that must not go this way."""
        return []

    def label(self, what: str, order: Order, where: str) -> str:
        """What is thrown, for which line of the sheet, and where; moves without a line are `auto`."""
        line = str(order.line) if order.line >= 0 else f"auto{-order.line}"
        return throw_label(self.turn, self.seat, what, line, where)

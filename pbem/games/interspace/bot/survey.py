"""What one seat knows, sorted for planning, and the lines planned so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.games.interspace.basic.blocking import blocked_hexes, stayers
from pbem.games.interspace.basic.movers import read_as
from pbem.games.interspace.basic.paths import Walker
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import RATES, UNITS
from pbem.games.interspace.board.state import Planet, State, Unit, label_order, unit_key
from pbem.games.interspace.bot.force import FleetStrength
from pbem.games.interspace.bot.strangers import is_prey
from pbem.games.interspace.ruleset import Ruleset

TOP_CIV = max(RATES)
_PRIME = 1_000_003


class Survey:
    """The known board is the bot's own copy: units it is going to build are put on it."""

    def __init__(self, board: State, rules: Ruleset, seat: str, luck: int) -> None:
        self.board, self.rules, self.seat, self.luck = board, rules, seat, luck
        self.lines: list[str] = []
        self.ordered: set[str] = set(rules.held(board))
        self.arrivals: set[str] = set()
        self.mine: dict[str, list[str]] = {}
        self.foes: dict[str, list[Unit]] = {}
        for key, unit in board.units.items():
            if unit.owner == seat:
                self.mine.setdefault(unit.at, []).append(key)
            elif unit.at in board.hexes and is_prey(board, unit.owner):
                self.foes.setdefault(unit.at, []).append(unit)
        self.blocked = blocked_hexes(board, rules, seat)
        self.planets = sorted(board.planets_of(seat), key=lambda pair: label_order(pair[1].at))
        self.threats: dict[str, FleetStrength] = {}
        # Units sent to strike, by where; and arms that planets are going to buy.
        self.strikes: dict[str, list[str]] = {}
        self.arms: Counter[str] = Counter()
        self.reached: dict[tuple[str, int], dict[str, Walker]] = {}
        # Hexes out of support, which own ships must not enter (ISS-46).
        self.beyond = {label for label in board.hexes if not self.in_support(label)} if rules.economy else set()
        # The map as own ships find it (ISO-24).
        lands = rules.reads_as(board, seat)
        self.ground = read_as(board, lands) if lands else board
        self._steps: dict[tuple[str, int], dict[str, int]] = {}

    @property
    def civ(self) -> int:
        return min(max(self.board.players[self.seat].civ, 1), TOP_CIV)

    @property
    def home(self) -> str:
        """The hex of the home world; while it is lost, of the planet that will follow it; else nothing."""
        own = dict(self.planets)
        name = self.board.players[self.seat].home
        return own[name].at if name in own else next((planet.at for planet in own.values()), "")

    def rate(self, code: str) -> int:
        return self.rules.speed(self.board, self.seat, code)

    def pace(self, key: str) -> int:
        """Points of a unit in support: by its type, unless it carries something that makes it faster (ISO-76)."""
        return self.rules.full_rate(self.board, key)

    def steps(self, label: str, limit: int = 99) -> dict[str, int]:
        """Steps from a hex to all hexes within the limit, looked up once."""
        known = self._steps.get((label, limit))
        if known is None:
            known = self._steps[label, limit] = places.steps_from(self.board, label, limit)
        return known

    def in_support(self, label: str) -> bool:
        """Whether own ships may go there (ISS-46); at the basic level they may go anywhere."""
        return self.rules.supported(self.board, self.seat, label)

    def idle(self, *codes: str) -> list[str]:
        """Own units of these types that have no order yet."""
        units = self.board.units
        return [
            key for keys in self.mine.values() for key in keys if units[key].type in codes and key not in self.ordered
        ]

    def free_planets(self) -> list[tuple[str, Planet]]:
        """Known planets without an owner."""
        return [(name, planet) for name, planet in self.board.planets.items() if not planet.owner]

    def enemy_planets(self) -> list[tuple[str, Planet]]:
        return [(n, planet) for n, planet in self.board.planets.items() if planet.owner not in ("", self.seat)]

    def chance(self, number: int) -> int:
        """A number that is as good as random, for ties: one throw serves all of them."""
        return (self.luck * (7919 * number + 104_729)) % _PRIME

    def launch(self, code: str, number: int, at: str) -> None:
        """A unit that is going to be built; it may move in the same turn (ISB-29)."""
        key = unit_key(self.seat, code, number)
        self.board.put(key, Unit(self.seat, code, number, at))
        self.mine.setdefault(at, []).append(key)

    def write(self, line: str, units: Sequence[str] = ()) -> None:
        """Add a line; units that it moves, and warships that have to stay behind for them, are busy (ISB-65)."""
        self.lines.append(line)
        self.ordered.update(units)
        start = self.board.units[units[0]].at if units else ""
        if start in self.blocked:
            self.ordered.update(stayers(self.board, self.seat, start, units))


def cost_of(units: Iterable[Unit]) -> int:
    return sum(UNITS[unit.type].cost for unit in units)

"""What the bot sees on its board: its own planets, free ones, those of others, and their distances."""

from __future__ import annotations

from functools import cached_property

from pbem.games.space_opera.board.components import ANY_NUMBER, FOOD, UNITS, WARSHIPS, Goods, kind_of
from pbem.games.space_opera.board.galaxy import FAR
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.bot.styles import Style
from pbem.games.space_opera.rules import upkeep
from pbem.games.space_opera.ruleset import Ruleset

# An enemy this near is a threat.
NEAR = 5
CERTAIN = 10_000
# The share of the income, and of the stock in one turn, that may go to upkeep, in hundredths; the Empire cannot choose.
MOST_UPKEEP = 60
FROM_STOCK = 15


class Survey:
    """The board one seat knows, with derived values; computed once."""

    def __init__(self, board: State, rules: Ruleset, seat: str, style: Style, luck: int) -> None:
        self.board, self.rules, self.seat, self.style, self.luck = board, rules, seat, style, luck
        self.galaxy = rules.galaxy
        self.engine = rules.engine(board, seat)

    @cached_property
    def rank(self) -> dict[str, int]:
        """Boxes in random order, for choices between equals: names must not favour a place on the map."""
        boxes = self.galaxy.boxes
        first = self.luck % len(boxes)
        turned = [*boxes[first:], *boxes[:first]]
        order = turned if self.luck % 2 else turned[::-1]
        return {box: place for place, box in enumerate(order)}

    @cached_property
    def own(self) -> list[str]:
        return sorted(self.board.owned(self.seat), key=lambda box: self.rank[box])

    @cached_property
    def free(self) -> list[str]:
        """Planets that nobody visibly holds, without enemy warships."""
        return [box for box, planet in self.board.planets.items() if not planet.troops and box not in self.held_orbits]

    @cached_property
    def foes(self) -> list[str]:
        """Planets held by enemies or by nobody's troops."""
        held = [box for box in self.board.planets if self.board.defenders(self.seat, box)]
        return sorted(held, key=lambda box: self.rank[box])

    @cached_property
    def enemy_ships(self) -> dict[str, list[str]]:
        """Types of enemy ships by box."""
        boxes: dict[str, list[str]] = {}
        for other, fleet in self.board.ships.items():
            if self.board.are_hostile(self.seat, other):
                for name, ship in fleet.items():
                    boxes.setdefault(ship.at, []).append(kind_of(name))
        return boxes

    @cached_property
    def held_orbits(self) -> set[str]:
        return {box for box, kinds in self.enemy_ships.items() if any(kind in WARSHIPS for kind in kinds)}

    @cached_property
    def rivals(self) -> list[str]:
        """Enemy planets and fleets that could strike: troops of nobody cannot."""
        held = [box for box in self.foes if any(self.board.planets[box].troops)]
        armed = [box for box, kinds in self.enemy_ships.items() if len(kinds) > 1]
        return [*held, *armed]

    def guard(self, box: str) -> int:
        """How many land units should stay on one of its planets."""
        if box not in self._guards:
            least = self.kept + (self.kept > 0 and bool(self.board.planets[box].city))
            far = self.galaxy.distances(box)
            threat = min((far.get(other, FAR) for other in self.rivals), default=FAR)
            wanted = self.style.guard if threat <= NEAR else 2 if threat <= NEAR + 2 else 1
            self._guards[box] = max(least, min(wanted, self.fed))
        return self._guards[box]

    @cached_property
    def _guards(self) -> dict[str, int]:
        return {}

    @cached_property
    def kept(self) -> int:
        """What a scenario makes this seat keep on each planet (SO-156)."""
        rows = [row for row in self.rules.scenario.rule if row.name == "garrisons_kept"]
        return next((row.count for row in rows if row.place == self.board.players[self.seat].place), 0)

    @cached_property
    def income(self) -> Goods:
        goods = dict.fromkeys(self.rules.resources, 0)
        for box in self.own:
            for what, number in self.value(box).items():
                goods[what] += number
        return goods

    @cached_property
    def pays_upkeep(self) -> bool:
        return upkeep.pay_upkeep in self.rules.phases["turn"]

    @cached_property
    def most_upkeep(self) -> Goods:
        held, share = self.board.purses[self.seat].held, 100 if self.kept else MOST_UPKEEP
        return {what: (share * number + FROM_STOCK * held[what]) // 100 for what, number in self.income.items()}

    @cached_property
    def fed(self) -> int:
        """How many land units each of its planets and one more party can have with the available food."""
        if not self.pays_upkeep:
            return ANY_NUMBER
        return max(1, self.most_upkeep[FOOD] // (len(self.own) + 1))

    @cached_property
    def staging(self) -> str:
        """Its planet nearest to a possible target; the fleet gathers there."""
        goals = self.foes or self.free
        return min(self.own, key=lambda box: (self._nearest(box, goals), -sum(self.value(box).values())), default="")

    def _nearest(self, box: str, goals: list[str]) -> int:
        far = self.galaxy.distances(box)
        return min((far.get(goal, FAR) for goal in goals), default=FAR)

    def value(self, box: str) -> Goods:
        return self.rules.yields(self.board.planets[box])

    def worth(self, box: str) -> int:
        """How desirable a planet is."""
        worth = sum(self.value(box).values()) + 3 * self.board.planets[box].civilization
        return worth + 10 * (box in self.capitals)

    @cached_property
    def capitals(self) -> set[str]:
        return {row.at for row in self.rules.scenario.rule if row.name == "capital_wins"}

    # --- odds ---------------------------------------------------------------------------------------------------------

    def kill_rate(self, by: str, of: str) -> int:
        """Chances in 36 that a die of one player kills a piece with one defence die of another."""
        hits = 7 - self.rules.to_hit(self.board, by, "")
        passes = self.rules.to_block(self.board, of) - 1 if self.rules.defence_dice("IN") else 6
        return hits * passes

    def odds(self, own: int, foe: int, of: str) -> int:
        """Strengths by kill rates, in hundredths."""
        if not foe:
            return CERTAIN
        return 100 * own * self.kill_rate(self.seat, of) // (foe * self.kill_rate(of, self.seat))

    def first_wave(self, troops: dict[str, int]) -> int:
        return sum(number for code, number in troops.items() if code in self.rules.first_wave)


def strength(kinds: list[str]) -> int:
    """Dice compared with what they must shoot down."""
    dice = sum(UNITS[kind].attack for kind in kinds)
    return dice * (dice + kinds.count("TR"))

"""Trade: from mines to markets, from market to market, to ports; chooses the trip with the best return for its time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pbem.games.space_trade.board import space
from pbem.games.space_trade.bot import shopping
from pbem.games.space_trade.bot.prices import PLUTONIUM, Units, carriage, minus, sale, takings
from pbem.games.space_trade.bot.survey import NO_FLOORS, Survey
from pbem.games.space_trade.bot.ways import QUARTERS, Leg, Ways, spent, travel

# The value of winning beyond the money, and of each turn sooner.
VICTORY = 2000
DELAY = 300
# The number of markets near a mine to consider.
NEAR_MARKETS = 5


class Course(NamedTuple):
    """Where to go next, and why: to buy, for a market to sell in, or to attack somebody there."""

    score: int
    goal: str
    leg: Leg
    market: str = ""
    victim: str = ""


class Trader:
    """Compares trips from where the ship is now."""

    def __init__(self, survey: Survey, ways: Ways) -> None:
        self.survey, self.ways = survey, ways
        self.income, self.engine = survey.turn_worth, survey.engine
        self.floors, self.rounds_left = survey.floors, survey.rounds_left
        # The credits still needed for victory, if nothing else is needed.
        self.missing = survey.goal - survey.credits if survey.is_done else None
        self._legs: dict[str, Leg | None] = {}

    def courses(self) -> Iterator[Course]:
        yield from self.to_market()
        yield from self.to_mine()
        yield from self.between_markets()
        yield from self.to_port()

    def leg(self, goal: str) -> Leg | None:
        if goal not in self._legs:
            self._legs[goal] = self.ways.leg(goal)
        return self._legs[goal]

    def to_market(self) -> Iterator[Course]:
        """To sell what is aboard."""
        survey = self.survey
        if not sum(survey.hold) and not survey.is_surprised:
            return
        for market in space.MARKETS:
            leg = self.leg(market) if market not in survey.visited else None
            if leg:
                yield self.course(self.revenue(market), market, leg, leg.time, leg.turns, market)

    def revenue(self, market: str) -> int:
        survey = self.survey
        if survey.is_surprised:
            return survey.surprise(market, self.floors)
        stock, hold = survey.stocks[market], survey.hold
        gain = takings(stock, hold, survey.capacity, NO_FLOORS)
        if survey.credits + gain >= survey.goal:
            return gain
        return takings(stock, hold, survey.capacity, self.floors)

    def to_mine(self) -> Iterator[Course]:
        """To load there, and sell in the best market for it."""
        survey = self.survey
        if survey.is_surprised:
            return
        for mine in space.MINES:
            ore = survey.ores.get(mine)
            if mine in survey.visited or (ore is not None and not self.is_of_use(ore)):
                continue
            leg = self.leg(mine)
            if leg:
                yield from self.by_way_of(mine, leg)

    def is_of_use(self, ore: Units) -> bool:
        """Metals that fit into the hold, or plutonium for something cheaper."""
        hold = self.survey.hold
        return sum(ore) > 0 and (self.survey.room > 0 or (ore[PLUTONIUM] > 0 and hold[PLUTONIUM] < sum(hold)))

    def by_way_of(self, mine: str, leg: Leg) -> Iterator[Course]:
        for market in near_markets(mine):
            gain = self.survey.worth(mine, market, self.floors)
            yield self.course(gain, mine, *self.onward(mine, leg, market), market)

    def onward(self, place: str, leg: Leg, goal: str) -> tuple[Leg, int, int]:
        """The route to a place and on to a goal: dangers of the first leg, total time and turns."""
        direct = self.leg(goal) if place == self.survey.at else None
        if direct:
            return leg._replace(cost=direct.cost), direct.time, direct.turns
        left = 0 if self.survey.is_together else leg.left
        turns, after = travel(place, left, goal, self.engine)
        return leg, leg.time + spent(turns, after - leg.left, self.engine), leg.turns + turns

    def between_markets(self) -> Iterator[Course]:
        """Sell, buy what is cheap, and sell it elsewhere."""
        survey = self.survey
        if survey.is_surprised:
            return
        for cheap in space.MARKETS:
            stock = survey.stocks[cheap]
            if not sum(stock) or cheap in survey.visited:
                continue
            leg = self.leg(cheap)
            if leg:
                yield from self.from_market(cheap, leg)

    def from_market(self, cheap: str, leg: Leg) -> Iterator[Course]:
        survey = self.survey
        first = sale(survey.stocks[cheap], survey.hold, survey.capacity, self.floors)
        room = survey.capacity - sum(minus(survey.hold, first.units))
        for dear in space.MARKETS:
            deal = carriage(survey.stocks[cheap], survey.stocks[dear], room, survey.credits + first.gain)
            if dear != cheap and deal.gain:
                yield self.course(first.gain + deal.gain, cheap, *self.onward(cheap, leg, dear), dear)

    def to_port(self) -> Iterator[Course]:
        """To buy upgrades."""
        worth = shopping.wishes(self.survey)
        for port in space.PORTS:
            gain = shopping.bargain(self.survey, port, worth) if worth and port not in self.survey.visited else 0
            leg = self.leg(port) if gain and port != self.survey.at else None
            if leg:
                yield self.course(gain, port, leg, leg.time, leg.turns)

    def course(self, gain: int, goal: str, leg: Leg, time: int, turns: int, market: str = "") -> Course:
        """Gain minus dangers and time; anything after the end is worth nothing."""
        if turns >= self.rounds_left:
            gain = 0
        score = gain - leg.cost - self.income * time // (QUARTERS * self.engine)
        if self.missing is not None and market and gain >= self.missing:
            score += max(VICTORY - DELAY * turns, 0)
        return Course(score, goal, leg, market)


@cache
def near_markets(place: str) -> tuple[str, ...]:
    return tuple(sorted(space.MARKETS, key=lambda market: space.distance(place, market))[:NEAR_MARKETS])

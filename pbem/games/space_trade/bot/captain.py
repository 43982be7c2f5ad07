"""One turn of the ship: act where it is, choose a course, go, and again while there are moves left."""

from __future__ import annotations

from itertools import chain

from pbem.games.space_trade import space
from pbem.games.space_trade.bot import hunting, shopping
from pbem.games.space_trade.bot.gambits import GAMBITS
from pbem.games.space_trade.bot.hazards import Hazards
from pbem.games.space_trade.bot.prices import (
    CODES,
    NOTHING,
    PLUTONIUM,
    Units,
    carriage,
    minus,
    plus,
    sale,
    top_price,
)
from pbem.games.space_trade.bot.survey import NO_FLOORS, Survey
from pbem.games.space_trade.bot.trips import Course, Trader
from pbem.games.space_trade.bot.ways import Ways, steps
from pbem.games.space_trade.breakdown import nearest_ports

# More stops than a ship can make in a turn.
MOST_STOPS = 8


class Captain:
    """Writes the lines of a turn while it is played on the known board."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.hazards = Hazards(survey)
        self.habits: dict[str, str] = {}
        self.before: list[str] = []
        self.written: list[str] = []
        self.after: list[str] = []

    def lines(self) -> list[str]:
        plan = [f"PLAN {' '.join(self.survey.tokens)}"] if self.survey.is_together and self.survey.tokens else []
        return [*self.before, *plan, *self.written, *self.after] or [self.idle]

    @property
    def idle(self) -> str:
        return "SHOW" if self.survey.is_solo else "STAY"

    def command(self) -> None:
        survey = self.survey
        if survey.board.phase != "round":
            return
        if survey.ship.is_broken:
            self.limp()
            return
        self.act_here()
        self.prepare()
        for _ in range(MOST_STOPS):
            course = self.choose() if survey.left else None
            if course is None or not self.follow(course):
                break
        self.keep_watch()

    def write(self, line: str) -> None:
        self.written.append(f"{line} AT {self.survey.at}" if self.survey.is_together else line)

    # --- choosing ---

    def choose(self) -> Course | None:
        survey = self.survey
        ways = Ways(survey, self.hazards)
        courses = chain(Trader(survey, ways).courses(), hunting.courses(survey, ways))
        rated = [(course.score + survey.chance(number) % 8, -number, course) for number, course in enumerate(courses)]
        return max(rated)[2] if rated else None

    def prepare(self) -> None:
        """Cards and cargo that are worth giving up for a better course."""
        survey = self.survey
        best = self.choose() if survey.left else None
        for gambit in GAMBITS:
            if best is None or not gambit.is_possible(survey, best):
                continue
            kept = survey.left, survey.hold, survey.board.markers["police"].line
            line, price = gambit.do(survey)
            self.hazards = Hazards(survey)
            other = self.choose()
            if other and other.score - price > best.score:
                best = other
                self.before.append(line)
            else:
                survey.left, survey.hold, survey.board.markers["police"].line = kept
                self.hazards = Hazards(survey)

    # --- going ---

    def follow(self, course: Course) -> bool:
        """Go as far as the course leads this turn; whether the ship can go on from there."""
        survey, leg = self.survey, course.leg
        if leg.path or leg.gate:
            self.go(leg.path, leg.gate)
        arrived = survey.at == course.goal and not leg.gate
        if course.victim and not leg.gate:
            self.attack(course.victim)
            return False
        if arrived and not space.is_space(survey.at):
            self.act_at_goal(course)
            return True
        return False

    def go(self, path: tuple[str, ...], gate: str) -> None:
        survey = self.survey
        words = [*steps(survey.at, path), *([f"GATE:{gate}"] if gate else [])]
        if survey.is_together:
            survey.tokens += words
        else:
            self.written.append("MOVE " + " ".join({"SPACE": "OUT"}.get(word, word) for word in words))
        for place in path:
            is_over = place[0] != survey.at[0] or place in self.hazards.markers
            survey.left = 0 if is_over else survey.left - 1
            survey.at = place
        if gate:
            survey.left = 0

    def attack(self, victim: str) -> None:
        survey = self.survey
        target = survey.board.ships[victim]
        if space.is_space(survey.at) and not survey.is_together:
            is_here = target.at == survey.at
            self.written.append(f"ATTACK {victim}" if is_here else "ATTACK ANY")
        survey.left = 0

    def limp(self) -> None:
        survey = self.survey
        ports = nearest_ports(survey.board, survey.seat)
        if ports and survey.left:
            self.go(space.route(survey.at, ports[0])[:1], "")

    # --- acting ---

    def act_here(self) -> None:
        """What is to be done without going anywhere."""
        survey = self.survey
        for card in shopping.fit_here(survey):
            self.write(f"FIT {card}")
        if space.is_market(survey.at):
            self.sell()

    def act_at_goal(self, course: Course) -> None:
        survey = self.survey
        if space.is_mine(survey.at):
            self.load(course.market)
        elif space.is_market(survey.at):
            self.sell()
            if course.market != survey.at:
                self.buy(course.market)
        else:
            for card in shopping.fit_here(survey):
                self.write(f"FIT {card}")
        survey.visited.append(survey.at)
        self.hazards = Hazards(survey)

    def sell(self) -> None:
        """Not below the floors, unless it is enough to win."""
        survey = self.survey
        if survey.is_surprised:
            self.write("SELL ALL")
            survey.is_surprised = False
            return
        stock, hold = survey.stocks[survey.at], survey.hold
        deal = sale(stock, hold, survey.capacity, NO_FLOORS)
        if survey.credits + deal.gain < survey.goal:
            deal = sale(stock, hold, survey.capacity, survey.floors)
        for metal, count in enumerate(deal.units):
            if count:
                self.write(f"SELL {count} {CODES[metal]}")
        self._trade(deal.units, deal.gain)

    def buy(self, market: str) -> None:
        """What the other market pays more for."""
        survey = self.survey
        deal = carriage(survey.stocks[survey.at], survey.stocks[market], survey.room, survey.credits)
        for metal, count in enumerate(deal.units):
            if count:
                self.write(f"BUY {count} {CODES[metal]}")
        spent = sale(minus(survey.stocks[survey.at], deal.units), deal.units, sum(deal.units), NO_FLOORS).gain
        self._trade(minus(NOTHING, deal.units), -spent)

    def _trade(self, units: Units, gain: int) -> None:
        survey = self.survey
        survey.stocks[survey.at] = plus(survey.stocks[survey.at], units)
        survey.hold = minus(survey.hold, units)
        survey.credits += gain

    def load(self, market: str) -> None:
        """By priority on landing; where the ship stood already, by lines."""
        survey, mine = self.survey, self.survey.at
        order = sorted(range(len(CODES)), key=lambda metal: (-top_price(survey.stocks[market], metal), -metal))
        if mine != survey.began:
            self.habits["load_priority"] = "LOAD PRIORITY " + " ".join(CODES[metal] for metal in order)
        if mine not in survey.ores:
            survey.is_surprised = True
            return
        pool = plus(survey.hold, survey.ores[mine])
        wanted = self._choice(pool, market, order)
        took, put = _more(wanted, survey.hold), _more(survey.hold, wanted)
        if mine == survey.began:
            self._swap(took, put)
        survey.ores[mine] = minus(pool, wanted)
        survey.hold = wanted

    def _choice(self, pool: Units, market: str, order: list[int]) -> Units:
        """What the market pays best for, and then whatever there is room for."""
        survey = self.survey
        if survey.at != survey.began:
            units = [metal for metal in order for _ in range(pool[metal])][: survey.capacity]
        else:
            sold = sale(survey.stocks[market], pool, survey.capacity, NO_FLOORS).units
            units = [metal for metal in order for _ in range(sold[metal])]
            rest = [metal for metal in order for _ in range(pool[metal] - sold[metal])]
            units += rest[: survey.capacity - len(units)]
        count = [units.count(metal) for metal in range(len(CODES))]
        return count[0], count[1], count[2]

    def _swap(self, took: list[str], put: list[str]) -> None:
        for give, take in zip(put, took, strict=False):
            self.write(f"SWAP {give} FOR {take}")
        if took[len(put) :]:
            self.write(f"LOAD {' '.join(took[len(put) :])}")

    # --- the end of the turn ---

    def keep_watch(self) -> None:
        """Radar against a police that comes near a ship with plutonium (ST-82)."""
        survey = self.survey
        is_hot = self.hazards.cargo[PLUTONIUM] > survey.held("compartment")
        if survey.held("radar") and is_hot and space.is_space(survey.at) and self.hazards.resting(survey.at):
            self.after.append("RADAR CW POLICE IF THREATENED")


def _more(one: Units, two: Units) -> list[str]:
    """Units of the first that are not in the second."""
    return [code for code, a, b in zip(CODES, one, two, strict=True) for _ in range(a - b)]

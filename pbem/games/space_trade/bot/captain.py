"""One turn of the ship: act where it is, choose a course, go, and repeat while there are moves left."""

from __future__ import annotations

from itertools import chain

from pbem.games.space_trade.board import space
from pbem.games.space_trade.bot import hunting
from pbem.games.space_trade.bot.dealings import deal
from pbem.games.space_trade.bot.gambits import GAMBITS, is_hot
from pbem.games.space_trade.bot.hazards import Hazards
from pbem.games.space_trade.bot.logbook import Logbook
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.bot.trips import Course, Trader
from pbem.games.space_trade.bot.ways import Ways, steps
from pbem.games.space_trade.rules.breakdown import nearest_ports

# More stops than a ship can make in a turn.
MOST_STOPS = 8
# Scores that differ by less count as equal.
NOISE = 8


class Captain:
    """Writes the lines of a turn while playing it on the known board."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.log = survey, Logbook(survey)
        self.hazards = Hazards(survey)

    def command(self) -> None:
        survey = self.survey
        if survey.board.phase != "round":
            return
        if survey.ship.is_broken:
            self.limp()
            return
        deal(self.log, "")
        course = self.prepare()
        for _ in range(MOST_STOPS):
            if course is None or not self.follow(course):
                break
            course = self.choose()
        self.keep_watch()

    def choose(self) -> Course | None:
        survey = self.survey
        if not survey.left:
            return None
        ways = Ways(survey, self.hazards)
        courses = chain(Trader(survey, ways).courses(), hunting.courses(survey, ways))
        rated = [
            (course.score + survey.chance(number) % NOISE, -number, course) for number, course in enumerate(courses)
        ]
        return max(rated)[2] if rated else None

    def prepare(self) -> Course | None:
        """The best course; cards and cargo are sacrificed for it where that pays."""
        survey, best = self.survey, self.choose()
        for gambit in GAMBITS:
            if best is None or not gambit.is_possible(survey, best):
                continue
            police = survey.board.markers["police"]
            kept = survey.left, survey.hold, police.line
            line, price = gambit.do(survey)
            self.hazards = Hazards(survey)
            other = self.choose()
            if other and other.score - price > best.score:
                best = other
                self.log.before.append(line)
            else:
                survey.left, survey.hold, police.line = kept
                self.hazards = Hazards(survey)
        return best

    def follow(self, course: Course) -> bool:
        """Follows the course as far as possible this turn; returns whether the ship can continue."""
        survey, leg = self.survey, course.leg
        if leg.path or leg.gate:
            self.go(leg.path, leg.gate)
        if course.victim:
            self.attack(course.victim)
        if survey.at != course.goal or space.is_space(survey.at) or leg.gate:
            return False
        deal(self.log, course.market)
        survey.visited.append(survey.at)
        self.hazards = Hazards(survey)
        return True

    def go(self, path: tuple[str, ...], gate: str = "") -> None:
        survey = self.survey
        self.log.move([*steps(survey.at, path), *([f"GATE:{gate}"] if gate else [])])
        for place in path:
            is_over = place[0] != survey.at[0] or place in self.hazards.markers
            survey.left = 0 if is_over else survey.left - 1
            survey.at = place
        if gate:
            survey.left = 0

    def attack(self, victim: str) -> None:
        """Attacks a ship that is here, or may be by then; in a plan the standing order for ambushes does it."""
        survey = self.survey
        if survey.is_together:
            return
        if survey.board.ships[victim].at == survey.at:
            self.log.lines.append(f"ATTACK {victim}")
        elif any(survey.plays_before(other) for other in survey.others()):
            self.log.lines.append("ATTACK ANY")

    def limp(self) -> None:
        """To the nearest port that admits the ship (ST-76)."""
        survey = self.survey
        ports = nearest_ports(survey.board, survey.seat)
        if ports and survey.left:
            self.go(space.route(survey.at, ports[0])[:1])

    def keep_watch(self) -> None:
        """Radar against police near a ship with plutonium (ST-82)."""
        survey = self.survey
        is_near = space.is_space(survey.at) and survey.at in self.hazards.arrivals["police"]
        if survey.held("radar") and is_near and is_hot(self.hazards) and "RADAR" not in " ".join(self.log.before):
            self.log.after.append("RADAR CW POLICE IF THREATENED")

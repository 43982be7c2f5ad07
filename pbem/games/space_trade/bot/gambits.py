"""What can be sacrificed at the beginning of a turn: an engine boost, a radar, plutonium that the police would find."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import RADAR_LINES
from pbem.games.space_trade.bot.hazards import Hazards
from pbem.games.space_trade.bot.prices import LADDERS, NOTHING, PLUTONIUM
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.bot.trips import Course

# The value of keeping a radar.
RADAR_WORTH = 100
# The minimum danger for which a gambit is considered.
DANGER = 60


class Gambit(NamedTuple):
    """`do` changes the known board and returns the line to write and its cost."""

    is_possible: Callable[[Survey, Course], bool]
    do: Callable[[Survey], tuple[str, int]]


def is_hot(hazards: Hazards) -> bool:
    """More plutonium aboard than can be hidden."""
    return hazards.cargo[PLUTONIUM] > hazards.survey.held("compartment")


def _is_in_danger(survey: Survey, course: Course) -> bool:
    return survey.hold[PLUTONIUM] > survey.held("compartment") and course.leg.cost >= DANGER


def _boost(survey: Survey) -> tuple[str, int]:
    survey.left += 1
    return "USE ENGINE 1", survey.turn_worth * 3 // 4


def _may_radar(survey: Survey, course: Course) -> bool:
    return survey.held("radar") > 0 and survey.board.is_active("police") and _is_in_danger(survey, course)


def _radar(way: str, lines: int) -> Callable[[Survey], tuple[str, int]]:
    def do(survey: Survey) -> tuple[str, int]:
        police = survey.board.markers["police"]
        police.line = space.shifted(police.line, lines)
        return f"RADAR {way}", RADAR_WORTH

    return do


def _may_dump(survey: Survey, course: Course) -> bool:
    """Whether no more of it would be loaded here."""
    return _is_in_danger(survey, course) and not sum(survey.ores.get(survey.at, NOTHING))


def _dump(survey: Survey) -> tuple[str, int]:
    count = survey.hold[PLUTONIUM]
    survey.hold = (survey.hold[0], survey.hold[1], 0)
    return f"DUMP {count} P", count * LADDERS[PLUTONIUM][0]


GAMBITS = (
    Gambit(lambda survey, course: survey.held("engine_boost") > 0, _boost),
    Gambit(_may_radar, _radar("CW", RADAR_LINES)),
    Gambit(_may_radar, _radar("CCW", -RADAR_LINES)),
    Gambit(_may_dump, _dump),
)

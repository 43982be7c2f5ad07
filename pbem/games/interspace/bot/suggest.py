"""A bot for both levels: it races for points, explores, settles, and fights when it is clearly stronger."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.dice import DiceLike
from pbem.games.interspace.board.state import State
from pbem.games.interspace.bot.devices import bomb, refit
from pbem.games.interspace.bot.economy.budget import manage
from pbem.games.interspace.bot.economy.treasury import spend
from pbem.games.interspace.bot.fleets import command
from pbem.games.interspace.bot.freight import haul, settle
from pbem.games.interspace.bot.mining import carry, dig
from pbem.games.interspace.bot.opening import opening
from pbem.games.interspace.bot.relics import bring_home, redeem
from pbem.games.interspace.bot.sacrifice import sacrifice
from pbem.games.interspace.bot.scouting import scout
from pbem.games.interspace.bot.spreading import spread
from pbem.games.interspace.bot.studying import study
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.warfare import wage_war
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset

LUCK = 1_000_003
# Builders first, for what they build may move; civilians before the warships that may have to screen them.
ECONOMY, TURN = (
    (redeem, dig, refit, spend),
    (bring_home, settle, spread, study, bomb, carry, scout, sacrifice, wage_war),
)
BASIC = (manage, settle, haul, scout, command)


def planners(survey: Survey) -> tuple[Callable[[Survey], None], ...]:
    """Economy and turn may each have a sheet of their own."""
    if survey.rules.level == "basic":
        return BASIC
    phase, in_season = survey.board.phase, survey.rules.in_season
    return (*(ECONOMY if in_season(phase, "buy") else ()), *(TURN if in_season(phase, "move") else ()))


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    """A sheet as this seat could write it: it knows no more than the seat does."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    luck = dice.below(f"bot/{seat.lower()}/r{board.round}", LUCK)
    return plan(Survey(board, rules, seat, luck))


def plan(survey: Survey) -> str:
    if survey.board.phase == "setup":
        return "\n".join(opening(survey))
    for planner in planners(survey):
        planner(survey)
    return "\n".join(survey.lines) or "HOLD"

"""A sheet from what a seat knows, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.dice import DiceLike
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.bot.admiral import command
from pbem.games.space_empires.bot.survey import Survey
from pbem.games.space_empires.bot.treasurer import build, research, spend
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.levels import ruleset

LUCK = 1_000_003


def settle_in(survey: Survey) -> list[str]:
    """A homeworld anywhere in the row, but not in a corner that others do not have."""
    return survey.home_choice()


def fight(survey: Survey) -> list[str]:
    """Battles are left to standing orders."""
    return ["PASS"]


PLANS: dict[str, Callable[[Survey], list[str]]] = {
    "setup": settle_in,
    "turn": command,
    "economy": spend,
    "research": research,
    "units": build,
    "battle": fight,
}


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    luck = dice.below(f"bot/{seat.lower()}/{state.cycle}-{state.turn}", LUCK)
    survey = Survey(known(state, seat), ruleset(state.options), seat, luck)
    return "\n".join(plan(survey))


def plan(survey: Survey) -> list[str]:
    return PLANS[survey.board.phase](survey) if survey.board.phase in PLANS else []

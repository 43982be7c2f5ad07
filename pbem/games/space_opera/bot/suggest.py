"""The bot: a sheet from what its seat knows."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.bot.economy import spend
from pbem.games.space_opera.bot.fleets import command
from pbem.games.space_opera.bot.styles import SENSIBLE, Style
from pbem.games.space_opera.bot.survey import Survey
from pbem.games.space_opera.knowledge.known import known
from pbem.games.space_opera.levels import ruleset

LUCK = 1000


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    return plan(state, seat, SENSIBLE, dice.below(f"bot/{seat.lower()}", LUCK))


def plan(state: State, seat: str, style: Style, luck: int) -> str:
    """Orders for the current step."""
    rules = ruleset(state.options)
    survey = Survey(known(state, rules, seat), rules, seat, style, luck)
    steps = {"turn": (spend,) if "war" in rules.phases else (spend, command), "war": (command,)}
    lines = [line for step in steps.get(state.phase, ()) for line in step(survey)]
    return "\n".join(lines) or "HOLD"

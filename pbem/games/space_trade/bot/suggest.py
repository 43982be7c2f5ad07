"""A bot that trades for profit, buys what speeds that up, and pursues its objective."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.bot.captain import Captain
from pbem.games.space_trade.bot.habits import changes, habits
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset

LUCK = 1_000_003


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    """A sheet from what this seat knows, and nothing more."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    luck = dice.below(f"bot/{seat.lower()}/r{board.round}", LUCK)
    return plan(Survey(board, rules, seat, luck))


def plan(survey: Survey) -> str:
    captain = Captain(survey)
    captain.command()
    wanted = {**habits(survey), **captain.log.habits}
    return "\n".join([*changes(survey, wanted), *captain.log.sheet()])

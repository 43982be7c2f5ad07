"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.core.kit.chance import ChanceStream
from pbem.core.kit.random_sheets import fill, muddle
from pbem.games.interspace.board.components import ALIASES
from pbem.games.interspace.board.state import State
from pbem.games.interspace.bot.random_arguments.units import KINDS, Focus
from pbem.games.interspace.bot.suggest import LUCK, plan
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import language, ruleset

GARBAGE = (
    "", "   ", "#", "# only a comment", "MVOE Sct1 TO A3", "MOVE", "MOVE Sct1", "MOVE TO TO TO", "BUILD 99 BB AT A1",
    "BUILD 0 PB AT A1", "IND", "TECH Nowhere", "+", "+ + +", "EXPLORE Sct1 A1/7", "MOVE Sct999 TO A1", "RETREAT",
    "RETREAT DEF BELOW 99999%", "TARGETS", "TRADE Z YES", "TRADE A MAYBE", "SETUP RING 1:planet 1:asteroids",
    "SETUP RING 7:planet", "CIVILIANS ATTACK WHEN strength", "CLEAR EVERYTHING", "SAY", "SAY B", "Dear server,",
    "> MOVE Sct1 TO A2", "MOVE Sct1 TO A2 # there", "\u200bHOLD", "HÖLD", "move\tsct1\tto\ta2", "\U0001f680",
    "MOVE " + "Sct1 + " * 60 + "Sct2 TO A1", "x" * 500, "HOLD HOLD", "COLONIZE COLONIZE", "MOVE all TO A1", "HOLD all",
)  # fmt: skip


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    """No player would send such a sheet, but one could; so nothing in it may break the rules."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    luck = ChanceStream(dice, f"bot/{seat.lower()}/r{board.round}/fool")
    survey = Survey(board, rules, seat, luck.below(LUCK))
    return muddle(luck, plan(survey).splitlines(), GARBAGE, lambda: _sentence(luck, survey))


def _sentence(luck: ChanceStream, survey: Survey) -> str:
    """Any form of the order language, filled in at random."""
    words = language(survey.board.options)
    form = luck.pick((*words.orders, *words.standing))
    if form.name == "resign" and not luck.one_in(20):
        form = words.form("hold")
    focus = Focus(luck, survey.board, survey.seat)
    return fill(luck, form.syntax, lambda kind: KINDS[kind](luck, focus), ALIASES)

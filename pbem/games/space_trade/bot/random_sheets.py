"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.core.kit import random_sheets as kit
from pbem.core.kit.chance import ChanceStream
from pbem.games.space_trade.board.components import ALIASES
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.bot.random_arguments import KINDS
from pbem.games.space_trade.bot.suggest import LUCK, plan
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset

GARBAGE = (
    "", "   ", "#", "# only a comment", "MVOE OUT", "MOVE", "MOVE OUT OUT OUT", "MOVE GATE", "GO", "GO Mars", "SELL",
    "SELL 0 P", "SELL -1 P", "BUY 99 F", "BUY ALL MAX", "FIT", "FIT engine9", "LOAD", "LOAD PRIORITY", "SWAP P FOR",
    "LOAD PRIORITY P P P NO P", "USE ENGINE", "USE WEAPON 99999", "PLAN", "PLAN R R R R", "PLAN SPACE SPACE", "ATTACK",
    "REPLAN 99 TO R IF THREATENED A1", "ATTACK Red Blue", "POLICE HOT", "POLICE HOT run", "FLEE AT", "CLEAR EVERYTHING",
    "CLEAR", "LOSE", "WHEN shields < 2", "Dear server,", "> MOVE OUT", "MOVE OUT # away", "\u200bSTAY", "ST\u00c4Y",
    "move\tout\tr", "\U0001f680", "x" * 500, "MOVE " + "R " * 60, "STAY STAY", "RADAR", "RADAR CW CCW", "PLAY CASH all",
)  # fmt: skip


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    """Never what a player would send, but a player could; so nothing in it may break the rules."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    luck = ChanceStream(dice, f"bot/{seat.lower()}/r{board.round}/fool")
    lines = plan(Survey(board, rules, seat, luck.below(LUCK))).splitlines()
    survey = Survey(known(state, rules, seat), rules, seat, 0)
    return kit.random_sheet(luck, lines, GARBAGE, rules.language, lambda kind: KINDS[kind](luck, survey), ALIASES)

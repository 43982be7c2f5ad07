"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.core.syntax import Choice, Part, Slot, Word, compile_syntax
from pbem.games.space_trade.bot.luck import Luck
from pbem.games.space_trade.bot.suggest import LUCK, plan
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.bot.wild import KINDS, condition
from pbem.games.space_trade.components import keyword_aliases
from pbem.games.space_trade.knowledge import known
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.state import State

MOST_LINES = 10
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
    luck = Luck(dice, f"bot/{seat.lower()}/r{board.round}/fool")
    lines = [line for line in plan(Survey(board, rules, seat, luck.below(LUCK))).splitlines() if not luck.one_in(3)]
    survey = Survey(known(state, rules, seat), rules, seat, 0)
    for _ in range(luck.below(MOST_LINES)):
        line = luck.pick(GARBAGE) if luck.one_in(8) else _sentence(luck, survey)
        lines.insert(luck.below(len(lines) + 1), line)
    return "\n".join(lines)


def _sentence(luck: Luck, survey: Survey) -> str:
    words = survey.rules.language
    form = luck.pick((*words.orders, *words.standing))
    return " ".join(part for part in _fill(luck, survey, compile_syntax(form.syntax)) if part)


def _fill(luck: Luck, survey: Survey, parts: tuple[Part, ...]) -> list[str]:
    filled = []
    for part in parts:
        if isinstance(part, Word):
            filled.append(_spelt(luck, part.word))
        elif isinstance(part, Choice):
            filled.append(_spelt(luck, luck.pick(part.words)))
        elif isinstance(part, Slot):
            filled += [_value(luck, survey, part.kind) for _ in range(1 + luck.below(3) * part.many)]
        elif luck.one_in(2):
            filled += _fill(luck, survey, part.parts)
    return filled


def _value(luck: Luck, survey: Survey, kind: str) -> str:
    if kind.startswith("when_"):
        return condition(luck, kind.split("_")[1:])
    return KINDS[kind](luck, survey)


def _spelt(luck: Luck, word: str) -> str:
    """A keyword, now and then in another language or in small letters."""
    if luck.one_in(4):
        word = luck.pick((word, *keyword_aliases().get(word.upper(), ())))
    return word.lower() if luck.one_in(4) else word

"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from functools import cache

from pbem.core.dice import DiceLike
from pbem.core.grammar import Form, Language
from pbem.core.syntax import Choice, Part, Slot, Word, compile_syntax
from pbem.games.interspace.bot.luck import Luck
from pbem.games.interspace.bot.suggest import LUCK, plan
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.wild import KINDS, Focus, condition
from pbem.games.interspace.components import keyword_aliases
from pbem.games.interspace.knowledge import known
from pbem.games.interspace.levels import language, ruleset
from pbem.games.interspace.state import State

MOST_LINES = 10
GARBAGE = (
    "", "   ", "#", "# only a comment", "MVOE Sct1 TO A3", "MOVE", "MOVE Sct1", "MOVE TO TO TO", "BUILD 99 BB AT A1",
    "BUILD 0 PB AT A1", "IND", "TECH Nowhere", "+", "+ + +", "EXPLORE Sct1 A1/7", "MOVE Sct999 TO A1", "RETREAT",
    "RETREAT DEF BELOW 99999%", "TARGETS", "TRADE Z YES", "TRADE A MAYBE", "SETUP RING 1:planet 1:asteroids",
    "SETUP RING 7:planet", "CIVILIANS ATTACK WHEN strength", "CLEAR EVERYTHING", "SAY", "SAY B", "Dear server,",
    "> MOVE Sct1 TO A2", "MOVE Sct1 TO A2 # there", "\u200bHOLD", "HÖLD", "move\tsct1\tto\ta2", "\U0001f680",
    "MOVE " + "Sct1 + " * 60 + "Sct2 TO A1", "x" * 500, "HOLD HOLD", "COLONIZE COLONIZE", "MOVE all TO A1", "HOLD all",
)  # fmt: skip


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    """Never what a player would send, but a player could; so nothing in it may break the rules."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    luck = Luck(dice, f"bot/{seat.lower()}/r{board.round}/fool")
    survey = Survey(board, rules, seat, luck.below(LUCK))
    lines = [line for line in plan(survey).splitlines() if not luck.one_in(3)]
    for _ in range(luck.below(MOST_LINES)):
        line = luck.pick(GARBAGE) if luck.one_in(8) else _sentence(luck, survey)
        lines.insert(luck.below(len(lines) + 1), line)
    return "\n".join(lines)


def _sentence(luck: Luck, survey: Survey) -> str:
    """Any form of the order language, filled in at random."""
    words = language(survey.board.options)
    form = luck.pick(_forms(words))
    if form.name == "resign" and not luck.one_in(20):
        form = words.form("hold")
    focus = Focus(luck, survey.board, survey.seat)
    return " ".join(part for part in _fill(luck, focus, compile_syntax(form.syntax)) if part)


@cache
def _forms(words: Language) -> tuple[Form, ...]:
    return (*words.orders, *words.standing)


def _fill(luck: Luck, focus: Focus, parts: tuple[Part, ...]) -> list[str]:
    filled = []
    for part in parts:
        if isinstance(part, Word):
            filled.append(_spelt(luck, part.word))
        elif isinstance(part, Choice):
            filled.append(_spelt(luck, luck.pick(part.words)))
        elif isinstance(part, Slot):
            filled += [_value(luck, focus, part.kind) for _ in range(1 + luck.below(3) * part.many)]
        elif luck.one_in(2):
            filled += _fill(luck, focus, part.parts)
    return filled


def _value(luck: Luck, focus: Focus, kind: str) -> str:
    if kind.startswith("when_"):
        return condition(luck, kind.split("_")[1:])
    return KINDS[kind](luck, focus)


def _spelt(luck: Luck, word: str) -> str:
    """A keyword, now and then in another language or in small letters."""
    if luck.one_in(4):
        word = luck.pick((word, *keyword_aliases().get(word.upper(), ())))
    return word.lower() if luck.one_in(4) else word

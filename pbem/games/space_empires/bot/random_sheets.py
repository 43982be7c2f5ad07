"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.dice import DiceLike
from pbem.core.keyword_aliases import keyword_aliases
from pbem.core.kit import random_sheets as kit
from pbem.core.kit.chance import ChanceStream
from pbem.core.standing import written_name
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import COLOURS, PACKAGE, TECHS, UNITS
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.bot.plans import LUCK, plan
from pbem.games.space_empires.bot.survey import Survey
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.orders import argument_kinds

GARBAGE = (
    "", "   ", "#", "# only", "MVOE SC1", "MOVE", "MOVE SC1", "MOVE SC1 TO", "MOVE SC1 TO Z9", "MOVE 0 OF SC1",
    "MOVE 99 SC AT C5 TO C6", "MOVE SC1 + + SC2 TO C5", "MOVE ? TO C5", "MOVE SC1 VIA C5-C5-C5", "MOVE SC1 TO C5/9",
    "PEEK", "COLONISE", "SPLIT SC1", "SPLIT 1 OF SC1 AS DD9",
    "MERGE SC1 INTO SC1", "REFIT SC1", "BUY", "BUY 0 SC AT C5",
    "BUY 9999 SC AT C5", "BUY -1 SC AT C5", "TECH", "TECH warp", "TECH attack 9", "BID", "BID -1", "BID 99999", "KEEP",
    "RETREAT", "RETREAT yes WHEN", "TARGET", "SCREEN", "CLEAR", "CLEAR EVERYTHING", "Dear server,", "> MOVE SC1 TO C5",
    "MOVE SC1 TO C5 # away", "\u200bPASS", "move\tsc1\tto\tc5", "\U0001f680", "x" * 500, "PASS PASS", "HOMEWORLD A1",
    "MOVE " + "SC1 + " * 60 + "SC2 TO C5", "BATTLES", "EXPLORE C5 C5 C5", "LOST 7", "FIRST", "MOVE Red-1 TO C5",
    "TURN 2", "TURN 9",
)  # fmt: skip


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    """Never what a player would send, but a player could; so nothing in it may break the rules."""
    rules = ruleset(state.options)
    luck = ChanceStream(dice, f"bot/{seat.lower()}/{state.cycle}-{state.turn}/fool")
    lines = plan(Survey(known(state, seat), rules, seat, luck.below(LUCK)))
    survey = Survey(known(state, seat), rules, seat, 0)
    aliases = keyword_aliases(PACKAGE)
    return kit.random_sheet(luck, lines, GARBAGE, rules.language, lambda kind: KINDS[kind](luck, survey), aliases)


# --- words for each kind of argument ----------------------------------------------------------------------------------


def a_hex(luck: ChanceStream, survey: Survey) -> str:
    units = list(survey.board.units.get(survey.seat, {}).values())
    if luck.one_in(4) or not units:
        return luck.pick((*space.HEXES, "M1", "A0"))
    at = luck.pick(units).at
    return luck.pick((at, f"{at}/{1 + luck.below(6)}", *space.BESIDE[at]))


def a_path(luck: ChanceStream, survey: Survey) -> str:
    at = a_hex(luck, survey).partition("/")[0]
    names = [at]
    while at in space.BESIDE and len(names) < 4:
        at = luck.pick(space.BESIDE[at])
        names.append(at)
    return "-".join(names)


def a_unit(luck: ChanceStream, survey: Survey) -> str:
    own = list(survey.board.units.get(survey.seat, {}))
    return luck.pick(own) if own and not luck.one_in(6) else f"{a_type(luck, survey)}{luck.below(7)}"


def a_part(luck: ChanceStream, survey: Survey) -> str:
    return f"{1 + luck.below(3)} OF {a_unit(luck, survey)}" if luck.one_in(3) else a_unit(luck, survey)


def some_units(luck: ChanceStream, survey: Survey) -> str:
    if luck.one_in(6):
        return f"{1 + luck.below(3)} {a_type(luck, survey)} AT {a_hex(luck, survey)}"
    return " + ".join(a_part(luck, survey) for _ in range(1 + luck.below(3)))


def a_type(luck: ChanceStream, survey: Survey) -> str:
    row = luck.pick([row for code, row in UNITS.items() if code != "?"])
    return luck.pick((row.code, row.code, row.en, row.it, row.de))


def a_tech(luck: ChanceStream, survey: Survey) -> str:
    row = luck.pick(list(TECHS.values()))
    return luck.pick((row.id, row.it, row.de))


def one_of(*choices: str) -> Callable[[ChanceStream, Survey], str]:
    return lambda luck, survey: luck.pick(choices)


KINDS: dict[str, Callable[[ChanceStream, Survey], str]] = {
    "hex": a_hex,
    "path": a_path,
    "unit": a_unit,
    "part": a_part,
    "units": some_units,
    "type": a_type,
    "tech": a_tech,
    "number": lambda luck, survey: str(luck.below(12)),
    "seat": one_of(*COLOURS, "5"),
    "starter": one_of("me", "last", *COLOURS),
    "sort": one_of(*argument_kinds.SORTS),
    "aim": one_of(*argument_kinds.AIMS, "DD", "SC"),
    "held": one_of(*argument_kinds.HELD_BACK, "SC", "DD"),
    "foe": one_of(*argument_kinds.FOES),
    "firing": one_of(*argument_kinds.FIRING, "DD", "CA"),
    "prey": one_of(*argument_kinds.PREY, "SC", "CO"),
    "haven": one_of(*argument_kinds.HAVENS, "C5", "I5"),
    "way": one_of(*argument_kinds.WAYS),
    "question": lambda luck, survey: written_name(luck.pick(survey.rules.questions).form),
}

"""Sheets for the fuzzer: part of what the bot would do, and lines that are legal by chance or not at all."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.dice import DiceLike
from pbem.core.kit import random_sheets as kit
from pbem.core.kit.chance import ChanceStream
from pbem.core.standing import written_name
from pbem.games.space_opera.board.components import ALIASES, COLOURS, FIELDS, LAND, SHIPS
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.bot.styles import SENSIBLE
from pbem.games.space_opera.bot.suggest import plan
from pbem.games.space_opera.knowledge.known import known
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.ruleset import Ruleset

GARBAGE = (
    "", "   ", "#", "# only a comment", "MVOE", "MOVE", "MOVE ALL", "MOVE 2 IN FROM A1 TO A2", "BUILD", "BUILD 0 IN",
    "BUILD 99 FR AT A1", "BUILD CITY", "RESEARCH", "RESEARCH ATT SPEND", "RESEARCH ATT SPEND 99C MIN 200", "LAND ALL",
    "LAND ALL AT Z9", "BOMBARD", "COMBAT ORDER", "BID", "BID 0", "BID +99 ON Pink", "ALLY", "BREAK BREAK", "GIVE",
    "RETREAT", "RETREAT IF", "RETREAT IF RATIO < 99", "FIRE", "FIRE WILD", "LINES", "SHIFT", "SETTLE 99", "CLEAR",
    "DISBAND FIRST", "UPKEEP", "Dear server,", "> HOLD", "HOLD # a while", "\u200bHOLD", "H\u00d6LD", "\U0001f680",
    "x" * 500, "GARRISON A1", "LIFT", "ON BREAK", "EMBARK FIRST", "LOAD ALL AT A1 ABOARD Red", "GROUND CITY", "END END",
)  # fmt: skip
NOWHERE = ("A0", "Z9", "P-Z9", "home", "A12", "11")


class Folly:
    """Random words for each kind of argument: mostly near the own units, sometimes anywhere, sometimes nowhere."""

    def __init__(self, board: State, rules: Ruleset, seat: str, luck: ChanceStream) -> None:
        self.board, self.rules, self.seat, self.luck = board, rules, seat, luck
        own = {ship.at for ship in board.ships[seat].values()} | set(board.owned(seat))
        self.near = [box for box in rules.galaxy.boxes if box in own] or list(rules.galaxy.boxes)

    def box(self) -> str:
        if self.luck.one_in(12):
            return self.luck.pick(NOWHERE)
        if self.luck.one_in(3):
            return self.luck.pick(self.rules.galaxy.boxes)
        here = self.luck.pick(self.near)
        return self.luck.pick((here, here, *self.rules.galaxy.beside[here]))

    def group(self) -> str:
        ids = list(self.board.ships[self.seat]) or ["TR1"]
        lot = f"{1 + self.luck.below(3)} {self.luck.pick(SHIPS)}"
        return self.luck.pick(("ALL", lot, f"{lot} + {self.luck.pick(SHIPS)}", self.luck.pick(ids), self.land_units()))

    def land_units(self) -> str:
        return self.luck.pick(("ALL", f"{1 + self.luck.below(3)} IN", "MA", "2 MA + 1 IN", "fanteria"))

    def stops(self) -> str:
        return self.luck.pick((self.land_units(), f"{self.land_units()} AT {self.box()}"))

    def ratio(self) -> str:
        return self.luck.pick(("NEVER", "ALWAYS", "IF RATIO < 0.5", "IF RATIO < 3", "IF RATIO < 1.25", "IF ratio > 2"))

    def one(self, *words: str) -> str:
        return self.luck.pick(words)

    def number(self, most: int) -> str:
        return str(self.luck.below(most))

    def question(self) -> str:
        return written_name(self.luck.pick(self.rules.questions).form)


def _values(folly: Folly) -> dict[str, Callable[[], str]]:
    pick = folly.one
    return {
        "box": folly.box,
        "group": folly.group,
        "land_units": folly.land_units,
        "lot": lambda: f"{folly.number(5)} {pick(*SHIPS, *LAND)}",
        "loads": folly.stops,
        "drops": folly.stops,
        "victims": lambda: pick("TR", "IN", f"FR AT {folly.box()}", "IN MA TR", "CITY"),
        "ship": lambda: pick(*SHIPS, "IN"),
        "ships": lambda: pick("FR", "2 FR", "FR1", "TR CR", "1 FR + BB", "FR2 3", "IN"),
        "land": lambda: pick(*LAND),
        "target": lambda: pick(*LAND, "CITY", "citta"),
        "number": lambda: folly.number(12),
        "kept": lambda: folly.number(40),
        "settlers": lambda: folly.number(5),
        "bid": lambda: pick("+1", "-1", "2", "+9", "-3", "0"),
        "goods": lambda: pick("C", "E", "P", "cibo"),
        "spending": lambda: pick("1C", "1C 2E", "9E", "3 C", "1C 1C"),
        "ratio": folly.ratio,
        "player": lambda: pick(*COLOURS, "rosso"),
        "field": lambda: pick(*FIELDS, "motore"),
        "question": folly.question,
    }


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    """Never what a player would send, but a player could; so nothing in it may break the rules."""
    rules = ruleset(state.options)
    luck = ChanceStream(dice, f"bot/{seat.lower()}/t{state.turn}/fool")
    values = _values(Folly(known(state, rules, seat), rules, seat, luck))
    lines = plan(state, seat, SENSIBLE, 0).splitlines()
    return kit.random_sheet(luck, lines, GARBAGE, rules.language, lambda kind: values[kind](), ALIASES)

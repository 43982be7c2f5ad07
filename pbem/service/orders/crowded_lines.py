"""Lines that would work by themselves: others of the sheet use up what they need."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.core.phrases import Phrase
from pbem.core.rules import Game, State
from pbem.core.sheet import Check, LineCheck, Order, Sheet

# Lines that are tried alone; a sheet with more mistakes has other troubles.
MOST = 4
# Answers that say already which line counts instead.
SAID = ("check.stands", "check.replaced")
ALONE = Phrase("answer.works_alone")


def check_sheet(game: Game, state: State, seat: str, sheet: Sheet) -> Check:
    """The rules' check, and for each order that is wrong whether it is so only because of the other lines."""
    given = game.check(state, seat, sheet)
    orders = {order.line: order for order in sheet.orders}
    wrong = [line for line in given.lines if line.verdict == "error" and line.line in orders]
    if len(given.lines) < 2 or not wrong:
        return given
    alone = {line.line for line in wrong[:MOST] if _works_alone(game, state, seat, orders[line.line], line)}
    told = (replace(line, says=(*line.says, ALONE)) if line.line in alone else line for line in given.lines)
    return replace(given, lines=tuple(told))


def _works_alone(game: Game, state: State, seat: str, order: Order, line: LineCheck) -> bool:
    if any(said.key in SAID for said in line.says):
        return False
    answers = game.check(state, seat, Sheet(order.text, (order,))).lines
    return all(answer.verdict == "ok" for answer in answers)

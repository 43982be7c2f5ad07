"""A sheet: the orders one seat sent for one turn, read line by line."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.core.phrases import Phrase

# How much is accepted of a sheet that a player sends now.
MOST_LINES = 400
LONGEST_LINE = 200
# How many lines of a seat stay in force at a time.
MOST_STANDING = 400


class Problem(msgspec.Struct, frozen=True):
    """One line that could not be read: what is wrong and how to write it right."""

    line: int
    text: str
    what: Phrase
    hint: Phrase | None = None


class Order(msgspec.Struct, frozen=True, gc=False):
    """One line of a sheet, understood. `form` names the row of the game's order table."""

    line: int
    form: str
    text: str
    args: dict[str, Any] = {}

    def get(self, name: str, default: Any = None) -> Any:
        return self.args.get(name, default)


class Sheet(msgspec.Struct, frozen=True):
    """What was read: orders to carry out, standing orders to put in force, problems to answer."""

    text: str = ""
    orders: tuple[Order, ...] = ()
    standing: tuple[Order, ...] = ()
    problems: tuple[Problem, ...] = ()

    def of(self, *forms: str) -> list[Order]:
        return [order for order in self.orders if order.form in forms]


EMPTY = Sheet()


class LineCheck(msgspec.Struct, frozen=True):
    """The answer to one line at submission.

    `ok`, `warning` (may fail, or costs more than its writer may have meant), or `error` (will not be carried out).
    """

    line: int
    text: str
    verdict: str
    says: tuple[Phrase, ...] = ()
    hint: Phrase | None = None


class Check(msgspec.Struct, frozen=True):
    """A whole sheet answered line by line, and what would be left to spend."""

    lines: tuple[LineCheck, ...]
    summary: tuple[Phrase, ...] = ()

    @property
    def errors(self) -> int:
        return sum(line.verdict == "error" for line in self.lines)

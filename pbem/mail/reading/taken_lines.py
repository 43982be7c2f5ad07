"""What was taken from a letter as orders, and what was not, and why: all of it is shown in the receipt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from pbem.core.sheet import Problem
from pbem.mail.reading.commands import Command


class IgnoredWhy(StrEnum):
    """Why a line was not taken. The receipt says it in the words of `phrases`, key `ignored.<value>`."""

    QUOTED = "quoted"
    # Between quote marks, but it reads as an order: perhaps it was changed there.
    QUOTED_ORDER = "quoted_order"
    ATTRIBUTION = "attribution"
    BELOW = "below"
    # The same, but it reads as an order.
    BELOW_ORDER = "below_order"
    GREETING = "greeting"
    CLOSING = "closing"
    SIGNATURE = "signature"
    FOOTER = "footer"
    COMMENT = "comment"
    TABLE = "table"
    OURS = "ours"
    COMMAND = "command"
    HEADING = "heading"
    PRESS = "press"
    END = "end"
    AFTER_END = "after_end"
    PROSE = "prose"


class TakenLine(Struct, frozen=True):
    """One line of the sheet: its number in the letter, and what is wrong with it, if anything is."""

    number: int
    text: str
    problem: Problem | None = None


class IgnoredLine(Struct, frozen=True):
    number: int
    text: str
    why: IgnoredWhy


class AskedCommand(Struct, frozen=True):
    """A command and the line of the letter it stands in; 0 is the subject.

    `language` is the one whose word was used for it, "" for English.
    """

    command: Command
    line: int
    language: str = ""


class Taken(Struct, frozen=True, kw_only=True):
    lines: tuple[TakenLine, ...] = ()
    ignored: tuple[IgnoredLine, ...] = ()
    commands: tuple[AskedCommand, ...] = ()
    # From lines GAME and TURN, which letters to a permanent address must have.
    game: str = ""
    turn: int | None = None
    # A command with a mistake in it.
    misread: Problem | None = None
    # Why the sheet as a whole cannot be taken; "" if it can.
    refused: str = ""

    @property
    def sheet(self) -> str:
        """The text to be filed: good lines and lines with mistakes, one each."""
        return "\n".join(line.text for line in self.lines)

    @property
    def orders(self) -> tuple[TakenLine, ...]:
        return tuple(line for line in self.lines if line.problem is None)

    @property
    def problems(self) -> tuple[TakenLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)

"""Which lines of a letter count as orders, which do not, and why: the receipt shows all of it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from pbem.core.sheet import Problem
from pbem.mail.reading.commands import Command


class IgnoredWhy(StrEnum):
    """Why a line was ignored. The receipt uses the phrase `ignored.<value>`."""

    QUOTED = "quoted"
    # Quoted, but it reads as an order: perhaps the player edited it there.
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
    # Almost READY.
    NEARLY_READY = "nearly_ready"


class TakenLine(Struct, frozen=True):
    """One line of the sheet: its number in the letter, and what is wrong with it, if anything."""

    number: int
    text: str
    problem: Problem | None = None


class IgnoredLine(Struct, frozen=True):
    number: int
    text: str
    why: IgnoredWhy


class AskedCommand(Struct, frozen=True):
    """A command and its line in the letter; 0 is the subject.

    `language` is the language of its word, "" for English.
    """

    command: Command
    line: int
    language: str = ""


class Taken(Struct, frozen=True, kw_only=True):
    lines: tuple[TakenLine, ...] = ()
    ignored: tuple[IgnoredLine, ...] = ()
    commands: tuple[AskedCommand, ...] = ()
    # From the lines GAME and TURN, which letters to a permanent address must have.
    game: str = ""
    turn: int | None = None
    # A command with a mistake.
    misread: Problem | None = None
    # Why the sheet as a whole is refused; "" if it is not.
    refused: str = ""

    @property
    def sheet(self) -> str:
        """The text to file: good lines and lines with mistakes, one per line."""
        return "\n".join(line.text for line in self.lines)

    @property
    def orders(self) -> tuple[TakenLine, ...]:
        return tuple(line for line in self.lines if line.problem is None)

    @property
    def problems(self) -> tuple[TakenLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)

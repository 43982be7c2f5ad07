"""What a view is made of: the board one seat knows, and the rules it is played by."""

from __future__ import annotations

import msgspec

from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Column, Lines, Section, Table
from pbem.games.space_trade.ruleset import Ruleset
from pbem.games.space_trade.state import State


class Sight(msgspec.Struct, frozen=True):
    board: State
    rules: Ruleset
    seat: str | None

    @property
    def mine(self) -> list[str]:
        """Seats whose secrets this reader sees."""
        if self.seat == REFEREE:
            return list(self.board.ships)
        return [self.seat] if self.seat is not None and self.seat in self.board.ships else []


def section(key: str, *parts: Table | Lines) -> Section:
    return Section(key, Phrase(f"section.{key}"), parts)


def columns(*names: str, right: str = "") -> tuple[Column, ...]:
    """Titles by name; those named in `right` stand to the right."""
    return tuple(Column(Phrase(f"column.{name}"), name in right.split()) for name in names)

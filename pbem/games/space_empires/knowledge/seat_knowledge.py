"""The basis of a view: the board one seat knows, and the rules in force."""

from __future__ import annotations

import msgspec

from pbem.core.kit.sections import seats_open_to
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.ruleset import Ruleset


class SeatKnowledge(msgspec.Struct, frozen=True):
    board: State
    rules: Ruleset
    seat: str | None

    @property
    def mine(self) -> list[str]:
        """Seats whose secrets this reader sees."""
        return seats_open_to(self.seat, (seat for seat in self.board.seats if seat in self.board.secrets))

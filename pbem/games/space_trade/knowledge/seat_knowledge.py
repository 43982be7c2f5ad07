"""What a view is made of: the board one seat knows, and the rules it is played by."""

from __future__ import annotations

import msgspec

from pbem.core.view import REFEREE
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.ruleset import Ruleset


class SeatKnowledge(msgspec.Struct, frozen=True):
    board: State
    rules: Ruleset
    seat: str | None

    @property
    def mine(self) -> list[str]:
        """Seats whose secrets this reader sees."""
        if self.seat == REFEREE:
            return list(self.board.ships)
        return [self.seat] if self.seat is not None and self.seat in self.board.ships else []

"""What a view is made of: the board one seat knows, and the rules it is played by."""

from __future__ import annotations

import msgspec

from pbem.core.view import REFEREE
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.known import known
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.ruleset import Ruleset


class SeatKnowledge(msgspec.Struct, frozen=True):
    """`seen` are the boxes in sight, None if all are; `fleets` all ships by box and owner."""

    board: State
    rules: Ruleset
    seat: str | None
    seen: frozenset[str] | None
    fleets: dict[str, dict[str, list[str]]]

    @property
    def mine(self) -> list[str]:
        """Seats whose secrets this reader sees."""
        if self.seat == REFEREE:
            return [seat for seat in self.board.seats if seat in self.board.players]
        return [self.seat] if self.seat is not None and self.seat in self.board.players else []

    def sees(self, box: str) -> bool:
        return self.seen is None or box in self.seen


def look(state: State, seat: str | None) -> SeatKnowledge:
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    seen = None if seat == REFEREE or board.ending else rules.sees(rules, board, seat)
    return SeatKnowledge(board, rules, seat, seen, board.fleets())

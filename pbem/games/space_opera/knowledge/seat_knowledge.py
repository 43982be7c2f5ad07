"""The basis of a view: the board one seat knows, and the rules in force."""

from __future__ import annotations

import msgspec

from pbem.core.kit.sections import seats_open_to
from pbem.core.view import REFEREE
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.knowledge.known import known
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.ruleset import Ruleset


class SeatKnowledge(msgspec.Struct, frozen=True):
    """`seen` are the boxes in sight, None for all; `fleets` are all ships by box and owner."""

    board: State
    rules: Ruleset
    seat: str | None
    seen: frozenset[str] | None
    fleets: dict[str, dict[str, list[str]]]

    @property
    def mine(self) -> list[str]:
        """Seats whose secrets this reader sees."""
        return seats_open_to(self.seat, (seat for seat in self.board.seats if seat in self.board.players))

    def sees(self, box: str) -> bool:
        return self.seen is None or box in self.seen


def look(state: State, seat: str | None) -> SeatKnowledge:
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    seen = None if seat == REFEREE or board.ending else rules.sees(rules, board, seat)
    return SeatKnowledge(board, rules, seat, seen, board.fleets())

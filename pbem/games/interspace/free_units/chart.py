"""Free units on the map: a symbol for each kind, without an owner."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Stack
from pbem.games.interspace.free_units.kinds import DEATH, FREE, TURNED
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, stacks_at, tally


def free_stacks(knowledge: SeatKnowledge, label: str) -> Iterator[Stack]:
    """Units that were something else before, or have boats around them, also show that."""
    for owner, units in stacks_at(knowledge, label).items():
        if owner in FREE:
            codes = tally(units) if owner in TURNED or owner == DEATH else {}
            codes.pop(FREE[owner].code, None)
            yield Stack("", ((FREE[owner].symbol, 1), *codes.items()), (owner, label) in knowledge.more)
    for kind, at in knowledge.board.roaming.drifting.items():
        if at == label:
            yield Stack("", ((FREE[kind].symbol, 1),))

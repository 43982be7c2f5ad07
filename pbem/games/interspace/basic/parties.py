"""Units under way by one order, and what happens to them where a move ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.paths import Walker
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.record import facts as f

# Steps that are jumps from a hex to another which is not beside it.
Jumps = frozenset[tuple[str, str]]
NO_JUMPS: Jumps = frozenset()


class Party:
    """Units under way by one order, and the hexes they have come through."""

    def __init__(
        self, step: Step, order: Order, group: Sequence[str], start: str, goal: Place | None, jumps: Jumps = NO_JUMPS
    ) -> None:
        self.step, self.order, self.goal, self.jumps = step, order, goal, jumps
        self.walkers = {key: Walker(step.rate(step.state, key)) for key in group}
        self.gone = [start]

    @property
    def here(self) -> str:
        return self.gone[-1]


def names(step: Step, units: Sequence[str]) -> list[str]:
    return [step.state.units[key].name for key in units]


def end_move(party: Party, units: list[str]) -> Iterator[Any]:
    """These units end their move here."""
    if units and len(party.gone) > 1:
        spent = max(party.walkers[key].spent for key in units)
        yield f.UnitsMoved(party.step.seat, units, list(party.gone), spent, party.order.line)
        yield from entered(party.step, units, party.here)


def entered(step: Step, units: Sequence[str], label: str) -> Iterator[Any]:
    """What modules do to units that have entered a known hex."""
    if step.turn.rules.entered and label in step.state.hexes:
        for follow in step.turn.rules.entered:
            yield from follow(step.turn, step.seat, [key for key in units if key in step.state.units], label)

"""What a view is made of: the board one seat knows, and the few totals that are public whatever else is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE
from pbem.games.interspace.board.components import ORDER_OF_TYPES
from pbem.games.interspace.board.state import State, Unit
from pbem.games.interspace.knowledge.known import has_more, known
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.ruleset import Ruleset

# A blank at which no line may be broken.
TIED = "\u00a0"


class SeatKnowledge(msgspec.Struct, frozen=True):
    """`vp` are everybody's points; `more` the foreign stacks that hold more than the unit that shows."""

    board: State
    rules: Ruleset
    seat: str | None
    vp: dict[str, int]
    more: frozenset[tuple[str, str]]

    @property
    def me(self) -> str:
        """The seat, if it is a player's; views of onlookers and the referee have no part of their own."""
        return self.seat if self.seat is not None and self.seat in self.board.players else ""

    @property
    def sees_all(self) -> bool:
        return self.rules.sees_all or self.seat == REFEREE

    def is_me(self, seat: str) -> bool:
        return seat == self.seat


def look(state: State, seat: str | None) -> SeatKnowledge:
    """The only place where views and charts touch the whole board."""
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    shown = {(unit.owner, unit.at) for unit in board.units.values() if unit.owner != seat}
    hidden = () if rules.shows_stacks or seat == REFEREE else shown
    more = frozenset((owner, at) for owner, at in hidden if has_more(state, owner, at))
    known_points = [other for other in state.seats if seat == REFEREE or rules.shows_vp(state, seat, other)]
    return SeatKnowledge(board, rules, seat, {other: rules.vp(state, other) for other in known_points}, more)


def stacks_at(knowledge: SeatKnowledge, label: str) -> dict[str, list[Unit]]:
    """The units in a hex; by seat, each sorted by type and number."""
    stacks: dict[str, list[Unit]] = {}
    for unit in knowledge.board.stacks.get(label, {}).values():
        stacks.setdefault(unit.owner, []).append(unit)
    return {owner: sorted(stacks[owner], key=_place) for owner in sorted(stacks)}


def _place(unit: Unit) -> tuple[int, int]:
    return ORDER_OF_TYPES[unit.type], unit.number


def tally(units: Iterable[Unit]) -> dict[str, int]:
    """How many of each type, in the order of the table of units."""
    counts = Counter(unit.type for unit in units)
    return {code: counts[code] for code in ORDER_OF_TYPES if counts[code]}


def in_words(knowledge: SeatKnowledge, owner: str, label: str, units: Iterable[Unit]) -> Text:
    """`2 PB, 1 DD`, or `DD and more`."""
    if (owner, label) in knowledge.more:
        return Phrase("stack.more", {"code": next(iter(tally(units)))})
    return Phrase("list", {"items": [f"{count}{TIED}{code}" for code, count in tally(units).items()]})

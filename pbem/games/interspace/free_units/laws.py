"""What must hold of free units on every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.board.stores import NEUTRAL
from pbem.games.interspace.free_units.kinds import DEATH, DEATH_BOATS, DRIFTING, FREE, MADNESS, TRADER_GOODS, TURNED
from pbem.games.interspace.levels import ruleset


def laws(state: State) -> Iterator[str]:
    """The violations, in words."""
    yield from _counters(state)
    if state.free is not msgspec.UNSET:
        yield from _drifting(state)
        yield from _turned(state)


def _counters(state: State) -> Iterator[str]:
    """Each is there once; the death station has six boats, the traders have six goods (2.13)."""
    for kind, row in FREE.items():
        most = {row.code: 1} if row.code else {}
        most |= {"PB": DEATH_BOATS} if kind == DEATH else {}
        for code, count in Counter(unit.type for unit in state.fleet(kind)).items():
            if kind not in TURNED and count > most.get(code, 0):
                yield f"{kind} has {count} {code}"
    if len(state.fleet(MADNESS)) > 1:
        yield "there are several mad scouts"
    if state.stores is not msgspec.UNSET and state.stores.goods(NEUTRAL) > TRADER_GOODS:
        yield "too many neutral trade goods"


def _drifting(state: State) -> Iterator[str]:
    for kind, at in state.roaming.drifting.items():
        if kind not in DRIFTING or at not in state.hexes:
            yield f"{kind} is at {at}"


def _turned(state: State) -> Iterator[str]:
    """Every mad and plague unit has a counter of its type, which is nowhere else (ISOR-38)."""
    turned, limit = state.roaming.turned, ruleset(state.options).counter_limit
    there = sorted(key for kind in TURNED for key, _ in state.units_of(kind))
    if sorted(key for key, _ in turned) != there:
        yield f"mad and plague units are {there}, counters are for {turned}"
    # Rebels have no counter limit, and renumber their counters (ISOR-18).
    lent = [counter for _, counter in turned if counter_order(counter)[0] in state.seats]
    if len(set(lent)) < len(lent):
        yield "two plague units share a counter"
    waiting = {key for box in state.depot.boxes.values() for key in box.units}
    for key, counter in turned:
        owner, code, number = counter_order(counter)
        if code != counter_order(key)[1] or (owner in state.seats and not 1 <= number <= limit(code)):
            yield f"{key} was {counter}"
        if owner in state.seats and (counter in state.units or counter in waiting):
            yield f"{counter} is in use, and {key} too"

"""What must hold for the stores of the standard level."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.board.stores import Stores
from pbem.games.interspace.levels import ruleset


def laws(state: State) -> Iterator[str]:
    """The violations, in words."""
    if state.stores is not msgspec.UNSET:
        yield from _amounts(state, state.stores)
        yield from _boxes(state, state.stores)
        yield from _cargo(state, state.stores)


def _amounts(state: State, stores: Stores) -> Iterator[str]:
    for place, held in (*stores.boxes.items(), *stores.cargo.items()):
        if held.ipe < 0 or held.ore < 0 or any(count <= 0 for count in held.goods.values()):
            yield f"{place} holds {held}"
    limit = ruleset(state.options).goods_limit
    yield from (f"too many trade goods of {seat}" for seat in state.seats if stores.goods(seat) > limit)


def _boxes(state: State, stores: Stores) -> Iterator[str]:
    """New units are nowhere else, no counter is in two boxes, and all belong to the planet's owner (ISS-16, ISS-20)."""
    waiting = [key for box in stores.boxes.values() for key in box.units]
    yield from (f"{key} is in a box and on the map" for key in waiting if key in state.units)
    if len(set(waiting)) < len(waiting):
        yield "a counter lies in boxes twice"
    limit = ruleset(state.options).counter_limit
    for name, box in stores.boxes.items():
        if name not in state.planets:
            yield f"a box of {name}, which is not on the map"
        for owner, code, number in map(counter_order, box.units):
            if owner != state.planets[name].owner or not 1 <= number <= limit(code):
                yield f"{owner}.{code}{number} in the box of {name}"


def _cargo(state: State, stores: Stores) -> Iterator[str]:
    capacity = ruleset(state.options).capacity
    for key, held in stores.cargo.items():
        if key not in state.units or state.units[key].type != "Trn":
            yield f"{key} has cargo and is no transport on the map"
        elif not 0 < held.size <= capacity(state, state.units[key].owner):
            yield f"{key} carries {held.size}"

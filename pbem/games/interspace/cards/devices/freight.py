"""What transports carry when they change hands or are rebuilt."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.cards.facts import Freight


def freight_of(cargo: Cargo) -> Freight:
    return Freight(cargo.ipe, cargo.ore, dict(cargo.goods))


def fitted(freight: Freight, room: int) -> Freight:
    """As much as there is room for: IPE first, then ore, then goods."""
    ipe = min(freight.ipe, room)
    ore = min(freight.ore, room - ipe)
    room -= ipe + ore
    goods = {}
    for colour, count in sorted(freight.goods.items()):
        goods[colour] = min(count, room)
        room -= goods[colour]
    return Freight(ipe, ore, {colour: count for colour, count in goods.items() if count})


def poured(freight: Freight, rooms: Mapping[str, int]) -> tuple[dict[str, Freight], Freight]:
    """One hold after the other is filled; and what is left over."""
    left = Cargo(freight.ipe, freight.ore, dict(freight.goods))
    held = {}
    for hold, room in rooms.items():
        part = fitted(freight_of(left), room)
        if part != Freight():
            held[hold] = part
            left.add(Cargo(part.ipe, part.ore, dict(part.goods)), -1)
    return held, freight_of(left)

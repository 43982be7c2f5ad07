"""Random words for the arguments of orders about free units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.kit.chance import ChanceStream
from pbem.games.interspace.cards.skirmishes import FOE_NAMES

_NAMES = tuple(name for names in FOE_NAMES.values() for name in names)


def a_foe(luck: ChanceStream, focus: Any) -> str:
    """Mostly somebody who is there."""
    there = [owner for owner in sorted(focus.board.owners_at(focus.at)) if owner in FOE_NAMES]
    return luck.pick(there) if there and not luck.one_in(4) else luck.pick((*_NAMES, "storm", "nobody"))


def a_guest(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("pirates", "plunderers", "plague", "traders", "pirati", "seuche", "death"))


def a_colour(luck: ChanceStream, focus: Any) -> str:
    seats: list[str] = focus.board.seats
    return luck.pick((*seats, "neutral", "NEUTRALE", "Z"))


KINDS: dict[str, Callable[[ChanceStream, Any], str]] = {"foe": a_foe, "guest": a_guest, "colour": a_colour}

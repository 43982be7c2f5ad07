"""How strong units are together: expected hits and hits they can take, in whole numbers (digest section 9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pbem.games.interspace.board.components import UNITS, WARSHIPS


class FleetStrength(NamedTuple):
    """`hits` are twelfths of a hit a combat round, `life` is the number of hits that destroys all."""

    hits: int = 0
    life: int = 0
    boats: int = 0

    def plus(self, other: FleetStrength) -> FleetStrength:
        return FleetStrength(self.hits + other.hits, self.life + other.life, self.boats + other.boats)

    def times(self, number: int) -> FleetStrength:
        return FleetStrength(self.hits * number, self.life * number, self.boats * number)


NOTHING = FleetStrength()
# The assumed defence of an unseen planet: two stations and a few patrol boats.
UNSEEN = FleetStrength(18, 9)
_ATTACK = {
    code: FleetStrength(row.attack * (row.attack + 1), row.shields + 1, int(code == "AB"))
    for code, row in UNITS.items()
}
_DEFENCE = {code: FleetStrength(row.defence * (row.defence + 1), row.shields + 1) for code, row in UNITS.items()}


def attackers(codes: Iterable[str]) -> FleetStrength:
    """Warships on the attack; others only come along."""
    return total(_ATTACK[code] for code in codes if code in WARSHIPS)


def defenders(codes: Iterable[str]) -> FleetStrength:
    return total(_DEFENCE[code] for code in codes)


def total(forces: Iterable[FleetStrength]) -> FleetStrength:
    columns = list(zip(*forces, strict=True))
    return FleetStrength(*map(sum, columns)) if columns else NOTHING


def is_clearly_stronger(one: FleetStrength, other: FleetStrength) -> bool:
    """Both hits and life exceed the other's by half."""
    return one.hits > 0 and 2 * one.hits >= 3 * other.hits and 2 * one.life >= 3 * other.life


def is_stronger(one: FleetStrength, other: FleetStrength) -> bool:
    return one.hits * one.life > other.hits * other.life

"""Facts about breakthroughs that do more than change figures: Star Gate, Modular Units, Nova Bombs, Planet Shield."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.interspace.cards.facts import Freight


class GateUsed(Fact, frozen=True, tag="gate_used"):
    """Units jump from a station to another; their move says where they end (ISO-42)."""

    seat: str
    units: list[str]
    at: str
    to: str
    line: int


class UnitsRebuilt(Fact, frozen=True, tag="units_rebuilt"):
    """Units are replaced by others; `cargo` is what transports in the hex take over, `lost` what none can (ISO-37)."""

    seat: str
    at: str
    old: list[str]
    new: list[str]
    cargo: dict[str, Freight]
    lost: Freight
    line: int


class ShipsExchanged(Fact, frozen=True, tag="ships_exchanged"):
    """In a battle: `damage` are the shields that new ships lack (ISO-38, ISO-39)."""

    at: str
    round: int
    seat: str
    old: list[str]
    new: list[str]
    damage: dict[str, int]


class HexDestroyed(Fact, frozen=True, tag="hex_destroyed"):
    """A nova bomb and its hex are gone; `owner` lost the `planet` and the new `units` in its box (ISO-43)."""

    seat: str
    unit: str
    at: str
    planet: str
    owner: str
    units: list[str]
    line: int


class ShieldCrossed(Fact, frozen=True, tag="shield_crossed"):
    """Units are above a planet shield or below it from now on (ISO-45)."""

    seat: str
    at: str
    up: list[str]
    down: list[str]


DeviceFact = GateUsed | UnitsRebuilt | ShipsExchanged | HexDestroyed | ShieldCrossed

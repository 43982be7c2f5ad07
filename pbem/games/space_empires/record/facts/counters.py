"""Facts of counters: moved, split, merged, shown, lost."""

from __future__ import annotations

from pbem.core.facts import Fact


class UnitsMoved(Fact, frozen=True, tag="units_moved"):
    """A stack went along a path, the start included; `stopped` says what ended its movement.

    `speed` is the lowest level of movement that explains how far the groups have come this turn (SEB-9.9).
    `seen` are the names for others: here and below, so that what they read does not depend on anything hidden.
    """

    seat: str
    units: list[str]
    path: list[str]
    speed: int = 0
    stopped: str = ""
    line: int = 0
    seen: tuple[str, ...] = ()


class ChainUsed(Fact, frozen=True, tag="chain_used"):
    """A chain gave one more hex, and its merchant ships do not move this turn (SEA-10.1.2c)."""

    seat: str
    ships: list[str]


class GroupSplit(Fact, frozen=True, tag="group_split"):
    """Ships of a group got their own counter."""

    seat: str
    unit: str
    new: str
    size: int
    alias: str
    line: int = 0
    at: str = ""


class GroupsMerged(Fact, frozen=True, tag="groups_merged"):
    seat: str
    unit: str
    into: str
    size: int
    line: int = 0
    at: str = ""


class AliasesDealt(Fact, frozen=True, tag="aliases_dealt"):
    """Face-down counters in one hex were shuffled: others can no longer tell them apart."""

    seat: str
    at: str
    aliases: dict[str, str]


class TurnedDown(Fact, frozen=True, tag="turned_down"):
    seat: str
    units: list[str]


class UnitsLost(Fact, frozen=True, tag="units_lost"):
    """Ships left play: by name how many; `seen` are the counters that are gone."""

    seat: str
    at: str
    units: dict[str, int]
    why: str
    line: int = 0
    seen: tuple[str, ...] = ()


class UnitsScattered(Fact, frozen=True, tag="units_scattered"):
    """Units were put into another hex without moving there: back from a super nova, lost in space."""

    seat: str
    units: list[str]
    start: str
    to: str
    why: str
    seen: tuple[str, ...] = ()

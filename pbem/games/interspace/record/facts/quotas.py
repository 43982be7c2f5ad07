"""Facts of non-random exploration. Never changed, only added to."""

from __future__ import annotations

from pbem.core.facts import Fact


class QuotasSet(Fact, frozen=True, tag="quotas_set"):
    """How many tiles of a kind each player may discover (ISO-125)."""

    most: dict[str, int]


class TileReturned(Fact, frozen=True, tag="tile_returned"):
    """One too many: it went back into the box, and another was drawn for the hex."""

    seat: str
    tile: str
    name: str


class TileCounted(Fact, frozen=True, tag="tile_counted"):
    """A hex was explored; `tile` is its kind if there is a quota of it, `extra` if it was the one beyond the quota."""

    seat: str
    tile: str
    extra: bool


class QuietCounted(Fact, frozen=True, tag="quiet_counted"):
    """Rounds in a row without exploring, by seat; `closed` have lost the rest of their quotas by it (ISO-127)."""

    quiet: dict[str, int]
    closed: list[str]


QuotaFact = QuotasSet | TileReturned | TileCounted | QuietCounted

"""Facts about breakthroughs that are more than figures: Star Gate."""

from __future__ import annotations

from pbem.core.facts import Fact


class GateUsed(Fact, frozen=True, tag="gate_used"):
    """Units jump from a station to another; where they end is told by their move (ISO-42)."""

    seat: str
    units: list[str]
    at: str
    to: str
    line: int


DeviceFact = GateUsed

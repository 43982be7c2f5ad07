"""Alien empires and their fleets on the board."""

from __future__ import annotations

import msgspec


class Empire(msgspec.Struct, omit_defaults=True):
    """An alien empire: CP in its banks, and from which phases on it has one more roll each (SES-7.3)."""

    home: str
    tech: dict[str, int] = {}
    fleet: int = 0
    research: int = 0
    defense: int = 0
    extra: list[int] = []
    launched: int = 0
    is_alive: bool = True


class AlienFleet(msgspec.Struct, omit_defaults=True):
    """CP until its ships are built, then the counters of the ships."""

    empire: str
    cp: int = 0
    units: list[str] = []
    is_raiders: bool = False
    target: str = ""

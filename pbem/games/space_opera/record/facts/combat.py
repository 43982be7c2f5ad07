"""Facts of combat, conquest and the end of battles."""

from __future__ import annotations

import msgspec
from msgspec import field

from pbem.core.facts import Fact


class CombatBegan(Fact, frozen=True, tag="combat_began"):
    """`where` is `space` or `ground`."""

    at: str
    where: str
    attackers: list[str]
    defenders: list[str]


class Shot(msgspec.Struct, frozen=True):
    """All fire at one target: by whom, with which dice, and its defence."""

    owner: str
    target: str
    by: list[str]
    dice: list[int]
    hits: int
    blocks: list[int] = []
    saved: int = 0
    is_lost: bool = False


class Fired(Fact, frozen=True, tag="fired"):
    """One side's fire (SO-67). `where` is `space`, `ground` or `orbit`, which is bombardment; `lost` by owner: ships by
    id, land units by code, the city; `sunk` are land units lost with their transports."""

    at: str
    where: str
    round: int
    side: str
    seats: list[str]
    shots: list[Shot]
    lost: dict[str, list[str]] = field(default_factory=dict)
    sunk: dict[str, dict[str, int]] = field(default_factory=dict)
    throws: tuple[str, ...] = ()


class LinesPlaced(Fact, frozen=True, tag="lines_placed"):
    """The tactical scheme: the ships in each line of one side (SO-130); `why` is `placed`, `moved`, `closed`."""

    at: str
    side: str
    lines: list[list[str]]
    why: str


class ShipsRetreated(Fact, frozen=True, tag="ships_retreated"):
    """`to` gives the box for each ship; `why` is `ratio`, `longest` or `break`."""

    seat: str
    at: str
    to: dict[str, str]
    why: str = "ratio"


class CombatEnded(Fact, frozen=True, tag="combat_ended"):
    """`how` is `won`, `lost`, `parted` or `failed`, as the attacker sees it."""

    at: str
    where: str
    how: str
    rounds: int


class PlanetTaken(Fact, frozen=True, tag="planet_taken"):
    seats: list[str]
    at: str
    city: str = ""


class GarrisonDissolved(Fact, frozen=True, tag="garrison_dissolved"):
    """Too few land units: they leave the game (SO-156)."""

    seat: str
    at: str
    units: dict[str, int]

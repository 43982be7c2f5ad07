"""What can become true in the contact step of the standard game, besides what basic battles know already."""

from __future__ import annotations

from pbem.core.facts import Fact


class HexShared(Fact, frozen=True, tag="hex_shared"):
    """The others in the hex let the active player's units stay (ISS-59), or it is a nebula (ISS-65)."""

    seat: str
    at: str
    others: list[str]


class SharingRefused(Fact, frozen=True, tag="sharing_refused"):
    """The players who do not let the active player's units stay (ISS-62)."""

    seat: str
    at: str
    by: list[str]


class FleetOrganized(Fact, frozen=True, tag="fleet_organized"):
    """The zones of one side, front first; recorded when they differ from the previous round (ISS-68)."""

    at: str
    round: int
    side: str
    zones: list[list[str]]


class SupportLost(Fact, frozen=True, tag="support_lost"):
    """Ships whose last planet or station in range is gone, from this combat round on (ISS-52, ISSR-47)."""

    at: str
    round: int
    units: list[str]


class PointFireChosen(Fact, frozen=True, tag="point_fire_chosen"):
    """Destroyers give up a shield so that their hits may go to zone 1 (ISS-79)."""

    at: str
    round: int
    seat: str
    units: list[str]


class VolleyFired(Fact, frozen=True, tag="volley_fired"):
    """One side's dice of first (1) or second fire (2), a unit and its rating for each die.

    `hits` are by owner; those of `aimed` come from point fire and may go to zone 1.
    """

    at: str
    round: int
    fire: int
    side: str
    units: list[str]
    dice: list[int]
    ratings: list[int]
    hits: dict[str, int]
    aimed: dict[str, int]
    throw: str


class CounterAttacked(Fact, frozen=True, tag="counter_attacked"):
    """The defenders attack what is left of an attacker without warships (ISS-89)."""

    at: str
    seat: str
    by: list[str]


class PlanetBombarded(Fact, frozen=True, tag="planet_bombarded"):
    """`total` of the dice that count, against `industry` as it was; `units` fired (ISS-92)."""

    seat: str
    planet: str
    at: str
    owner: str
    units: list[str]
    dice: list[int]
    total: int
    industry: int
    throw: str
    line: int = 0


class IndustryBombed(Fact, frozen=True, tag="industry_bombed"):
    """The industry level left after a bombardment (ISS-93)."""

    seat: str
    planet: str
    at: str
    owner: str
    level: int


class BoatsLanded(Fact, frozen=True, tag="boats_landed"):
    """A die for each industry level; up to `strength` each destroys one of the boats that land (ISS-95)."""

    seat: str
    planet: str
    at: str
    owner: str
    boats: list[str]
    strength: int
    dice: list[int]
    lost: list[str]
    throw: str
    line: int = 0


ContactFact = (
    HexShared | SharingRefused | FleetOrganized | SupportLost | PointFireChosen | VolleyFired | CounterAttacked
    | PlanetBombarded | IndustryBombed | BoatsLanded
)  # fmt: skip

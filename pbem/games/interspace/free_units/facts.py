"""What can become true by free units. Kinds and fields that have been stored are never changed, only added to.

`free` is one of the table of free units; `unit` its counter (`plague.Sct1`), nothing for an ion storm or the amoeba.
"""

from __future__ import annotations

from pbem.core.facts import Fact


class FreeUnitsBegan(Fact, frozen=True, tag="free_units_began"):
    """All players have had their turn: now the free units move (ISO-65)."""

    round: int


class FreeUnitsFound(Fact, frozen=True, tag="free_units_found"):
    """A card puts them here, with what they bring (ISO-72 and others)."""

    free: str
    at: str
    units: list[str]
    goods: dict[str, int]


class UnitsTurned(Fact, frozen=True, tag="units_turned"):
    """Units go mad or fall ill: from now on nobody commands them. Counter by counter (ISO-85, ISO-93, ISO-95)."""

    free: str
    at: str
    units: dict[str, str]


class WayRolled(Fact, frozen=True, tag="way_rolled"):
    """`gate` is the die in a worm hole (0: none was rolled), `die` the direction (0: through the worm hole).

    `to` is nothing if it leads off the map (ISO-67, ISO-69).
    """

    free: str
    unit: str
    at: str
    gate: int
    die: int
    to: str
    throws: list[str]


class TargetDrawn(Fact, frozen=True, tag="target_drawn"):
    """Dice among targets that are equally near (ISO-70)."""

    free: str
    at: str
    targets: list[str]
    target: str
    throw: str


class FreeUnitMoved(Fact, frozen=True, tag="free_unit_moved"):
    free: str
    unit: str
    path: list[str]


class FreeUnitLeft(Fact, frozen=True, tag="free_unit_left"):
    """It leaves the game through an unknown hex beside the last one of its path (ISOR-36)."""

    free: str
    unit: str
    path: list[str]
    to: str


class FreeUnitLost(Fact, frozen=True, tag="free_unit_lost"):
    """An ion storm or the amoeba is gone (ISOR-20)."""

    free: str
    at: str
    how: str


class PlaceReached(Fact, frozen=True, tag="place_reached"):
    """A planet, or the hex of a transport, to which it will not go again (ISO-92, ISO-100, ISO-115)."""

    free: str
    at: str
    place: str


class AdmissionRefused(Fact, frozen=True, tag="admission_refused"):
    """Players who do not let a free unit into their hex (ISO-90, ISO-94)."""

    free: str
    at: str
    by: list[str]


class VictimDrawn(Fact, frozen=True, tag="victim_drawn"):
    """Dice among several units to which the same might happen."""

    free: str
    at: str
    units: list[str]
    unit: str
    throw: str


class StormRolled(Fact, frozen=True, tag="storm_rolled"):
    """A die for each unshielded unit: even destroys it (ISO-80)."""

    at: str
    units: list[str]
    dice: list[int]
    throw: str


class PactMade(Fact, frozen=True, tag="pact_made"):
    """The mad crew wins another one over: both are destroyed (ISO-86)."""

    at: str
    mad: str
    unit: str


class InfectionRolled(Fact, frozen=True, tag="infection_rolled"):
    """Two dice for each unit: both even, and it has the plague (ISO-95)."""

    at: str
    units: list[str]
    dice: list[int]
    throw: str


class BoatsRestored(Fact, frozen=True, tag="boats_restored"):
    """The death station has all its patrol boats again (ISO-74)."""

    at: str
    units: list[str]


class CargoStolen(Fact, frozen=True, tag="cargo_stolen"):
    """All that a transport carried is out of play (ISO-91)."""

    at: str
    unit: str
    ipe: int
    ore: int
    goods: dict[str, int]


class EmptyHoldFound(Fact, frozen=True, tag="empty_hold_found"):
    """A transport without cargo: an even die destroys it (ISO-91)."""

    at: str
    unit: str
    die: int
    throw: str


class PlanetPlundered(Fact, frozen=True, tag="planet_plundered"):
    """All its IPE are gone (ISO-99)."""

    planet: str
    at: str
    owner: str
    ipe: int


class EmptyBoxFound(Fact, frozen=True, tag="empty_box_found"):
    """A planet without IPE: an even die costs a level of industry, but not the last (ISO-99)."""

    planet: str
    at: str
    owner: str
    die: int
    throw: str


class IndustrySpoiled(Fact, frozen=True, tag="industry_spoiled"):
    """The level left after plague, amoeba or plunderers (ISO-96, ISO-99, ISO-108)."""

    free: str
    planet: str
    at: str
    owner: str
    level: int


class GoodsBartered(Fact, frozen=True, tag="goods_bartered"):
    """A planet and the traders swap goods, one for one (ISO-114)."""

    seat: str
    planet: str
    at: str
    unit: str
    gave: dict[str, int]
    got: dict[str, int]
    line: int = 0


FreeUnitFact = (
    FreeUnitsBegan | FreeUnitsFound | UnitsTurned | WayRolled | TargetDrawn | FreeUnitMoved | FreeUnitLeft
    | FreeUnitLost | PlaceReached | AdmissionRefused | VictimDrawn | StormRolled | PactMade | InfectionRolled
    | BoatsRestored | CargoStolen | EmptyHoldFound | PlanetPlundered | EmptyBoxFound | IndustrySpoiled | GoodsBartered
)  # fmt: skip

"""Facts about encounter cards. Kinds and fields that have been stored are never changed, only added to."""

from __future__ import annotations

from pbem.core.facts import Fact


class EncounterRolled(Fact, frozen=True, tag="encounter_rolled"):
    """The die for a new empty space: even draws an encounter card (ISO-62)."""

    seat: str
    at: str
    die: int
    throw: str


class EncounterDrawn(Fact, frozen=True, tag="encounter_drawn"):
    """A card, and whom it concerns: all units in the hex, the explorer first (ISO-63)."""

    seat: str
    at: str
    card: str
    units: list[str]
    throw: str


class EncounterVoid(Fact, frozen=True, tag="encounter_void"):
    """The card drawn last belongs to a module that is not played; another one is drawn (ISOR-3)."""

    seat: str
    at: str


class EncounterIdle(Fact, frozen=True, tag="encounter_idle"):
    """The card has no effect as things are."""

    seat: str
    at: str
    card: str


class CardDieRolled(Fact, frozen=True, tag="card_die_rolled"):
    """The die of gamblers, or that of the unstable worm hole (ISO-78, ISO-116)."""

    seat: str
    at: str
    card: str
    die: int
    throw: str


class PortalRolled(Fact, frozen=True, tag="portal_rolled"):
    """The home world, its side, and the distance (ISO-109)."""

    seat: str
    at: str
    home: str
    side: int
    distance: int
    throws: list[str]


class UnitsSwept(Fact, frozen=True, tag="units_swept"):
    """A card moves units, which does not count as movement (ISBR-23)."""

    seat: str
    units: list[str]
    at: str
    to: str
    card: str


class UnitsStrayed(Fact, frozen=True, tag="units_strayed"):
    """Units leave the map, and wait for a card or for one end of a worm hole (ISO-82, ISO-116)."""

    seat: str
    units: list[str]
    at: str
    waits: str


class UnitsReturned(Fact, frozen=True, tag="units_returned"):
    """Units are back; `seat` is their owner."""

    seat: str
    units: list[str]
    at: str
    waits: str


class UnitsFound(Fact, frozen=True, tag="units_found"):
    """New units by a card, in the hex at once."""

    seat: str
    units: list[str]
    at: str
    card: str


class UnitExchanged(Fact, frozen=True, tag="unit_exchanged"):
    """A unit is replaced by one of another type; artefacts stay with it (ISO-87, ISO-97)."""

    seat: str
    at: str
    old: str
    new: str
    card: str


class UnitsHeld(Fact, frozen=True, tag="units_held"):
    """By stasis, until they are freed; or by a wonder, in their owner's next movement step (ISO-110, ISO-119)."""

    seat: str
    units: list[str]
    at: str
    how: str


class UnitsFreed(Fact, frozen=True, tag="units_freed"):
    """From stasis, by somebody who has come (ISO-110)."""

    seat: str
    units: list[str]
    at: str


class HoldEnded(Fact, frozen=True, tag="hold_ended"):
    """The movement step in which these could not move is over (ISO-119)."""

    seat: str
    units: list[str]


class CrewsVanished(Fact, frozen=True, tag="crews_vanished"):
    """Units belong to nobody from now on: counter by counter (ISO-120, ISOR-33)."""

    seat: str
    at: str
    units: dict[str, str]


class UnitClaimed(Fact, frozen=True, tag="unit_claimed"):
    """A derelict is replaced by a counter of the claimant, and may move from the next turn on (ISO-120)."""

    seat: str
    at: str
    derelict: str
    unit: str


class AlienCardsSeen(Fact, frozen=True, tag="alien_cards_seen"):
    """Insight: the alien cards of the others as they are now (ISO-79)."""

    seat: str
    cards: dict[str, str]


class AlienExposed(Fact, frozen=True, tag="alien_exposed"):
    """Telepaths: a player's alien card is public for the rest of the game (ISO-111)."""

    seat: str
    card: str


class AlienRedrawn(Fact, frozen=True, tag="alien_redrawn"):
    """Wisdom: another alien card; points by events under the old one are gone (ISO-118, ISOR-10)."""

    seat: str
    card: str
    shown: bool
    throw: str


class ArtefactFound(Fact, frozen=True, tag="artefact_found"):
    seat: str
    at: str
    artefact: str
    unit: str


class ArtefactMoved(Fact, frozen=True, tag="artefact_moved"):
    """From a unit or planet to another. `why`: given by an order, left behind, taken up, captured, repaired."""

    seat: str
    at: str
    artefact: str
    source: str
    target: str
    why: str
    line: int = 0


class ArtefactsLost(Fact, frozen=True, tag="artefacts_lost"):
    """Out of play (ISO-71)."""

    seat: str
    artefacts: list[str]
    card: str


class CrystalConverted(Fact, frozen=True, tag="crystal_converted"):
    """The crystal becomes IPE and is gone (ISO-73)."""

    seat: str
    planet: str
    ipe: int
    line: int


class FabricationRolled(Fact, frozen=True, tag="fabrication_rolled"):
    """What the fabrication artefact makes on a planet (ISO-77)."""

    seat: str
    planet: str
    ipe: int
    throw: str


class ArtefactsRested(Fact, frozen=True, tag="artefacts_rested"):
    """Production is over: what is not moved from now on works in the next one (ISOR-49)."""


class ShieldRestored(Fact, frozen=True, tag="shield_restored"):
    """The shield artefact, at the end of a combat round (ISO-105)."""

    at: str
    round: int
    unit: str


EncounterFact = (
    EncounterRolled | EncounterDrawn | EncounterVoid | EncounterIdle | CardDieRolled | PortalRolled
    | UnitsSwept | UnitsStrayed | UnitsReturned | UnitsFound | UnitExchanged
    | UnitsHeld | UnitsFreed | HoldEnded | CrewsVanished | UnitClaimed | AlienCardsSeen | AlienExposed | AlienRedrawn
    | ArtefactFound | ArtefactMoved | ArtefactsLost | CrystalConverted | FabricationRolled | ArtefactsRested
    | ShieldRestored
)  # fmt: skip

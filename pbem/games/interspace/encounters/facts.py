"""Facts about encounter cards."""

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


EncounterFact = EncounterRolled | EncounterDrawn | EncounterVoid

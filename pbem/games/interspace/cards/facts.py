"""What can become true by cards. Kinds and fields that have been stored are never changed, only added to."""

from __future__ import annotations

import msgspec

from pbem.core.facts import Fact


class Freight(msgspec.Struct, frozen=True):
    """What a transport brings with it."""

    ipe: int = 0
    ore: int = 0
    goods: dict[str, int] = {}


class DecksLaid(Fact, frozen=True, tag="decks_laid"):
    """The decks that are played with, as they are before anything is drawn."""

    aliens: list[str]
    colonizations: list[str]
    encounters: list[str]


class AlienDealt(Fact, frozen=True, tag="alien_dealt"):
    """A secret card, at the start or in place of another (ISO-1, ISO-118)."""

    seat: str
    card: str
    throw: str


class AlienShown(Fact, frozen=True, tag="alien_shown"):
    """From now on everybody knows this card (ISO-3, ISO-4, ISO-111)."""

    seat: str
    card: str
    why: str


class PointsScored(Fact, frozen=True, tag="points_scored"):
    """Points an alien card gives for an event, kept permanently."""

    seat: str
    points: int
    why: str
    about: str = ""


class PointsBought(Fact, frozen=True, tag="points_bought"):
    """Royalists pay for victory points (ISO-8)."""

    seat: str
    planet: str
    points: int
    cost: int
    line: int


class PlanetInfected(Fact, frozen=True, tag="planet_infected"):
    """By a colony ship that was built on an infected planet (ISO-13, ISO-14), or from the start (ISO-12)."""

    planet: str
    seat: str = ""
    unit: str = ""
    line: int = 0


class PlanetCured(Fact, frozen=True, tag="planet_cured"):
    """Nobody lives there any more (ISO-16)."""

    planet: str


class ColonyShipsMarked(Fact, frozen=True, tag="colony_ships_marked"):
    """Built on an infected planet, or no longer the ship that was (ISO-13)."""

    seat: str
    units: list[str]
    infected: bool


class PlanetHeld(Fact, frozen=True, tag="planet_held"):
    """This player has controlled the planet at least once (ISOR-8)."""

    seat: str
    planet: str


class BreakthroughRolled(Fact, frozen=True, tag="breakthrough_rolled"):
    """Dice for who takes first, ties rolled again (ISO-18)."""

    seats: list[str]
    dice: list[int]
    throw: str


class BreakthroughTaken(Fact, frozen=True, tag="breakthrough_taken"):
    """`level` is the civ level for which it was taken; no card: the player passed."""

    seat: str
    card: str
    level: int


class ColonyRolled(Fact, frozen=True, tag="colony_rolled"):
    """The die for a new colony: even draws a colonization card (ISO-46)."""

    seat: str
    planet: str
    die: int
    throw: str


class ColonizationDrawn(Fact, frozen=True, tag="colonization_drawn"):
    """What the planet has and is after it."""

    seat: str
    planet: str
    card: str
    ipe: int
    ind: int
    tech: int
    throw: str


class ColonyRebelled(Fact, frozen=True, tag="colony_rebelled"):
    """The founder's units join the rebels: counter by counter (ISO-58)."""

    seat: str
    planet: str
    at: str
    units: dict[str, str]


class RebelsGrew(Fact, frozen=True, tag="rebels_grew"):
    """Levels after the die, and the new unit if there is one (ISO-60)."""

    planet: str
    at: str
    die: int
    ind: int
    tech: int
    unit: str
    throw: str


class CardPutBack(Fact, frozen=True, tag="card_put_back"):
    """Multiplex sensors: a tile or a card goes back, and another is drawn (ISO-29)."""

    seat: str
    deck: str
    card: str


class JammingRolled(Fact, frozen=True, tag="jamming_rolled"):
    """A die for each civ level; each even one cancels a hit of this round (ISO-25)."""

    at: str
    round: int
    seat: str
    dice: list[int]
    cancels: int
    throw: str


class HitsCancelled(Fact, frozen=True, tag="hits_cancelled"):
    """Hits of a side's missiles (0), first (1) or second fire (2) that jamming made void."""

    at: str
    round: int
    fire: int
    side: str
    hits: int


class TractorRolled(Fact, frozen=True, tag="tractor_rolled"):
    """A die for each ship and station; even ones may take a wreck (ISO-34)."""

    at: str
    seat: str
    units: list[str]
    dice: list[int]
    throw: str


class UnitCaptured(Fact, frozen=True, tag="unit_captured"):
    """`wreck` is replaced by the counter `unit` of the winner, with its freight."""

    seat: str
    at: str
    by: str
    wreck: str
    unit: str
    freight: Freight


class UnitsRepaired(Fact, frozen=True, tag="units_repaired"):
    """A die for each own unit destroyed in the battle; with an even one it is `back` (ISO-31)."""

    seat: str
    at: str
    lost: list[str]
    dice: list[int]
    back: list[str]
    cargo: dict[str, Freight]
    throw: str


CardFact = (
    DecksLaid | AlienDealt | AlienShown | PointsScored | PointsBought | PlanetInfected | PlanetCured
    | ColonyShipsMarked | PlanetHeld | BreakthroughRolled | BreakthroughTaken
    | ColonyRolled | ColonizationDrawn | ColonyRebelled | RebelsGrew | CardPutBack
    | JammingRolled | HitsCancelled | TractorRolled | UnitCaptured | UnitsRepaired
)  # fmt: skip

"""What the optional modules add to the board."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Hand(msgspec.Struct):
    """What one player holds. `shown`: the alien card is open to all; `seen`: cards of others shown by Insight.

    `points` are those won by events and kept; `held` the planets this player controlled and lost; `level` the civ level
    up to which breakthrough cards were offered, `passes` how often none was taken. `salvaged` are stations that were
    captured or repaired, with the round in whose turn of this player they are studied from again (ISO-35).
    """

    alien: str = ""
    shown: bool = False
    seen: dict[str, str] = {}
    points: int = 0
    bought: int = 0
    held: list[str] = []
    breakthroughs: list[str] = []
    # Nobody rises to the level with which everybody starts at least (ISO-121).
    level: int = 1
    passes: int = 0
    # The civ level from which this player fell, if the option lets it fall (ISOR-59).
    peak: int = 0
    # Multiplex sensors: the round of the last tile put back, and the decks with a card put back.
    redrawn: int = 0
    redrawn_cards: list[str] = []
    salvaged: dict[str, int] = {}


class Ruin(msgspec.Struct, frozen=True):
    """What a hex was that a nova bomb tore out of space."""

    terrain: str
    planet: str = ""
    gate: str = ""


class Cards(msgspec.Struct):
    """Decks hold what is left in them; nobody knows their order, for it is drawn late."""

    hands: dict[str, Hand] = {}
    aliens: list[str] = []
    colonizations: list[str] = []
    encounters: list[str] = []
    # Parasites: planets that are infected, and colony ships built on such a planet.
    infected: list[str] = []
    marked: list[str] = []
    # Colonization cards with a permanent effect on a planet, and who drew Paradise where.
    worlds: dict[str, str] = {}
    paradise: dict[str, str] = {}
    # Hexes that are permanently destroyed (ISO-43).
    ruins: dict[str, Ruin] = {}
    # Units under a planet shield (ISO-45), until they leave the hex.
    below: list[str] = []

    def remark(self, counters: Mapping[str, str]) -> None:
        """Units get other counters: marks go with them, and what was marked under those counters before is gone."""
        old = [key for key in self.marked if key not in counters.values()]
        self.marked = [counters.get(key, key) for key in old]

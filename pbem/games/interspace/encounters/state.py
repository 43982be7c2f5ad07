"""What encounters leave on the board: artefacts, units that cannot move, units that are off the map."""

from __future__ import annotations

import msgspec

# Units without a crew belong to nobody (ISOR-33).
DERELICTS = "derelicts"
# What units off the map wait for, if not for one end of a worm hole: the second card of its kind (ISO-82).
LOST = "lost"


class Finds(msgspec.Struct):
    """`artefacts` says where each of them is: the key of a unit, or the name of a planet.

    `wrecked` is what counters carried when they left the board last: a captured or repaired unit then still has it
    (ISOR-26). `moved` are artefacts that were moved since the last production (ISOR-49).
    """

    artefacts: dict[str, str] = {}
    wrecked: dict[str, list[str]] = {}
    moved: list[str] = []
    # Units that cannot move until they are freed (ISO-110), and those that cannot in their owner's movement step.
    stasis: list[str] = []
    held: list[str] = []
    # Units off the map, and what they wait for.
    adrift: dict[str, str] = {}
    # Players whose alien cards telepaths have laid open for the rest of the game (ISO-111).
    exposed: list[str] = []

    def carried(self, place: str) -> list[str]:
        """Artefacts on a unit or planet, in the order of their names."""
        return sorted(artefact for artefact, where in self.artefacts.items() if where == place)

    def forget(self, key: str) -> None:
        """A unit is no longer on the board."""
        carried = self.carried(key)
        self.wrecked.pop(key, None)
        if carried:
            self.wrecked[key] = carried
            self.artefacts = {artefact: at for artefact, at in self.artefacts.items() if at != key}
        self.stasis = [other for other in self.stasis if other != key]
        self.held = [other for other in self.held if other != key]

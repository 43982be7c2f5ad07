"""What things look like on the map: layers, sizes of letters, colours of owners."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

# No letter is smaller than this, in points.
SMALLEST = 6.0


class Layer(IntEnum):
    """From the ground up."""

    TERRAIN = 0
    PATTERN = 1
    VEIL = 2
    EDGE = 3
    MARK = 4
    WAY = 5
    PAPER = 6
    LINE = 7
    INK = 8
    OWNER = 9
    SLIP = 10
    CHIP = 11
    ABOVE = 12
    FRAME = 16


PAINT_LAYERS = {"paper": Layer.PAPER, "line": Layer.LINE, "ink": Layer.INK, "alert": Layer.INK}
# What lies under words, so that lines do not cross them: a counter, or a mere veil.
COUNTER = 'fill="#fff" stroke="#999" stroke-width=".4"'
SLIP = 'fill="#fff" fill-opacity=".7"'
EDGE = 'stroke="#888" stroke-width=".5"'
EDGE_DIM = 'stroke="#aaa" stroke-width=".5" stroke-dasharray="2 1.6"'
EDGE_FRAMED = 'fill="none" stroke="#555" stroke-width=".6"'
EDGE_NEW = 'fill="none" stroke="#000" stroke-width="1.1" stroke-dasharray="3 1.5"'
DIM = "#777"
# Dark enough for white letters, and different in brightness for those who do not see all colours.
PALETTE = ("#00517e", "#b34700", "#00694e", "#8c3a6b", "#7a5c00", "#1f1f1f", "#3d6fb6", "#6b4a2b")
NOBODY = "#555"


class Colours:
    """A colour and a few letters for each owner; the letters are enough to tell them apart."""

    def __init__(self, owners: Sequence[str]) -> None:
        self.owners = list(owners)

    def colour(self, owner: str) -> str:
        return PALETTE[self.owners.index(owner) % len(PALETTE)] if owner in self.owners else NOBODY

    def letters(self, owner: str) -> str:
        """The shortest beginning that no other owner has."""
        for length in range(1, len(owner)):
            if sum(other.startswith(owner[:length]) for other in self.owners) <= 1:
                return owner[:length]
        return owner

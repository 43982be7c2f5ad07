"""The look of the map: layers, sizes of letters, colours of owners."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from pbem.reports.map.paint import COLOURS, OWNERS, paint

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
# The background of words, so that lines do not cross them: a counter, or a mere veil.
COUNTER = paint("paper", "counter", 'stroke-width=".4"')
SLIP = paint("paper", rest='fill-opacity=".7"')
EDGE_FRAMED = paint("", "frame", 'stroke-width=".6"')
EDGE_SUPPORT = paint("", "frame", 'stroke-width="1.6" stroke-dasharray="5 1.5 1 1.5"')
EDGE_NEW = paint("", "ink", 'stroke-width="1.1" stroke-dasharray="3 1.5"')


def bounded(ground: str, is_old: bool) -> str:
    """The ground of a cell with its edge, which is dashed where nothing is known or everything is only remembered."""
    if is_old:
        return paint(ground, "edge-old", 'stroke-width=".5" stroke-dasharray="2 1.6"')
    return paint(ground, "edge", 'stroke-width=".5"')


class Colours:
    """A colour and a few letters for each owner; the letters are enough to tell them apart."""

    def __init__(self, owners: Sequence[str]) -> None:
        self.owners = list(owners)

    def colour(self, owner: str) -> str:
        called = f"seat-{owner.casefold()}"
        if called in COLOURS and owner in self.owners:
            return called
        return OWNERS[self.owners.index(owner) % len(OWNERS)] if owner in self.owners else "nobody"

    def letters(self, owner: str) -> str:
        """The shortest beginning that no other owner has."""
        for length in range(1, len(owner)):
            if sum(other.startswith(owner[:length]) for other in self.owners) <= 1:
                return owner[:length]
        return owner

"""Derived knowledge about a map: places of hexes, neighbours, best paths. Never stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.core import hexes

# A coordinate frame is a region; a position in it is packed into one whole number, which makes a quick index.
_WIDE = 8192
_HALF = 4096


def spot(frame: int, q: int, r: int) -> int:
    return (frame * _WIDE + q + _HALF) * _WIDE + r + _HALF


# From a position to its six neighbours, in directions 1 to 6.
AROUND = tuple(spot(0, *hexes.step((0, 0), d)) - spot(0, 0, 0) for d in range(1, 7))


class Atlas:
    """Boards with the same hexes may share one; code that changes the map continues with a copy."""

    __slots__ = ("near", "places", "rims", "shared", "stars", "ways")

    def __init__(self, places: dict[int, str], stars: Iterable[str]) -> None:
        """The places of hexes, and which are neutron stars."""
        self.places = places
        self.stars = set(stars)
        # As far as they have been asked for: neighbours of hexes, and known hexes beside positions with directions.
        self.near: dict[str, tuple[str, ...]] = {}
        self.rims: dict[int, tuple[tuple[int, str], ...]] = {}
        # The best ways that were found, by the region they start in.
        self.ways: dict[int, dict[Any, tuple[str, ...]]] = {}
        self.shared = False

    def own(self) -> Atlas:
        """This atlas, or a copy if other boards use it too."""
        if not self.shared:
            return self
        copy = Atlas(dict(self.places), self.stars)
        copy.near, copy.rims, copy.ways = dict(self.near), dict(self.rims), dict(self.ways)
        return copy

    def lay(self, label: str, here: int, is_star: bool, ends: Iterable[str]) -> None:
        """A hex is laid; `ends` are those of its worm hole."""
        self.places[here] = label
        (self.stars.add if is_star else self.stars.discard)(label)
        for spot_ in (here, *[here + delta for delta in AROUND]):
            self.near.pop(self.places.get(spot_, ""), None)
            self.rims.pop(spot_, None)
        for end in ends:
            self.near.pop(end, None)

    def forget_ways(self, frame: int | None) -> None:
        """Of one region, or all of them."""
        if frame is None:
            self.ways.clear()
        else:
            self.ways.pop(frame, None)

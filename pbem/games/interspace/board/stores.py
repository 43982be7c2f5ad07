"""What the standard level keeps besides the map: resources, new units in boxes, cargo (ISS-8 to ISS-41)."""

from __future__ import annotations

from typing import Self

import msgspec

# Trade goods that belong to no player.
NEUTRAL = "neutral"
# All there is, or may come to be.
ANY_AMOUNT = 999


class Cargo(msgspec.Struct):
    """Resources in one place; goods by the colour of who made them: a seat, or `neutral`."""

    ipe: int = 0
    ore: int = 0
    goods: dict[str, int] = {}

    @property
    def size(self) -> int:
        return self.ipe + self.ore + sum(self.goods.values())

    def copy(self) -> Self:
        return msgspec.structs.replace(self, goods=dict(self.goods))

    def has(self, what: str) -> int:
        """How many of `ipe`, `ore` or goods of a colour."""
        return getattr(self, what) if what in ("ipe", "ore") else self.goods.get(what, 0)

    def add(self, other: Cargo, sign: int = 1) -> None:
        self.ipe += sign * other.ipe
        self.ore += sign * other.ore
        for colour, count in other.goods.items():
            left = self.goods.get(colour, 0) + sign * count
            if left:
                self.goods[colour] = left
            else:
                self.goods.pop(colour, None)


class Box(Cargo):
    """Resources and new units of a planet card: these are not on the map yet (keys such as `A.PB3`)."""

    units: list[str] = []
    # The ore is permanently exhausted (ISS-11).
    exhausted: bool = False

    def copy(self) -> Self:
        return msgspec.structs.replace(self, goods=dict(self.goods), units=list(self.units))


class Offer(msgspec.Struct):
    """What one seat lets another take from its planets and transports in a hex, until it is taken (D22)."""

    seat: str
    to: str
    at: str
    what: str
    count: int


class Stores(msgspec.Struct):
    """Everything of the standard level. `counted` and `out` hold during an economy phase: the counters in use at its
    start (ISS-21). `unseen` is filled only on a board as one seat knows it: goods of its colour out of its sight."""

    boxes: dict[str, Box] = {}
    cargo: dict[str, Cargo] = {}
    mining: dict[str, list[str]] = {}
    offers: list[Offer] = []
    counted: list[str] = []
    out: dict[str, int] = {}
    unseen: dict[str, int] = {}

    def box(self, planet: str) -> Box:
        """The box of a planet card, for changes."""
        return self.boxes.setdefault(planet, Box())

    def hold(self, unit: str) -> Cargo:
        """The cargo of a transport, for changes."""
        return self.cargo.setdefault(unit, Cargo())

    def at(self, place: str) -> Cargo:
        """The contents of a planet's box or a transport, read-only."""
        return (self.cargo if "." in place else self.boxes).get(place) or Cargo()

    def look(self, planet: str) -> Box:
        """A box, read-only."""
        return self.boxes.get(planet) or Box()

    def waiting(self, seat: str) -> list[str]:
        """New units of a seat, in all boxes."""
        return [key for box in self.boxes.values() for key in box.units if key.partition(".")[0] == seat]

    def goods(self, colour: str) -> int:
        """Trade goods of a colour that are in play."""
        held = sum(place.goods.get(colour, 0) for places in (self.boxes, self.cargo) for place in places.values())
        return held + self.unseen.get(colour, 0)

"""The board: hexes, units, planets, players, the exploration box."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from pbem.core.standing import InForce
from pbem.games.interspace.board.atlas import Atlas, spot
from pbem.games.interspace.board.stores import Stores
from pbem.games.interspace.cards.state import Cards, Hand
from pbem.games.interspace.encounters.state import Finds
from pbem.games.interspace.free_units.state import FreeUnits

_STAR = "neutron_star"
_STATIONS = frozenset({"SS", "RS", "GS"})
_UNIT = itemgetter(1)


class Hex(msgspec.Struct, frozen=True, gc=False):
    """A known hex. `home` is the seat whose first home world is here; `gate` the name of a worm hole.

    One that is shifted is another value, so boards may share those that are not.
    """

    frame: int
    q: int
    r: int
    terrain: str
    planet: str = ""
    gate: str = ""
    home: str = ""

    @property
    def spot(self) -> int:
        return spot(self.frame, self.q, self.r)


class Pending(msgspec.Struct, gc=False):
    """An unknown hex entered this turn and not yet explored (ISB-10)."""

    name: str
    frame: int
    q: int
    r: int
    letter: str


class Unit(msgspec.Struct, frozen=True, order=True, gc=False):
    """Sorted by owner, type and number. One that moves is another value, so boards may share those that do not."""

    owner: str
    type: str
    number: int
    at: str

    @property
    def name(self) -> str:
        return f"{self.type}{self.number}"


class Planet(msgspec.Struct, gc=False):
    """`rests` is the round in whose economy steps it does nothing (ISB-26)."""

    at: str
    owner: str = ""
    ind: int = 0
    tech: int = 0
    rests: int = 0


class Player(msgspec.Struct, gc=False):
    """`home` is the declared home world, `first_home` the hex of the first one, lost or not (ISBR-18)."""

    civ: int = 0
    home: str = ""
    first_home: str = ""
    colony: str = ""
    out: bool = False
    resigned: bool = False


class Quotas(msgspec.Struct):
    """Non-random exploration: what each seat may find and has found, also beyond its quota, and who rests."""

    most: dict[str, int] = {}
    found: dict[str, dict[str, int]] = {}
    extra: dict[str, list[str]] = {}
    explored: list[str] = []
    quiet: dict[str, int] = {}
    closed: list[str] = []

    def count(self, seat: str, tile: str) -> int:
        return self.found.get(seat, {}).get(tile, 0)


class Ending(msgspec.Struct):
    how: str
    winners: list[str]
    scores: dict[str, int]


class State(msgspec.Struct, dict=True):
    options: dict[str, str]
    seats: list[str]
    phase: str = "setup"
    round: int = 0
    drawn: list[str] = []
    active: str = ""
    players: dict[str, Player] = {}
    hexes: dict[str, Hex] = {}
    compass: dict[str, int] = {}
    numbers: dict[str, int] = {}
    gates: dict[str, list[str]] = {}
    units: dict[str, Unit] = {}
    planets: dict[str, Planet] = {}
    box: dict[str, int] = {}
    created: int = 0
    pending: list[Pending] = []
    damage: dict[str, int] = {}
    courses: dict[str, str] = {}
    charted: dict[str, list[str]] = {}
    standing: InForce = {}
    ending: Ending | None = None
    # Only at the standard level; what is unset is not stored, so boards of the basic level stay as they were.
    stores: Stores | msgspec.UnsetType = msgspec.UNSET
    cards: Cards | msgspec.UnsetType = msgspec.UNSET
    quotas: Quotas | msgspec.UnsetType = msgspec.UNSET
    free: FreeUnits | msgspec.UnsetType = msgspec.UNSET
    finds: Finds | msgspec.UnsetType = msgspec.UNSET

    # Indexes, made when first needed; they are not part of what is stored.

    @cached_property
    def atlas(self) -> Atlas:
        """Values derived from the places of the hexes."""
        places = {spot(tile.frame, tile.q, tile.r): label for label, tile in self.hexes.items()}
        return Atlas(places, [label for label, tile in self.hexes.items() if tile.terrain == _STAR])

    @cached_property
    def stacks(self) -> dict[str, dict[str, Unit]]:
        """The units in each hex."""
        stacks: dict[str, dict[str, Unit]] = {}
        for key, unit in self.units.items():
            stacks.setdefault(unit.at, {})[key] = unit
        return stacks

    @cached_property
    def fleets(self) -> dict[str, dict[str, Unit]]:
        """Which units belong to whom."""
        fleets: dict[str, dict[str, Unit]] = {}
        for key, unit in self.units.items():
            fleets.setdefault(unit.owner, {})[key] = unit
        return fleets

    @cached_property
    def reaches(self) -> dict[str, dict[str, int]]:
        """The reach of support, by seat; recomputed when planets, stations, friends or the map change."""
        return {}

    def forget_reaches(self) -> None:
        self.__dict__.pop("reaches", None)

    @property
    def depot(self) -> Stores:
        """The stores of the standard level."""
        assert self.stores is not msgspec.UNSET
        return self.stores

    @property
    def deck(self) -> Cards:
        """What the optional modules use; nothing before the decks are laid out."""
        return Cards() if self.cards is msgspec.UNSET else self.cards

    @property
    def lost_planets(self) -> set[str]:
        """The planets that were destroyed with their hexes."""
        return {ruin.planet for ruin in self.deck.ruins.values() if ruin.planet}

    @property
    def roaming(self) -> FreeUnits:
        """What free units need besides their counters, read-only; nothing before the first is found."""
        return FreeUnits() if self.free is msgspec.UNSET else self.free

    @property
    def found(self) -> Finds:
        """What encounters have left, read-only; nothing before the first encounter."""
        return Finds() if self.finds is msgspec.UNSET else self.finds

    def hand(self, owner: str) -> Hand:
        """The cards of a player; rebels and free units hold none."""
        return self.deck.hands.get(owner) or Hand()

    def share_map(self, other: State) -> None:
        """This board has the same hexes as the other, so both share what was computed about the map."""
        self.atlas = other.atlas
        self.atlas.shared = True

    @property
    def has_gates(self) -> bool:
        """Whether a worm hole is open, so that a way may lead through other regions."""
        return any(len(ends) == 2 for ends in self.gates.values())

    def lay(self, label: str, tile: Hex) -> None:
        self.hexes[label] = tile
        self.forget_reaches()
        if "atlas" in self.__dict__:
            self.atlas = self.atlas.own()
            self.atlas.lay(label, tile.spot, tile.terrain == _STAR, self.gates.get(tile.gate, ()))
            self.atlas.forget_ways(None if tile.gate or self.has_gates else tile.frame)
        letter, number = label[0], int(label[1:])
        self.numbers[letter] = max(self.numbers[letter], number)

    def shift_hexes(self, moves: dict[str, tuple[int, int, int]]) -> None:
        """Hexes get new frames and positions, all at once."""
        for label, (frame, q, r) in moves.items():
            self.hexes[label] = replace(self.hexes[label], frame=frame, q=q, r=r)
        self.forget_map()

    def forget_map(self) -> None:
        """Drops what was computed about the map."""
        self.__dict__.pop("atlas", None)
        self.forget_reaches()

    # Folding a long history needs no indexes: they are kept in step only once somebody has asked for them.

    def put(self, key: str, unit: Unit) -> None:
        self.units[key] = unit
        if "stacks" in self.__dict__:
            self.stacks.setdefault(unit.at, {})[key] = unit
        if "fleets" in self.__dict__:
            self.fleets.setdefault(unit.owner, {})[key] = unit
        if "reaches" in self.__dict__ and unit.type in _STATIONS:
            self.forget_reaches()

    def shift(self, key: str, to: str) -> None:
        old = self.units[key]
        self._surface(key)
        unit = self.units[key] = Unit(old.owner, old.type, old.number, to)
        if "stacks" in self.__dict__:
            del self.stacks[old.at][key]
            self.stacks.setdefault(to, {})[key] = unit
        if "fleets" in self.__dict__:
            self.fleets[unit.owner][key] = unit
        if "reaches" in self.__dict__ and unit.type in _STATIONS:
            self.forget_reaches()

    def remove(self, key: str) -> None:
        unit = self.units.pop(key)
        if "stacks" in self.__dict__:
            del self.stacks[unit.at][key]
        if "fleets" in self.__dict__:
            del self.fleets[unit.owner][key]
        self._surface(key)
        self.courses.pop(key, None)
        self.damage.pop(key, None)
        if self.stores is not msgspec.UNSET:
            self.stores.cargo.pop(key, None)
        if unit.type in _STATIONS:
            self.forget_reaches()
        if self.free is not msgspec.UNSET:
            self.free.forget(key)
        if self.finds is not msgspec.UNSET:
            self.finds.forget(key)

    def _surface(self, key: str) -> None:
        """A unit that leaves a hex is no longer under its shield."""
        if self.cards is not msgspec.UNSET and key in self.cards.below:
            self.cards.below.remove(key)

    def units_at(self, label: str) -> list[tuple[str, Unit]]:
        """In the order of their counters, because the order in which they came must not matter."""
        stack = self.stacks.get(label)
        if not stack:
            return []
        return sorted(stack.items(), key=_UNIT) if len(stack) > 1 else list(stack.items())

    def stack(self, label: str) -> Collection[Unit]:
        """The same in no order, for questions to which the order does not matter."""
        return self.stacks.get(label, {}).values()

    def owners_at(self, label: str) -> set[str]:
        return {unit.owner for unit in self.stack(label)}

    def units_of(self, seat: str) -> list[tuple[str, Unit]]:
        return list(self.fleets.get(seat, {}).items())

    def fleet(self, seat: str) -> Collection[Unit]:
        """The same without their keys, for questions."""
        return self.fleets.get(seat, {}).values()

    def planets_of(self, seat: str) -> Iterator[tuple[str, Planet]]:
        return ((name, planet) for name, planet in self.planets.items() if planet.owner == seat)

    def others(self, owner: str) -> list[str]:
        """The other seats, from one's left (ISBR-28); all of them for somebody who has no seat."""
        place = self.seats.index(owner) if owner in self.seats else -1
        return [*self.seats[place + 1 :], *self.seats[: max(place, 0)]]

    def vp(self, seat: str) -> int:
        """Victory points: 2 per industry level controlled (ISB-20)."""
        return sum(2 * planet.ind for _, planet in self.planets_of(seat))

    def box_size(self) -> int:
        return sum(self.box.values())


def unit_key(seat: str, type_: str, number: int) -> str:
    """Units are known by owner, type and counter number: `A.Sct1`."""
    return f"{seat}.{type_}{number}"


@lru_cache(maxsize=4096)
def label_order(label: str) -> tuple[str, int, str]:
    """A2 before A10; names of unknown hexes (`A7/3`) after the hex they hang on."""
    known, _, side = label.partition("/")
    return known[:1], int(known[1:]) if known[1:].isdecimal() else 0, side


@lru_cache(maxsize=4096)
def counter_order(key: str) -> tuple[str, str, int]:
    """By owner, type and number: A.PB2 before A.PB10."""
    owner, _, name = key.partition(".")
    type_ = name.rstrip("0123456789")
    return owner, type_, int(name[len(type_) :] or 0)

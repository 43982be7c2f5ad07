"""The board: players, ships, planets, treaties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from pbem.core.standing import InForce
from pbem.games.space_opera.board.components import TRANSPORT, UNITS, WARSHIPS, Goods, kind_of

# Land units of one owner by code; the owner "" is nobody.
Troops = dict[str, int]
NOBODY = ""


class Ship(msgspec.Struct):
    """`came` is the box it left last in this turn; `cargo` are land units by owner (SO-122, SO-162)."""

    at: str
    came: str = ""
    is_moved: bool = False
    cargo: dict[str, Troops] = {}

    @property
    def load(self) -> int:
        return sum(sum(troops.values()) for troops in self.cargo.values()) if self.cargo else 0


class Planet(msgspec.Struct):
    """`tired` units were put ashore this turn and cannot board (SO-52); `built` is what it built this turn."""

    food: int
    energy: int
    civilization: bool = False
    troops: dict[str, Troops] = {}
    tired: dict[str, Troops] = {}
    city: str = ""
    # The owner of the city counter.
    city_of: str = ""
    built: dict[str, int] = {}

    @property
    def owners(self) -> list[str]:
        return list(self.troops)

    @property
    def owner(self) -> str:
        """Who controls it (SO-90); nobody if it is neutral or held by a mixed army (SO-124)."""
        return next(iter(self.troops)) if len(self.troops) == 1 else NOBODY


class Player(msgspec.Struct):
    """`silent` is the number of turns in a row without orders."""

    place: int
    home: str
    role: str = ""
    technology: dict[str, int] = {}
    is_out: bool = False
    silent: int = 0
    # Planets controlled at the last calculation.
    planets: int = 0


class Purse(msgspec.Struct):
    """Food and energy in stock; the totals received and spent are for the laws."""

    held: Goods
    earned: Goods
    spent: Goods


class Ending(msgspec.Struct, frozen=True):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]


class State(msgspec.Struct):
    options: dict[str, str]
    seats: list[str]
    phase: str = "begin"
    turn: int = 0
    # Seats in this turn's order, and those that have moved and fought.
    order: list[str] = []
    played: list[str] = []
    players: dict[str, Player] = {}
    purses: dict[str, Purse] = {}
    ships: dict[str, dict[str, Ship]] = {}
    planets: dict[str, Planet] = {}
    alliances: list[list[str]] = []
    # The seats that a seat has offered peace to; two are at peace if both have offered (SO-118).
    peace: dict[str, list[str]] = {}
    # Seats that break the alliance at the end of this turn (SO-125), which nobody else knows.
    leaving: list[str] = []
    # The seat that passed the victory test at the last calculation, and how often in a row (SO-100).
    ahead: str = ""
    ahead_for: int = 0
    standing: InForce = {}
    ending: Ending | None = None

    @property
    def living(self) -> list[str]:
        return [seat for seat in self.seats if not self.players[seat].is_out]

    def level(self, seat: str, field: str) -> int:
        player = self.players.get(seat)
        return player.technology.get(field, 0) if player else 0

    def allies(self, seat: str) -> list[str]:
        """The seat's alliance, including itself."""
        return next((members for members in self.alliances if seat in members), [seat])

    def are_allied(self, one: str, other: str) -> bool:
        return any(one in members and other in members for members in self.alliances)

    def are_at_peace(self, one: str, other: str) -> bool:
        return other in self.peace.get(one, ()) and one in self.peace.get(other, ())

    def are_hostile(self, one: str, other: str) -> bool:
        return one != other and not self.are_allied(one, other) and not self.are_at_peace(one, other)

    # --- ships --------------------------------------------------------------------------------------------------------

    def ships_at(self, seat: str, box: str) -> list[str]:
        """Ids in the order of their types and numbers."""
        return sorted((name for name, ship in self.ships.get(seat, {}).items() if ship.at == box), key=ship_key)

    def fleets_at(self, box: str) -> dict[str, list[str]]:
        found = {seat: self.ships_at(seat, box) for seat in self.ships}
        return {seat: names for seat, names in found.items() if names}

    def fleets(self) -> dict[str, dict[str, list[str]]]:
        """All ships, by box and owner."""
        found: dict[str, dict[str, list[str]]] = {}
        for seat, fleet in self.ships.items():
            for name in sorted(fleet, key=ship_key):
                found.setdefault(fleet[name].at, {}).setdefault(seat, []).append(name)
        return found

    def has_warship(self, seat: str, box: str) -> bool:
        return any(ship.at == box and kind_of(name) in WARSHIPS for name, ship in self.ships[seat].items())

    def enemies_at(self, seat: str, box: str) -> list[str]:
        """Seats at war with this one that have ships in the box."""
        found: list[str] = []
        for other, fleet in self.ships.items():
            for ship in fleet.values() if other != seat else ():
                if ship.at == box:
                    found += [other] if self.are_hostile(seat, other) else []
                    break
        return found

    def is_barred(self, seat: str, box: str) -> bool:
        """Enemy warships are there: no loading, no landing (SO-80, SO-165)."""
        return any(self.has_warship(other, box) for other in self.enemies_at(seat, box))

    def transports_at(self, seat: str, box: str) -> list[str]:
        return [name for name in self.ships_at(seat, box) if kind_of(name) == TRANSPORT]

    def room(self, seat: str, ship: str) -> int:
        return UNITS[kind_of(ship)].room - self.ships[seat][ship].load

    def aboard(self, seat: str, box: str) -> Troops:
        """Land units of a seat in all transports in a box, allied ones too."""
        total: Troops = {}
        for fleet in self.ships.values():
            for ship in fleet.values():
                if ship.at == box:
                    for code, count in ship.cargo.get(seat, {}).items():
                        total[code] = total.get(code, 0) + count
        return total

    # --- planets ------------------------------------------------------------------------------------------------------

    def owned(self, seat: str) -> list[str]:
        return [box for box, planet in self.planets.items() if planet.owner == seat]

    def planets_owner(self, box: str) -> str:
        """Who controls the planet in a box; nobody if there is none."""
        planet = self.planets.get(box)
        return planet.owner if planet else NOBODY

    def is_friendly(self, seat: str, box: str) -> bool:
        """Whether a seat may load and unload there: it or its allies hold the planet, and nobody else (SO-52)."""
        planet = self.planets.get(box)
        if planet is None or not planet.troops:
            return False
        return all(owner == seat or self.are_allied(owner, seat) for owner in planet.troops)

    def defenders(self, seat: str, box: str) -> list[str]:
        """Owners of troops on a planet that are not friends of this seat."""
        planet = self.planets.get(box)
        return [owner for owner in planet.troops if self.are_hostile(seat, owner)] if planet else []

    def ashore(self, seat: str, box: str) -> Troops:
        planet = self.planets.get(box)
        return planet.troops.get(seat, {}) if planet else {}

    # --- counters -----------------------------------------------------------------------------------------------------

    def count(self, seat: str) -> dict[str, int]:
        """All counters of a colour on the map, by code."""
        total: dict[str, int] = {}
        for name in self.ships.get(seat, ()):
            total[kind_of(name)] = total.get(kind_of(name), 0) + 1
        for lot in self.land_units(seat):
            for code, number in lot.items():
                total[code] = total.get(code, 0) + number
        for planet in self.planets.values():
            if planet.city and planet.city_of == seat:
                total[planet.city] = total.get(planet.city, 0) + 1
        return total

    def land_units(self, seat: str) -> Iterator[Troops]:
        """Land units of a colour, ashore and aboard."""
        for planet in self.planets.values():
            if seat in planet.troops:
                yield planet.troops[seat]
        for fleet in self.ships.values():
            for ship in fleet.values():
                if seat in ship.cargo:
                    yield ship.cargo[seat]

    def has_units(self, seat: str) -> bool:
        if self.ships.get(seat) or any(seat in planet.troops for planet in self.planets.values()):
            return True
        return any(seat in ship.cargo for fleet in self.ships.values() for ship in fleet.values())


@cache
def ship_key(name: str) -> tuple[int, int]:
    return RANK[name[:2]], int(name[2:])


RANK = {code: place for place, code in enumerate(UNITS)}


def add(counts: dict[str, int], code: str, number: int) -> None:
    """More or fewer of something; entries that reach zero are removed from the table."""
    counts[code] = counts.get(code, 0) + number
    if not counts[code]:
        del counts[code]


def add_all(lots: dict[str, Troops], owner: str, units: Troops, sign: int = 1) -> None:
    lot = lots.setdefault(owner, {})
    for code, number in units.items():
        add(lot, code, sign * number)
    if not lot:
        del lots[owner]

"""Who fights whom in a box, and with what."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.games.space_opera.board.components import CITY, UNITS, kind_of
from pbem.games.space_opera.board.state import NOBODY, RANK, State, ship_key

# Of several owners of a garrison, the one whose levels its city has.
CityOwner = Callable[[State, str, list[str]], str]
ATTACKER, DEFENDER = "attacker", "defender"
OTHER = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}


class Piece(NamedTuple):
    """A ship by its id, a land unit or a city by its code."""

    owner: str
    name: str
    code: str
    load: int = 0

    @property
    def type(self) -> str:
        """Its type in target lists."""
        return CITY if UNITS[self.code].kind == "city" else self.code


class Battle:
    """A combat under way. `lines` are the zones of each side, the front line first; without them all reach all."""

    def __init__(self, box: str, where: str, attackers: list[str], defenders: list[str], label: str) -> None:
        self.box, self.where, self.label = box, where, label
        self.seats = {ATTACKER: attackers, DEFENDER: defenders}
        self.round = 0
        self.lines: dict[str, list[list[str]]] = {}
        # The last round in which anyone fired, or everyone moved up (SO-142).
        self.last_fire = 0

    def line(self, side: str, piece: str) -> int:
        """1 is the front line; `piece` is `owner/name`."""
        return next((number for number, line in enumerate(self.lines.get(side, ()), 1) if piece in line), 1)


def fleet(state: State, seats: list[str], box: str) -> list[Piece]:
    """Ships of these seats in a box, seat by seat."""
    return [
        Piece(seat, name, kind_of(name), state.ships[seat][name].load)
        for seat in seats
        for name in state.ships_at(seat, box)
    ]


def army(state: State, seats: list[str], box: str, city_owner: CityOwner | None = None) -> list[Piece]:
    """Land units of these seats on a planet, and if asked for its city, which fights while they are there (SO-87)."""
    planet = state.planets[box]
    pieces = [
        Piece(seat, code, code)
        for seat in seats
        for code in sorted(planet.troops.get(seat, {}), key=RANK.__getitem__)
        for _ in range(planet.troops[seat][code])
    ]
    if pieces and city_owner and planet.city:
        owner = city_owner(state, box, list(dict.fromkeys(piece.owner for piece in pieces)))
        pieces.append(Piece(owner, planet.city, planet.city))
    return pieces


def city_of(state: State, box: str, city_owner: CityOwner) -> list[Piece]:
    """It defends with the level of its owner; on a planet that nobody holds with level 0 (SO-164)."""
    planet = state.planets[box]
    return [Piece(city_owner(state, box, planet.owners or [NOBODY]), planet.city, planet.city)] if planet.city else []


def builder_else_strongest(state: State, box: str, holders: list[str]) -> str:
    """A city is a counter of its builder; without land units of his it is of who has most there (SOR-48, SOR-54)."""
    planet = state.planets[box]
    if planet.city_of in holders:
        return planet.city_of
    order = [*state.seats, NOBODY]
    return min(holders, key=lambda seat: (-sum(planet.troops.get(seat, {}).values()), order.index(seat)))


def first_holder(state: State, box: str, holders: list[str]) -> str:
    """Before version 2: the first colour of a mixed garrison."""
    return holders[0]


def attack_dice(pieces: list[Piece]) -> int:
    return sum(UNITS[piece.code].attack for piece in pieces)


def number_of(piece: Piece) -> tuple[int, int]:
    return ship_key(piece.name) if piece.name not in UNITS else (RANK[piece.name], 0)

"""Who fights whom in a box, and with what."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.space_opera.board.components import CITY, UNITS, kind_of
from pbem.games.space_opera.board.state import NOBODY, RANK, State, ship_key

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


def army(state: State, seats: list[str], box: str, with_city: bool = False) -> list[Piece]:
    """Land units of these seats on a planet, and its city, which fights while they are there (SO-87)."""
    planet = state.planets[box]
    pieces = [
        Piece(seat, code, code)
        for seat in seats
        for code in sorted(planet.troops.get(seat, {}), key=RANK.__getitem__)
        for _ in range(planet.troops[seat][code])
    ]
    if pieces and with_city and planet.city:
        pieces.append(Piece(pieces[0].owner, planet.city, planet.city))
    return pieces


def city_of(state: State, box: str) -> list[Piece]:
    """It defends with the level of the owner there, of several the first; without an owner with level 0 (SO-164)."""
    planet = state.planets[box]
    return [Piece(next(iter(planet.troops), NOBODY), planet.city, planet.city)] if planet.city else []


def attack_dice(pieces: list[Piece]) -> int:
    return sum(UNITS[piece.code].attack for piece in pieces)


def number_of(piece: Piece) -> tuple[int, int]:
    return ship_key(piece.name) if piece.name not in UNITS else (RANK[piece.name], 0)

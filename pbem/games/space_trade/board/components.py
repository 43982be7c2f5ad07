"""The printed tables: metals, ships, cards, seats, board."""

from __future__ import annotations

import msgspec

from pbem.core import tables
from pbem.core.keyword_aliases import keyword_aliases

PACKAGE = "pbem.games.space_trade"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rule: str


class Metal(Row, frozen=True):
    code: str
    en: str
    it: str
    de: str
    cards: int
    is_legal: bool
    ladder: tuple[int, int, int]


class ShipPart(Row, frozen=True):
    """A part of a ship; `start` is its value without upgrades."""

    id: str
    it: str
    de: str
    start: int
    copies: int


class Level(Row, frozen=True):
    level: int
    price: int


class Stranger(Row, frozen=True):
    id: str
    marker: str
    engine: int
    shields: int
    weapon: int
    credits: int
    metals: int


class Drift(Row, frozen=True):
    die: int
    lines: int


class BonusCard(Row, frozen=True):
    id: str
    it: str
    de: str
    copies: int


class Objective(Row, frozen=True):
    id: str


class Home(Row, frozen=True):
    quadrant: str
    colour: str
    it: str
    de: str


class TableRow(Row, frozen=True):
    players: int
    quadrants: tuple[str, ...]
    threshold: int


class SectorRow(Row, frozen=True):
    number: int
    structures: tuple[str, ...]


class Token(Row, frozen=True):
    id: str
    count: int


class Rebirth(Row, frozen=True):
    lines: tuple[int, ...]


METALS = {row.code: row for row in tables.load(PACKAGE, "data/metals.toml", "metal", Metal)}
PARTS = {row.id: row for row in tables.load(PACKAGE, "data/ships.toml", "part", ShipPart)}
PRICES = {row.level: row.price for row in tables.load(PACKAGE, "data/ships.toml", "level", Level)}
STRANGERS = {row.id: row for row in tables.load(PACKAGE, "data/ships.toml", "stranger", Stranger)}
DRIFT = {row.die: row.lines for row in tables.load(PACKAGE, "data/ships.toml", "drift", Drift)}
BONUS = {row.id: row for row in tables.load(PACKAGE, "data/cards.toml", "bonus", BonusCard)}
OBJECTIVES = tuple(row.id for row in tables.load(PACKAGE, "data/cards.toml", "objective", Objective))
HOMES = {row.quadrant: row for row in tables.load(PACKAGE, "data/seats.toml", "home", Home)}
TABLES = {row.players: row for row in tables.load(PACKAGE, "data/seats.toml", "table", TableRow)}
SECTORS = {row.number: row.structures for row in tables.load(PACKAGE, "data/board.toml", "sector", SectorRow)}
TOKENS = {row.id: row.count for row in tables.load(PACKAGE, "data/board.toml", "token", Token)}
REBIRTH = tables.load(PACKAGE, "data/board.toml", "rebirth", Rebirth)[0].lines
ALIASES = keyword_aliases(PACKAGE)

QUADRANTS = tuple(HOMES)
DIE = 4
START_CREDITS = 500
GATE_FEE = 50
FINE = 500
CASH = 200
RICH = 1000
MOST_OF_A_METAL = 3
MOST_IN_A_MARKET = 5
CARDS_IN_A_MINE = 3
CARDS_IN_A_PORT = 8
RADAR_LINES = 2
LIGHT_CARGO = 2
SOLO_ROUNDS = 16
LONGEST_COMBAT = 100

# Upgrade cards by name: part and level.
CARDS = {f"{part}{level}": (part, level) for part in PARTS for level in PRICES}
ALL_METALS = {code: row.cards for code, row in METALS.items()}
ALL_BONUS = {card: row.copies for card, row in BONUS.items()}
ALL_UPGRADES = {card: PARTS[part].copies for card, (part, _) in CARDS.items()}


def price_of(card: str) -> int:
    return PRICES[CARDS[card][1]]

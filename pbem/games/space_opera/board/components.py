"""The printed tables: units, costs, cities, upkeep, counters, technology, limits, forces, colours, single numbers."""

from __future__ import annotations

import msgspec

from pbem.core import tables
from pbem.core.keyword_aliases import keyword_aliases

PACKAGE = "pbem.games.space_opera"
FOOD, ENERGY, POINTS = "C", "E", "P"
Goods = dict[str, int]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rule: str


class Unit(Row, frozen=True):
    """`kind` is ship, land or city; dice, range in zones, room for land units."""

    code: str
    id: str
    kind: str
    attack: int
    defence: int
    bombard: int
    range: int
    room: int
    it: str
    de: str


class Cost(Row, frozen=True):
    code: str
    food: int
    energy: int
    base: int


class City(Row, frozen=True):
    code: str
    after: str
    food: int
    energy: int


class Upkeep(Row, frozen=True):
    code: str
    food: int
    energy: int


class Counters(Row, frozen=True):
    code: str
    count: int
    is_source: bool


class Field(Row, frozen=True):
    key: str
    values: tuple[int, int, int, int]
    it: str
    de: str


class Level(Row, frozen=True):
    level: int
    cost: int


class Limit(Row, frozen=True):
    code: str
    none: int
    ME: int
    MG: int
    AR: int


class Force(Row, frozen=True):
    level: str
    units: str


class Colour(Row, frozen=True):
    colour: str
    it: str
    de: str


class Number(Row, frozen=True):
    key: str
    value: int


UNITS = {row.code: row for row in tables.load(PACKAGE, "data/units.toml", "unit", Unit)}
COSTS = {row.code: row for row in tables.load(PACKAGE, "data/costs.toml", "cost", Cost)}
CITIES = {row.code: row for row in tables.load(PACKAGE, "data/cities.toml", "city", City)}
UPKEEP = {row.code: row for row in tables.load(PACKAGE, "data/upkeep.toml", "upkeep", Upkeep)}
COUNTERS = {row.code: row for row in tables.load(PACKAGE, "data/counters.toml", "counters", Counters)}
FIELDS = {row.key: row for row in tables.load(PACKAGE, "data/technology.toml", "field", Field)}
LEVELS = {row.level: row.cost for row in tables.load(PACKAGE, "data/technology.toml", "level", Level)}
LIMITS = {row.code: row for row in tables.load(PACKAGE, "data/limits.toml", "limit", Limit)}
FORCES = {row.level: row.units for row in tables.load(PACKAGE, "data/forces.toml", "force", Force)}
COLOURS = {row.colour: row for row in tables.load(PACKAGE, "data/seats.toml", "seat", Colour)}
_NUMBERS = {row.key: row.value for row in tables.load(PACKAGE, "data/numbers.toml", "number", Number)}

BASE_ENGINE = _NUMBERS["base_engine"]
BASE_LIMIT = _NUMBERS["base_limit"]
BASE_TO_HIT = _NUMBERS["base_to_hit"]
BASE_TO_HIT_MARINES = _NUMBERS["base_to_hit_marines"]
LONGEST_COMBAT = _NUMBERS["longest_combat"]
TURNS_AHEAD = _NUMBERS["turns_ahead"]
HIGHEST = max(LEVELS)
ANY_NUMBER = 99

SHIPS = tuple(code for code, unit in UNITS.items() if unit.kind == "ship")
WARSHIPS = tuple(code for code in SHIPS if UNITS[code].attack)
LAND = tuple(code for code, unit in UNITS.items() if unit.kind == "land")
TRANSPORT, INFANTRY, MARINES = "TR", "IN", "MA"
CITY = "CITY"
# The next city after this one (SO-32).
NEXT_CITY = {row.after: code for code, row in CITIES.items()}


def goods(food: int, energy: int) -> Goods:
    return {FOOD: food, ENERGY: energy}


ADVANCED_COST = {code: goods(row.food, row.energy) for code, row in COSTS.items()}
BASE_COST = {code: {POINTS: row.base} for code, row in COSTS.items() if row.base >= 0}


def kind_of(ship: str) -> str:
    """`FR3` is a frigate."""
    return ship[:2]


ALIASES = keyword_aliases(PACKAGE)

"""The printed tables: units, rates, terrain, tiles, planets, bonus, start."""

from __future__ import annotations

from functools import cache

import msgspec

from pbem.core import tables
from pbem.core.keyword_aliases import keyword_aliases
from pbem.core.syntax import fold_word

PACKAGE = "pbem.games.interspace"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rule: str = ""


class UnitType(Row, frozen=True):
    code: str
    id: str
    en: str
    it: str
    de: str
    aliases: tuple[str, ...]
    tech: int
    attack: int
    defence: int
    shields: int
    move: str
    cost: int
    max: int
    kind: str


class Rate(Row, frozen=True):
    civ: int
    v: int
    v_plus: int
    v_half: int


class Terrain(Row, frozen=True):
    id: str
    en: str
    it: str
    de: str
    cost: int
    stop: bool


class Tile(Row, frozen=True):
    id: str
    total: int
    ring: int


class SetAside(Row, frozen=True):
    id: str
    prime: str
    total: int


class Bonus(Row, frozen=True):
    place: str
    ipe: int
    required: bool


class Level(Row, frozen=True):
    place: str
    ind: int
    tech: int


class StartUnit(Row, frozen=True):
    unit: str
    count: int


class RingTile(Row, frozen=True):
    direction: int
    terrain: str


class Placement(Row, frozen=True):
    unit: str
    count: int
    place: str


# What every player may build; and with it the types that come by cards.
BUILT = {row.code: row for row in tables.load(PACKAGE, "data/units.toml", "unit", UnitType)}
UNITS = BUILT | {row.code: row for row in tables.load(PACKAGE, "data/special_units.toml", "unit", UnitType)}
RATES = {row.civ: row for row in tables.load(PACKAGE, "data/rates.toml", "rate", Rate)}
TERRAIN = {row.id: row for row in tables.load(PACKAGE, "data/terrain.toml", "terrain", Terrain)}
TILES = {row.id: row for row in tables.load(PACKAGE, "data/tiles.toml", "tile", Tile)}
NULLS = tables.load(PACKAGE, "data/tiles.toml", "set_aside", SetAside)
BONUS = {row.place: row.ipe for row in tables.load(PACKAGE, "data/bonus.toml", "bonus", Bonus)}
LEVELS = {row.place: row for row in tables.load(PACKAGE, "data/setup.toml", "level", Level)}
START_UNITS = tables.load(PACKAGE, "data/setup.toml", "start_unit", StartUnit)
DEFAULT_RING = {row.direction: row.terrain for row in tables.load(PACKAGE, "data/setup.toml", "ring", RingTile)}
DEFAULT_PLACEMENT = tables.load(PACKAGE, "data/setup.toml", "placement", Placement)
ALIASES = keyword_aliases(PACKAGE)

_PLANETS = tables.load_toml(PACKAGE, "data/planets.toml")
HOMES: tuple[str, ...] = tuple(_PLANETS["homes"])
EXTRA_HOMES: tuple[str, ...] = tuple(_PLANETS["extra_homes"])
PLANETS: tuple[str, ...] = tuple(_PLANETS["planets"])

CODE_OF_ID = {row.id: row.code for row in UNITS.values()}
WARSHIPS = frozenset(row.code for row in UNITS.values() if row.kind == "warship")
STATIONS = frozenset(row.code for row in UNITS.values() if row.kind == "station")
CIVILIANS = frozenset(row.code for row in UNITS.values() if row.kind == "civilian")
UNSHIELDED = frozenset(row.code for row in UNITS.values() if row.shields == 0)
BATTLE_READY = WARSHIPS | STATIONS
ORDER_OF_TYPES = {code: place for place, code in enumerate(UNITS)}
WORMHOLES = {"wormhole_aleph": "Aleph", "wormhole_bet": "Bet", "wormhole_vet": "Vet"}
JOINING = ("another_region", "home_world")


def prominence(code: str) -> tuple[int, int]:
    """The unit on top of a stack: that of the highest tech."""
    return UNITS[code].tech, ORDER_OF_TYPES[code]


@cache
def rate_table() -> dict[tuple[str, int], int]:
    """Movement points by type and civilization level (ISB-39)."""
    columns = {"V": "v", "V+1": "v_plus", "V/2": "v_half"}
    return {
        (unit.code, civ): getattr(rate, columns[unit.move]) for unit in UNITS.values() for civ, rate in RATES.items()
    }


@cache
def unit_spellings() -> dict[str, str]:
    """Every spelling of a unit type, folded, to its code."""
    spellings = {}
    for row in UNITS.values():
        for name in (row.code, row.id, row.en, row.it, row.de, *row.aliases):
            spellings[fold_word(name.replace(" ", "_"))] = row.code
    return spellings


@cache
def planet_spellings() -> dict[str, str]:
    """Every spelling of a planet's name, folded, to the name on its card."""
    spellings = {fold_word(name): name for name in (*HOMES, *PLANETS)}
    for name, others in _PLANETS["aliases"].items():
        spellings.update({fold_word(other): name for other in others})
    return spellings

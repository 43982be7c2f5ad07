"""Scenarios as data: planets, owners, forces and special rules by name (SO-1).

The standard placement, the small map, that for five and the Empire are such files too. A game master's own file is kept
inside the options of the game, as JSON, so that nothing outside the game is needed to play it again.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from pbem.core import tables
from pbem.core.rules import BadOptions
from pbem.games.space_opera.board.components import CITIES, FIELDS, HIGHEST, LAND, PACKAGE, UNITS
from pbem.games.space_opera.board.galaxy import LETTERS, Galaxy, Link, galaxy

LARGEST = 100_000
FILES = ("standard", "small", "five", "empire")
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Place = Annotated[int, msgspec.Meta(ge=1, le=6)]
NoPlace = Annotated[int, msgspec.Meta(ge=0, le=6)]
Players = Annotated[int, msgspec.Meta(ge=2, le=6)]


class ScenarioTableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class PlanetRow(ScenarioTableRow, frozen=True):
    """`home` is the place of the player who starts here, if any; `owner` is the owner of the troops, 0 if none.

    `players` are the numbers of players for which it is on the map; always if none are named.
    """

    at: str
    food: Small
    energy: Small
    home: NoPlace = 0
    owner: NoPlace = 0
    civilization: bool = False
    troops: str = ""
    city: str = ""
    players: tuple[Players, ...] = ()


class PlayerRow(ScenarioTableRow, frozen=True):
    """What a place starts with instead of the default."""

    place: Place
    role: str = ""
    forces: str | None = None
    technology: dict[str, Annotated[int, msgspec.Meta(ge=0, le=HIGHEST)]] = {}
    food: Small | None = None
    energy: Small | None = None


class ForceRow(ScenarioTableRow, frozen=True):
    """Ships of a place anywhere on the map."""

    place: Place
    at: str
    ships: str


class ScenarioTable(ScenarioTableRow, frozen=True):
    """Who plays from where, and how many planets win."""

    players: Players
    places: tuple[Place, ...]
    target: Small = 0


class RuleRow(ScenarioTableRow, frozen=True):
    """A special rule by name; what it needs besides depends on the rule."""

    name: str
    place: NoPlace = 0
    at: str = ""
    count: Small = 0
    units: str = ""
    leaves: tuple[str, ...] = ()


class Scenario(ScenarioTableRow, frozen=True):
    title: str
    rows: tuple[Annotated[int, msgspec.Meta(ge=1, le=26)], ...]
    table: tuple[ScenarioTable, ...]
    planet: tuple[PlanetRow, ...]
    player: tuple[PlayerRow, ...] = ()
    force: tuple[ForceRow, ...] = ()
    rule: tuple[RuleRow, ...] = ()
    # Boxes of the rows that are not on the map; pairs of distant boxes that are adjacent.
    cut: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    # What homes in use yield, if different from their rows.
    home_food: Small | None = None
    home_energy: Small | None = None
    upkeep: bool = False
    last_turn: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0

    @property
    def galaxy(self) -> Galaxy:
        return galaxy(self.rows, self.cut, self.links)

    def places(self, players: int) -> tuple[int, ...]:
        return next((row.places for row in self.table if row.players == players), ())

    def target(self, players: int) -> int:
        return next((row.target for row in self.table if row.players == players), 0)

    def planets(self, players: int) -> list[PlanetRow]:
        """The planets on the map with this number of players."""
        return [row for row in self.planet if not row.players or players in row.players]

    def home(self, place: int, players: int) -> PlanetRow:
        return next(row for row in self.planets(players) if row.home == place)

    def home_value(self, row: PlanetRow) -> tuple[int, int]:
        food = row.food if self.home_food is None else self.home_food
        return food, row.energy if self.home_energy is None else self.home_energy

    def starts(self, place: int) -> PlayerRow:
        return next((row for row in self.player if row.place == place), PlayerRow(place=place))


# --- special rules: what each of them needs ---------------------------------------------------------------------------

# The columns a rule must have; the functions are in options/special.py.
NEEDS: dict[str, tuple[str, ...]] = {
    "garrisons_chosen": ("place", "count", "units"),
    "garrisons_kept": ("place", "count"),
    "land_units_cost_double": ("place",),
    "no_research": ("place",),
    "capital_wins": ("at",),
}


# --- reading ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def scenario(text: str) -> Scenario:
    """One of the files of this game by its name, or a game master's own from the JSON that the options hold."""
    if text in FILES:
        plain = tables.load_toml(PACKAGE, f"data/scenarios/{text}.toml")
        return msgspec.convert(plain, Scenario, strict=True)
    return msgspec.json.decode(text, type=Scenario)


def read_scenario(text: str) -> str:
    """What the options keep of a game master's TOML file; or what is wrong with it, by table, row and column."""
    try:
        return _kept(text)
    except msgspec.ValidationError as error:
        raise BadOptions(f"scenario: {_where(error)}") from error


def _kept(text: str) -> str:
    if len(text) > LARGEST:
        raise BadOptions(f"scenario: longer than {LARGEST} characters.")
    try:
        plain = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadOptions(f"scenario: not TOML: {' '.join(str(error).split())}.") from error
    found = msgspec.convert(plain, Scenario, strict=True)
    faults = list(_faults(found))
    if faults:
        raise BadOptions("scenario: " + "; ".join(faults[:5]) + ".")
    return msgspec.json.encode(found, order="deterministic").decode()


_PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$")
_ROW = re.compile(r"^(?P<table>\w+)\[(?P<row>\d+)\]\.?(?P<column>.*)$")


def _where(error: msgspec.ValidationError) -> str:
    """`[[planet]] row 3, column food: Expected ...`."""
    found = _PATH.match(" ".join(str(error).split()))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    row = _ROW.match(path)
    if not row:
        return f"{path}: {what}." if path else f"{what}."
    column = f", column {row['column']}" if row["column"] else ""
    return f"[[{row['table']}]] row {int(row['row']) + 1}{column}: {what}."


def _faults(found: Scenario) -> Iterator[str]:
    """Faults that types alone cannot express."""
    if len(found.rows) > len(LETTERS):
        yield f"rows: at most {len(LETTERS)} rows"
        return
    yield from _missing_tables(found)
    whole, boxes = galaxy(found.rows).at, found.galaxy.at
    yield from (f"cut: there is no box {box} in these rows" for box in found.cut if box not in whole)
    for one, other in found.links:
        yield from (f"links: there is no box {box} on this map" for box in (one, other) if box not in boxes)
        yield from [f"links: {one} cannot touch itself"] if one == other else ()
    for name in ("planet", "force"):
        rows = getattr(found, name)
        for number, row in enumerate(rows, 1):
            yield from (f"[[{name}]] row {number} ({row.at}): {fault}" for fault in _place_faults(row, boxes))
    yield from _twice(found)
    yield from _player_faults(found)
    for number, rule in enumerate(found.rule, 1):
        yield from (f"[[rule]] row {number} ({rule.name}): {fault}" for fault in _rule_faults(rule, found))


def _missing_tables(found: Scenario) -> Iterator[str]:
    if not found.table or not found.planet:
        yield "[[table]] and [[planet]] need at least one row"
    for number, table in enumerate(found.table, 1):
        if len(set(table.places)) != table.players:
            yield f"[[table]] row {number}: {table.players} players need {table.players} different places"
        homes = [row.home for row in found.planets(table.players)]
        for place in table.places:
            if homes.count(place) != 1:
                yield f"[[table]] row {number}: place {place} needs one planet with home = {place}"


def _place_faults(row: PlanetRow | ForceRow, boxes: Mapping[str, Any]) -> Iterator[str]:
    if row.at not in boxes:
        yield f"there is no box {row.at} on this map"
    units = row.troops if isinstance(row, PlanetRow) else row.ships
    wrong = wrong_units(units, "land" if isinstance(row, PlanetRow) else "ship")
    if wrong:
        yield wrong
    if isinstance(row, PlanetRow) and row.city and row.city not in CITIES:
        yield f"there is no city {row.city}; there are {', '.join(CITIES)}"


def _twice(found: Scenario) -> Iterator[str]:
    for players in sorted({table.players for table in found.table}):
        places = [row.at for row in found.planets(players)]
        yield from (f"two planets at {at}" for at in dict.fromkeys(places) if places.count(at) > 1)


def _player_faults(found: Scenario) -> Iterator[str]:
    for number, row in enumerate(found.player, 1):
        wrong = wrong_units(row.forces or "", "ship land")
        unknown = [key for key in row.technology if key not in FIELDS]
        if wrong or unknown:
            yield f"[[player]] row {number}: {wrong or f'there is no field {unknown[0]}'}"


def _rule_faults(rule: RuleRow, found: Scenario) -> Iterator[str]:
    if rule.name not in NEEDS:
        yield f"there is no such rule; there are {', '.join(NEEDS)}"
        return
    yield from (f"column {column} is missing" for column in NEEDS[rule.name] if not getattr(rule, column))
    for table in found.table:
        if rule.place and rule.place not in table.places:
            yield f"nobody plays from place {rule.place} with {table.players} players"
        planets = [row.at for row in found.planets(table.players)]
        missing = [at for at in (rule.at, *rule.leaves) if at and at not in planets]
        yield from (f"there is no planet at {at} with {table.players} players" for at in missing)
    wrong = wrong_units(rule.units, "land")
    if wrong:
        yield wrong
    owned = [row.at for row in found.planet if rule.place in (row.owner, row.home)]
    if rule.name == "garrisons_chosen" and rule.count > len(owned):
        yield f"place {rule.place} has {len(owned)} planets, not {rule.count}"


_UNITS = re.compile(r"(?:(\d{1,2}) +)?([A-Z]{2})")


def units_in(text: str) -> dict[str, int]:
    """`2 IN + TR` as how many of each."""
    counts: dict[str, int] = {}
    for part in text.split("+") if text.strip() else ():
        found = _UNITS.fullmatch(part.strip())
        if not found or found[2] not in UNITS:
            raise ValueError(part.strip())
        counts[found[2]] = counts.get(found[2], 0) + int(found[1] or 1)
    return counts


def wrong_units(text: str, kinds: str) -> str:
    try:
        units = units_in(text)
    except ValueError as error:
        return f"{str(error)!r} is not a number of units; write for example 2 IN + 1 MA"
    wrong = [code for code in units if UNITS[code].kind not in kinds.split()]
    return f"{wrong[0]} cannot be placed here" if wrong else ""


def land_of(units: Mapping[str, int]) -> dict[str, int]:
    return {code: count for code, count in units.items() if code in LAND}

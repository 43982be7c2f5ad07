"""The printed tables: units, technology, markers, maps."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.core import tables

PACKAGE = "pbem.games.space_empires"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rule: str


class UnitRow(Row, frozen=True):
    """A type of unit. Its `role` says whether it fights and moves (ship), only fights, or only moves."""

    code: str
    en: str
    it: str
    de: str
    role: Literal["ship", "fixed", "civilian", "decoy", "mine", "alien", "carried", "machine", "fleet"]
    letter: str
    attack: int
    defense: int
    hull: int
    price: int
    needs: str
    grows: str
    carries: str
    counters: int
    built_at: Literal["yard", "colony"]
    # The option that brings it into play; none for the base game.
    switch: str
    # Attacks in a round.
    shots: int = 1

    @property
    def fights(self) -> bool:
        """Combat-capable: it has an attack strength."""
        return self.attack > 0

    @property
    def blocks(self) -> bool:
        """Stops enemies who enter its hex, and protects civilians there (SEB-4.3, SEB-4.3a)."""
        return self.fights or self.role == "mine"

    @property
    def is_group(self) -> bool:
        """Whether it is face down with a numeral (SEB-2.4, SEB-2.5)."""
        return self.role != "civilian"


class TechRow(Row, frozen=True):
    id: str
    it: str
    de: str
    start: int
    first: tuple[int, ...]
    ce: tuple[int, ...]
    later: tuple[int, ...]
    switch: str


class Speed(Row, frozen=True):
    level: int
    hexes: tuple[int, int, int]


class WreckRow(Row, frozen=True):
    die: int
    tech: str


class MarkerRow(Row, frozen=True):
    id: str
    home: int
    deep: int


class ArrivalRow(Row, frozen=True):
    """When doomsday machines arrive: economic phase and rating of each."""

    difficulty: str
    small: tuple[tuple[int, int], ...]
    large: tuple[tuple[int, int], ...]


class WeaknessRow(Row, frozen=True):
    id: str
    dice: tuple[int, ...]


class PhaseRow(Row, frozen=True):
    """The economy of alien empires in one phase: the highest die for each kind of gain, and for a launch."""

    number: int
    rolls: int
    launch: int
    econ: int
    fleet: int
    tech: int

    def gain(self, roll: int) -> str:
        return next((kind for kind in ("econ", "fleet", "tech") if roll <= getattr(self, kind)), "defense")


class DifficultyRow(Row, frozen=True):
    id: str
    aliens: int
    cp: int


class ScenarioRow(Row, frozen=True):
    id: str
    homes: tuple[str, ...]
    homeworlds: tuple[str, ...]
    deep: str
    extra: tuple[int, ...]
    choice: tuple[str, ...]
    # Rules of this scenario only, by name (`scenarios.py`), and the borders of holes in its map.
    special: tuple[str, ...] = ()
    holes: tuple[str, ...] = ()
    # For one player: where machines come in, and by which table; where alien empires live, two or three of them.
    entries: tuple[str, ...] = ()
    arrivals: str = ""
    aliens: tuple[str, ...] = ()


# A foreign face-down counter: only its owner knows more about it.
HIDDEN = UnitRow(
    code="?", en="counter", it="segnalino", de="Marker", role="ship", letter="", attack=1, defense=0, hull=0, price=0,
    needs="", grows="", carries="", counters=0, built_at="yard", switch="", rule="SEB-2.3.1",
)  # fmt: skip

UNITS = {row.code: row for row in tables.load(PACKAGE, "data/units.toml", "unit", UnitRow)} | {"?": HIDDEN}
TECHS = {row.id: row for row in tables.load(PACKAGE, "data/technology.toml", "tech", TechRow)}
SPEEDS = {row.level: row.hexes for row in tables.load(PACKAGE, "data/technology.toml", "speed", Speed)}
WRECK = {row.die: row.tech for row in tables.load(PACKAGE, "data/technology.toml", "wreck", WreckRow)}
MARKERS = {row.id: row for row in tables.load(PACKAGE, "data/markers.toml", "marker", MarkerRow)}
SCENARIOS = {row.id: row for row in tables.load(PACKAGE, "data/maps.toml", "scenario", ScenarioRow)}

ARRIVALS = {
    (row.difficulty, size): getattr(row, size)
    for row in tables.load(PACKAGE, "data/solo.toml", "arrival", ArrivalRow)
    for size in ("small", "large")
}
WEAKNESSES = {
    die: row.id for row in tables.load(PACKAGE, "data/solo.toml", "weakness", WeaknessRow) for die in row.dice
}
PHASES = {row.number: row for row in tables.load(PACKAGE, "data/solo.toml", "phase", PhaseRow)}
DIFFICULTIES = {row.id: row for row in tables.load(PACKAGE, "data/solo.toml", "difficulty", DifficultyRow)}
# Machines by rating (2.7).
RATINGS = tuple(code for code, row in UNITS.items() if row.switch == "solo_doomsday")

COLOURS = ("Red", "Blue", "Green", "Yellow")
DIE = 10
TURNS = (1, 2, 3)
MOST_IN_A_GROUP = 6
COLONY_STEPS = (0, 1, 3, 5)
HOME_STEP = 5
BLACK_HOLE_LIVES = 6
MOST_ROUNDS = 200
FIRST_CLASS = "A"
# Techs that count at most as many levels as a ship has hull points (SEB-9.2).
CAPPED = ("attack", "defense")
# Techs that all group ships carry (2.4).
CARRIED = ("attack", "defense", "tactics", "move")
# The fleet at the start (SES-1.1): type and number of ships.
START = {"SY": 4, "SC": 3, "CO": 3, "MI": 1}
MINERALS = {"minerals_5": 5, "minerals_10": 10}
CARGO = ("space_wreck", "minerals_10", "minerals_5")
PLANETS = ("planet", "barren_planet")

# Counters that no player owns: ships of aliens (SEA-14).
ALIENS = "Aliens"
# Alien empires (SES-7).
EMPIRES = "Empires"
# Doomsday machines (SEO-17, SES-6).
MACHINES = "Machines"
# Words for many, where players are one each.
PLURALS = (ALIENS, EMPIRES, MACHINES)
MACHINE_TECH = {"tactics": 2, "scan": 2}
LIVE_DOOMSDAY = "live_doomsday"
ALIENS_ON_A_PLANET = 4
# A warp marker that is not live (SEO-16.1).
DEAD_WARP = "dead_warp"
# Squadrons that a carrier holds (SEA-11.1.1), and what a refit of one costs (SEA-11.2.6c).
SQUADRONS = 3
SQUADRON_REFIT = 1

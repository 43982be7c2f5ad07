"""The board: public hexes, systems, colonies and counters, and separately each player's secrets.

Defaults are not written, so that a field added later does not change the digests of older games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pbem.core.standing import InForce
from pbem.games.space_empires.board.alien_empire import AlienFleet as AlienFleet
from pbem.games.space_empires.board.alien_empire import Empire as Empire
from pbem.games.space_empires.board.components import CAPPED, TECHS, UNITS, UnitRow

# Levels by technology; a missing technology is at 0.
Tech = dict[str, int]


# The level at which a type that grows gets a defense strength.
ARMOURED = 3


class Note(msgspec.Struct, frozen=True):
    """What a battle revealed about a counter, and when: everyone saw it (SEB-5.11)."""

    kind: str
    size: int
    tech: Tech
    when: str


class Unit(msgspec.Struct):
    """One counter. `alias`, `at`, `is_up`, `since`, `note` and `speed` are public, the rest only if it is face up."""

    kind: str
    at: str
    size: int = 1
    tech: Tech = {}
    alias: str = ""
    is_up: bool = False
    # When the counter got this alias, what was revealed about it, the speed that others saw.
    since: str = ""
    note: Note | None = None
    speed: int = 0
    # A miner's load.
    load: str = ""
    # Of this player turn: hexes moved, whether movement is over, the hex it came from, looks taken.
    spent: int = 0
    is_stopped: bool = False
    came: str = ""
    looks: int = 0
    # Extra hexes, and the hexes it has been in.
    extra: int = 0
    trail: list[str] = []

    @property
    def row(self) -> UnitRow:
        return UNITS[self.kind]

    @property
    def attack(self) -> int:
        """Attack strength; that of some types grows with a technology of their own (2.1)."""
        return self.row.attack + self.tech.get(self.row.grows, 0)

    @property
    def defense(self) -> int:
        """Fighters of the third level have a defense strength (SEA-11.2.6b)."""
        return self.row.defense + int(self.tech.get(self.row.grows, 0) >= ARMOURED)


class Colony(msgspec.Struct, omit_defaults=True):
    """`value` 0 is a new colony; `loads` are minerals and wrecks that wait for the economic phase."""

    owner: str
    value: int = 0
    is_homeworld: bool = False
    loads: list[str] = []


class Account(msgspec.Struct, omit_defaults=True):
    """One economic phase on the production sheet, as printed: from CP carried over to CP left."""

    cycle: int
    carried: int = 0
    refits: int = 0
    # CP above the carry-over limit (SEB-7.5.1c).
    cut: int = 0
    colonies: int = 0
    minerals: int = 0
    trade: int = 0
    maintenance: int = 0
    bid: int = 0
    technology: int = 0
    units: int = 0
    # From a homeworld that was destroyed (SES-1.9).
    spoils: int = 0
    # The details behind the figures.
    sources: dict[str, int] = {}
    levels: list[str] = []
    bought: list[str] = []
    grants: int = 0

    @property
    def income(self) -> int:
        return self.colonies + self.minerals + self.trade + self.spoils

    @property
    def available(self) -> int:
        """CP to spend after maintenance (SEBR-16)."""
        return self.carried - self.refits - self.cut + max(0, self.income - self.maintenance)

    @property
    def left(self) -> int:
        return self.available - self.bid - self.technology - self.units


class Secrets(msgspec.Struct, omit_defaults=True):
    """What only its player knows: levels of technology, the production sheet, markers looked at."""

    tech: Tech = {}
    accounts: list[Account] = []
    looked: dict[str, str] = {}
    # Technologies bought in this economic phase; points collected by grants for the next level of each.
    raised: list[str] = []
    points: dict[str, int] = {}
    # CP that arrive in the next economic phase (SES-1.9).
    spoils: int = 0
    # Where only sensors see: what this player has seen of counters by alias, and of others' technology.
    notes: dict[str, Note] = {}
    # Orders on file for later turns of this cycle, by turn (`round_span=cycle`).
    filed: dict[str, list[str]] = {}
    met: dict[str, Tech] = {}

    @property
    def cp(self) -> int:
        return self.accounts[-1].left if self.accounts else 0


class Ending(msgspec.Struct, frozen=True):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]


class PendingBattle(msgspec.Struct, omit_defaults=True):
    """The current battle: attackers and defenders, blood allies together."""

    at: str
    attackers: list[str]
    defenders: list[str]
    # Orders for this battle only, by player.
    orders: dict[str, list[str]] = {}

    def side_of(self, seat: str) -> list[str]:
        return self.attackers if seat in self.attackers else self.defenders


class Agenda(msgspec.Struct, omit_defaults=True):
    """The rest of a player turn: the players, hexes and enemies to fight, players who have yet to explore."""

    seats: list[str] = []
    at: str = ""
    enemies: list[str] = []
    hexes: list[str] = []
    explorers: list[str] = []
    # Lines that are tried again at the end, and the line that moved each counter last.
    waiting: dict[str, list[int]] = {}
    moved: dict[str, dict[str, int]] = {}


class Pause(msgspec.Struct, omit_defaults=True):
    """A battle that waits for orders, and how the turn continues after it."""

    agenda: Agenda
    # Ships on each side when the battle began, and sheets of those whose turn is not over.
    began: dict[str, int]
    sheets: dict[str, str] = {}


class State(msgspec.Struct, omit_defaults=True):
    options: dict[str, str]
    seats: list[str]
    phase: str = "begin"
    cycle: int = 0
    turn: int = 0
    # Seats in this cycle's order, and those whose player turn is over.
    order: list[str] = []
    played: list[str] = []
    # Playable hexes with the owner of the home; deep space has none.
    hexes: dict[str, str] = {}
    # Face-down markers by mix, and revealed ones that stay.
    unexplored: dict[str, str] = {}
    systems: dict[str, str] = {}
    colonies: dict[str, Colony] = {}
    # Each player's counters by name.
    units: dict[str, dict[str, Unit]] = {}
    # How many aliases each player has been given.
    aliases: dict[str, int] = {}
    secrets: dict[str, Secrets] = {}
    # The rest of each mix, and the markers somebody has looked at: both are hidden.
    mixes: dict[str, dict[str, int]] = {}
    fixed: dict[str, str] = {}
    # Alien ships drawn so far, by type.
    drawn: dict[str, int] = {}
    # Markers out of the game: for the laws.
    gone: dict[str, int] = {}
    # Enemy colonies that each player has destroyed.
    destroyed: dict[str, int] = {}
    # The highest level of each technology a player has shown.
    shown: dict[str, Tech] = {}
    # Bids of the last economic phase, and phases in a row without orders.
    bids: dict[str, int] = {}
    silent: dict[str, int] = {}
    standing: InForce = {}
    ending: Ending | None = None
    # The side each seat is on, and whether allies may be in one hex (SES-5); a seat on none plays alone.
    sides: dict[str, str] = {}
    is_blood: bool = False
    # Players whose homeworld is gone (SES-1.9).
    out: list[str] = []
    # Borders of holes in the map: all hexes of one are adjacent (SES-2.5). Hexes no player may enter (SES-6.2).
    holes: list[list[str]] = []
    closed: list[str] = []
    # Damage and weaknesses of doomsday machines as far as they are known (SES-6.5, SES-6.9).
    hits: dict[str, int] = {}
    weaknesses: dict[str, str] = {}
    # Alien empires and their fleets; what they know of the player besides technology (SES-7).
    empires: dict[str, Empire] = {}
    fleets: dict[str, AlienFleet] = {}
    learned: list[str] = []
    battle: PendingBattle | None = None
    pause: Pause | None = None
    # Players have come near each other: from then on orders are for one turn.
    is_near: bool = False

    @property
    def is_economy(self) -> bool:
        """The economic phase, or a step of it."""
        return self.phase in ("economy", "research", "units")

    @property
    def when(self) -> str:
        """`3.2` is turn two of cycle 3, `3.E` its economic phase."""
        return f"{self.cycle}.{self.turn or 'E'}"

    def everyone(self) -> Iterator[tuple[str, str, Unit]]:
        for seat, units in self.units.items():
            for name, unit in units.items():
                yield seat, name, unit

    def at(self, seat: str, hex_: str) -> dict[str, Unit]:
        """Counters of one player in a hex."""
        return {name: unit for name, unit in self.units.get(seat, {}).items() if unit.at == hex_}

    def rivals(self, seat: str, hex_: str) -> list[str]:
        """Enemies with counters in a hex."""
        return [
            other
            for other, units in self.units.items()
            if self.are_foes(seat, other) and any(unit.at == hex_ for unit in units.values())
        ]

    def are_foes(self, seat: str, other: str) -> bool:
        """Everyone except allies; non-players are enemies of all (SEB-1.0b, SES-5.1)."""
        if seat == other or not self.sides:
            return seat != other
        return self.sides.get(seat, seat) != self.sides.get(other, other)

    def together(self, seat: str) -> list[str]:
        """A player and their blood allies, who take their turns together (SES-5.3)."""
        return self.side_of(seat) if self.is_blood and seat in self.seats else [seat]

    def _place(self, seat: str) -> int:
        return self.order.index(seat) if seat in self.order else len(self.order)

    def companions(self, seat: str, hex_: str) -> list[str]:
        """Those of these players with units in a hex, the player first."""
        allies = (ally for ally in self.together(seat) if ally != seat and self.at(ally, hex_))
        return [*([seat] if self.at(seat, hex_) else []), *allies]

    def leaders(self, owners: Iterable[str]) -> list[str]:
        """One for each side of these players: blood allies fight as one, led by the first in player order."""
        found: list[str] = []
        for owner in sorted(owners, key=self._place) if self.is_blood else owners:
            if not set(found) & set(self.together(owner)):
                found.append(owner)
        return found

    def side_of(self, seat: str) -> list[str]:
        """A player and their allies."""
        return [other for other in self.seats if not self.are_foes(seat, other)]

    def beside(self, seat: str, step: int) -> str:
        """The next opponent to the left (1) or right (-1) who is still there (SEBR-31)."""
        place, count = self.seats.index(seat), len(self.seats)
        others = (self.seats[(place + step * number) % count] for number in range(1, count))
        return next((other for other in others if other not in self.out and self.are_foes(seat, other)), seat)

    def level(self, seat: str, tech: str) -> int:
        return self.secrets[seat].tech.get(tech, 0)

    def tech_of(self, seat: str, unit: Unit) -> Tech:
        """What a group has on board; bases and yards always have the latest (SEB-9.10.5)."""
        if unit.row.role != "fixed" or seat not in self.secrets:
            return unit.tech
        levels = self.secrets[seat].tech
        return {tech: capped(unit.row, tech, levels.get(tech, 0)) for tech in (*CAPPED, "tactics")}

    def own_colonies(self, seat: str) -> dict[str, Colony]:
        return {at: colony for at, colony in self.colonies.items() if colony.owner == seat}


def capped(row: UnitRow, tech: str, level: int) -> int:
    """A ship never carries more attack or defense than its hull (SEB-9.2)."""
    return min(level, row.hull) if tech in CAPPED else level


def start_levels() -> Tech:
    return {tech: row.start for tech, row in TECHS.items() if row.start}


def in_number_order(name: str) -> tuple[str, int]:
    """For sorting: `Red-9` before `Red-10`, `SC2` before `SC10`."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def number_of(name: str) -> int:
    """`SC12` is number 12."""
    return int(name[len(name.rstrip("0123456789")) :])

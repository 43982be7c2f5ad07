"""What alien empires do (SES-7). All of it is public, as at the table, where the player rolls for them."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.space_empires.board.state import Tech, Unit


class EmpiresPlaced(Fact, frozen=True, tag="empires_placed"):
    """Homeworlds by empire, each with a base."""

    homes: dict[str, str]
    value: int
    tech: Tech
    units: dict[str, Unit]


class EmpireRolled(Fact, frozen=True, tag="empire_rolled"):
    """The economy of one empire: dice, the gain of each, and its banks afterwards."""

    empire: str
    rolls: list[int]
    gains: list[str]
    fleet: int
    research: int
    defense: int
    extra: list[int]
    throw: str


class FleetLaunched(Fact, frozen=True, tag="fleet_launched"):
    """A counter at the homeworld with CP for ships, or ships that are there already."""

    empire: str
    fleet: str
    at: str
    cp: int
    units: dict[str, Unit]
    is_raiders: bool = False
    members: tuple[str, ...] = ()


class LaunchRolled(Fact, frozen=True, tag="launch_rolled"):
    """The roll for a launch, minus modifiers, and its limit."""

    empire: str
    roll: int
    most: int
    throw: str


class EmpireResearched(Fact, frozen=True, tag="empire_researched"):
    empire: str
    tech: str
    level: int
    paid: int
    throw: str = ""


class FleetBuilt(Fact, frozen=True, tag="fleet_built"):
    """The ships of a fleet, or defenders of a homeworld (`fleet` is empty then); `left` goes back to the bank."""

    empire: str
    fleet: str
    at: str
    units: dict[str, Unit]
    left: int
    throws: list[str]


class DefenceBuilt(Fact, frozen=True, tag="defence_built"):
    empire: str
    at: str
    units: dict[str, Unit]
    left: int
    throw: str


class FleetMoved(Fact, frozen=True, tag="fleet_moved"):
    fleet: str
    units: list[str]
    path: list[str]
    target: str


class FleetFought(Fact, frozen=True, tag="fleet_fought"):
    """Raiders, who are built at their launch, fight for the first time."""

    fleet: str


class EmpiresLearned(Fact, frozen=True, tag="empires_learned"):
    """What all empires know about the player from now on, besides technology that was shown."""

    what: str


class EmpireFell(Fact, frozen=True, tag="empire_fell"):
    empire: str
    at: str

"""The facts of Space Empires. Facts hold everything; the narration decides what each seat reads."""

from __future__ import annotations

from pbem.core.facts import CoreFact, Fact
from pbem.games.space_empires.board.components import BLACK_HOLE_LIVES
from pbem.games.space_empires.board.state import Tech, Unit
from pbem.games.space_empires.record.facts.alien_empires import (
    DefenceBuilt,
    EmpireFell,
    EmpireResearched,
    EmpireRolled,
    EmpiresLearned,
    EmpiresPlaced,
    FleetBuilt,
    FleetFought,
    FleetLaunched,
    FleetMoved,
    LaunchRolled,
)
from pbem.games.space_empires.record.facts.battle import (
    BattleBegan,
    BattleEnded,
    BattleJoined,
    ColonyAttacked,
    FireHeld,
    MineDetonated,
    MinesSwept,
    Noted,
    RaidersKnown,
    RaidersUncloaked,
    RoundBegan,
    ShotFired,
    UnitRetreated,
    UnitsRevealed,
)
from pbem.games.space_empires.record.facts.counters import AliasesDealt as AliasesDealt
from pbem.games.space_empires.record.facts.counters import ChainUsed as ChainUsed
from pbem.games.space_empires.record.facts.counters import GroupsMerged as GroupsMerged
from pbem.games.space_empires.record.facts.counters import GroupSplit as GroupSplit
from pbem.games.space_empires.record.facts.counters import TurnedDown as TurnedDown
from pbem.games.space_empires.record.facts.counters import UnitsLost as UnitsLost
from pbem.games.space_empires.record.facts.counters import UnitsMoved as UnitsMoved
from pbem.games.space_empires.record.facts.counters import UnitsScattered as UnitsScattered
from pbem.games.space_empires.record.facts.doomsday import (
    HexesClosed,
    MachineAwoke,
    MachineDamaged,
    MachineMoved,
    MineStruck,
    StepBegan,
    WeaknessFound,
)
from pbem.games.space_empires.record.facts.economy import (
    BidPaid,
    BidsOpened,
    ColoniesGrew,
    EconomyBegan,
    GrantsRolled,
    IncomeCounted,
    MaintenancePaid,
    ResearchBegan,
    ResearchEnded,
    TechBought,
    UnitsBought,
    WreckStudied,
)
from pbem.games.space_empires.record.facts.letters import (
    BattleOrdered,
    BattlePaused,
    BattleResumed,
    OrdersFiled,
    PlayersMet,
)
from pbem.games.space_empires.record.facts.scenarios import HolesLaid, MarkersMixed, SeatFell, SidesFormed, SpoilsPaid

# --- preparation and sequence ----------------------------------------------------------------------------------------


class BoardBegan(Fact, frozen=True, tag="board_began"):
    """The scenario is known; players may choose where they live (SES-1.3)."""

    phase: str


class SeatPlaced(Fact, frozen=True, tag="seat_placed"):
    """A homeworld, the other home hexes with their face-down markers, and the forces at the start (SES-1.1)."""

    seat: str
    homeworld: str
    home: list[str]
    value: int
    mix: dict[str, int]
    units: dict[str, Unit]
    tech: Tech


class DeepLaid(Fact, frozen=True, tag="deep_laid"):
    """The white markers of deep space, one to a hex; surplus ones stay in the mix unseen (SEB-2.1)."""

    hexes: list[str]
    mix: dict[str, int]


class FirstRolled(Fact, frozen=True, tag="first_rolled"):
    seat: str
    throw: str


class CycleBegan(Fact, frozen=True, tag="cycle_began"):
    cycle: int
    order: list[str]


class TurnBegan(Fact, frozen=True, tag="turn_began"):
    turn: int


class PlayerTurnBegan(Fact, frozen=True, tag="player_turn_began"):
    """`silent` is the number of phases in a row without orders."""

    seat: str
    silent: int


class PlayerTurnEnded(Fact, frozen=True, tag="player_turn_ended"):
    seat: str


class GameOver(Fact, frozen=True, tag="game_over"):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]


# --- exploring and settling ------------------------------------------------------------------------------------------


class SystemLooked(Fact, frozen=True, tag="system_looked"):
    """A cruiser looked at a marker (SEB-9.8)."""

    seat: str
    unit: str
    at: str
    marker: str
    is_drawn: bool
    line: int = 0


class MarkerTurned(Fact, frozen=True, tag="marker_turned"):
    """A marker was revealed to everyone; `stays` if it does not leave the map at once."""

    seat: str
    at: str
    marker: str
    is_drawn: bool
    stays: bool


class BlackHoleRolled(Fact, frozen=True, tag="black_hole_rolled"):
    """Each ship of each group rolled to survive: up to `lives` it does (SEB-6.3).

    `seen` are the counters that are gone, and those face up that have lost ships.
    """

    seat: str
    at: str
    rolls: dict[str, list[int]]
    throws: list[str]
    lives: int = BLACK_HOLE_LIVES
    is_slung: bool = False
    seen: tuple[str, ...] = ()


class LostInSpace(Fact, frozen=True, tag="lost_in_space"):
    """The player to the right chose a direction (SEB-6.6)."""

    seat: str
    at: str
    by: str
    to: str
    throw: str = ""


class SystemRemoved(Fact, frozen=True, tag="system_removed"):
    """A marker that was turned up leaves the game, with a colony on it if there is one."""

    at: str
    marker: str
    why: str


class AliensPlaced(Fact, frozen=True, tag="aliens_placed"):
    """Alien ships on a barren planet; face down if it was only looked at (SEA-14.1a, SEA-14.1b)."""

    at: str
    units: dict[str, Unit]


class ColonyGiven(Fact, frozen=True, tag="colony_given"):
    """A colony that exists from the start (SES-1.10)."""

    seat: str
    at: str
    value: int


class FleetUpgraded(Fact, frozen=True, tag="fleet_upgraded"):
    """All ships in play have the latest technology (SEO-15.1)."""

    seat: str
    units: dict[str, Tech]


class ColonyFounded(Fact, frozen=True, tag="colony_founded"):
    seat: str
    unit: str
    at: str
    line: int = 0


class CargoTaken(Fact, frozen=True, tag="cargo_taken"):
    seat: str
    unit: str
    at: str
    cargo: str
    line: int = 0


class CargoLeft(Fact, frozen=True, tag="cargo_left"):
    seat: str
    unit: str
    at: str
    cargo: str
    line: int = 0


class Refitted(Fact, frozen=True, tag="refitted"):
    """A group has these technologies now (SEB-9.10.4)."""

    seat: str
    unit: str
    tech: Tech
    paid: int
    line: int = 0


SpaceEmpiresFact = (
    CoreFact
    | BoardBegan | SeatPlaced | DeepLaid | FirstRolled | CycleBegan | TurnBegan | PlayerTurnBegan | PlayerTurnEnded
    | GameOver
    | UnitsMoved | GroupSplit | GroupsMerged | AliasesDealt | TurnedDown | UnitsLost | UnitsScattered
    | GrantsRolled | ChainUsed | MinesSwept | MineDetonated | AliensPlaced | ColonyGiven | FleetUpgraded
    | RaidersKnown | RaidersUncloaked
    | SystemLooked | MarkerTurned | BlackHoleRolled | LostInSpace | ColonyFounded | CargoTaken | CargoLeft | Refitted
    | BattleJoined | Noted | OrdersFiled | PlayersMet
    | BattlePaused | BattleOrdered | BattleResumed
    | BattleBegan | UnitsRevealed | RoundBegan | ShotFired | FireHeld | UnitRetreated | BattleEnded | ColonyAttacked
    | IncomeCounted | WreckStudied | EconomyBegan | MaintenancePaid | BidPaid | TechBought | UnitsBought | ColoniesGrew
    | BidsOpened | ResearchBegan | ResearchEnded
    | StepBegan | MachineAwoke | MachineMoved | MachineDamaged | WeaknessFound | MineStruck | HexesClosed
    | EmpiresPlaced | EmpireRolled | LaunchRolled | FleetLaunched | EmpireResearched | FleetBuilt | DefenceBuilt
    | FleetMoved | FleetFought | EmpiresLearned | EmpireFell
    | SidesFormed | HolesLaid | MarkersMixed | SeatFell | SpoilsPaid | SystemRemoved
)  # fmt: skip

__all__ = [
    "AliasesDealt", "AliensPlaced", "BattleBegan", "BattleEnded", "BattleJoined", "BattleOrdered", "BattlePaused",
    "BattleResumed", "BidPaid", "BidsOpened", "BlackHoleRolled", "BoardBegan", "CargoLeft", "CargoTaken",
    "ChainUsed", "ColoniesGrew", "ColonyAttacked", "ColonyFounded", "ColonyGiven", "CycleBegan", "DeepLaid",
    "DefenceBuilt", "EconomyBegan", "EmpireFell", "EmpireResearched", "EmpireRolled", "EmpiresLearned",
    "EmpiresPlaced", "FireHeld", "FirstRolled", "FleetBuilt", "FleetFought", "FleetLaunched", "FleetMoved",
    "FleetUpgraded", "GameOver", "GrantsRolled", "GroupSplit", "GroupsMerged", "HexesClosed", "HolesLaid",
    "IncomeCounted", "LaunchRolled", "LostInSpace", "MachineAwoke", "MachineDamaged", "MachineMoved",
    "MaintenancePaid", "MarkerTurned", "MarkersMixed", "MineDetonated", "MineStruck", "MinesSwept", "Noted",
    "OrdersFiled", "PlayerTurnBegan", "PlayerTurnEnded", "PlayersMet", "RaidersKnown", "RaidersUncloaked",
    "Refitted", "ResearchBegan", "ResearchEnded", "RoundBegan", "SeatFell", "SeatPlaced", "ShotFired",
    "SidesFormed", "SpaceEmpiresFact", "SpoilsPaid", "StepBegan", "SystemLooked", "SystemRemoved", "TechBought",
    "TurnBegan", "TurnedDown", "UnitRetreated", "UnitsBought", "UnitsLost", "UnitsMoved", "UnitsRevealed",
    "UnitsScattered", "WeaknessFound", "WreckStudied",
]  # fmt: skip

"""The facts of Space Opera. Stored kinds and fields never change; new ones may be added."""

from __future__ import annotations

import msgspec
from msgspec import field

from pbem.core.facts import CoreFact, Fact
from pbem.games.space_opera.record.facts.combat import CombatBegan as CombatBegan
from pbem.games.space_opera.record.facts.combat import CombatEnded as CombatEnded
from pbem.games.space_opera.record.facts.combat import Fired as Fired
from pbem.games.space_opera.record.facts.combat import GarrisonDissolved as GarrisonDissolved
from pbem.games.space_opera.record.facts.combat import LinesPlaced as LinesPlaced
from pbem.games.space_opera.record.facts.combat import PlanetTaken as PlanetTaken
from pbem.games.space_opera.record.facts.combat import ShipsRetreated as ShipsRetreated
from pbem.games.space_opera.record.facts.combat import Shot as Shot

# ship -> land units by code
Loads = dict[str, dict[str, int]]
Units = dict[str, int]


class PlanetLaid(Fact, frozen=True, tag="planet_laid"):
    at: str
    food: int
    energy: int
    civilization: bool
    owner: str = ""
    troops: Units = field(default_factory=dict)
    city: str = ""


class SeatPlaced(Fact, frozen=True, tag="seat_placed"):
    """A player at a place of the map with stock, technology and ships by box."""

    seat: str
    place: int
    home: str
    role: str
    stock: dict[str, int]
    technology: dict[str, int]
    ships: dict[str, str]
    throw: str = ""


class SetupBegan(Fact, frozen=True, tag="setup_began"):
    """A player has to choose before turn 1 (SO-153)."""


class GarrisonPlaced(Fact, frozen=True, tag="garrison_placed"):
    seat: str
    boxes: list[str]
    units: dict[str, int]
    line: int = 0


class TurnBegan(Fact, frozen=True, tag="turn_began"):
    turn: int


class StepBegan(Fact, frozen=True, tag="step_began"):
    """Pace `turn`: after the economy the players move and fight one after the other."""

    step: str


class SheetsCame(Fact, frozen=True, tag="sheets_came"):
    """How many turns in a row each seat has sent nothing, this one included."""

    silent: dict[str, int]


# --- the order of players, treaties -----------------------------------------------------------------------------------


class Bid(msgspec.Struct, frozen=True):
    seat: str
    on: str
    points: int
    paid: dict[str, int]
    line: int = 0


class BidsShown(Fact, frozen=True, tag="bids_shown"):
    bids: list[Bid]


class OrderRolled(Fact, frozen=True, tag="order_rolled"):
    """One throw of all tied players, with the bids on it; the first throw has all players."""

    rolls: dict[str, int]
    bids: dict[str, int]
    throw: str


class OrderSet(Fact, frozen=True, tag="order_set"):
    order: list[str]


class GiftMade(Fact, frozen=True, tag="gift_made"):
    seat: str
    to: str
    goods: dict[str, int]
    line: int = 0


class PeaceOffered(Fact, frozen=True, tag="peace_offered"):
    seat: str
    to: str
    line: int = 0


class PeaceMade(Fact, frozen=True, tag="peace_made"):
    seats: list[str]


class WarDeclared(Fact, frozen=True, tag="war_declared"):
    """PEACE is withdrawn; `was_peace` if it was in force."""

    seat: str
    to: str
    was_peace: bool
    line: int = 0


class AllianceMade(Fact, frozen=True, tag="alliance_made"):
    seats: list[str]


class BreakPlanned(Fact, frozen=True, tag="break_planned"):
    seat: str
    line: int = 0


class AllianceBroken(Fact, frozen=True, tag="alliance_broken"):
    """`seat` has left; `left` are those still allied."""

    seat: str
    left: list[str]
    line: int = 0


class TroopsPutOff(Fact, frozen=True, tag="troops_put_off"):
    """Land units aboard a former ally's transport move to their own transports or planet, or are lost."""

    seat: str
    at: str
    carrier: str
    ship: str
    loads: dict[str, dict[str, int]]
    ashore: Units = field(default_factory=dict)
    lost: Units = field(default_factory=dict)


class BreakEnded(Fact, frozen=True, tag="break_ended"):
    """Nobody plans to leave any more."""


# --- upkeep, production, research -------------------------------------------------------------------------------------


class UpkeepPaid(Fact, frozen=True, tag="upkeep_paid"):
    seat: str
    goods: dict[str, int]


class UnitsDisbanded(Fact, frozen=True, tag="units_disbanded"):
    """`why` is `refused` or `short`; `lost` went down with a transport, `moved` found room in other ships or ashore."""

    seat: str
    at: str
    ships: list[str]
    troops: dict[str, int]
    why: str
    aboard: dict[str, dict[str, int]] = field(default_factory=dict)
    lost: dict[str, dict[str, int]] = field(default_factory=dict)
    moved: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    ashore: dict[str, dict[str, int]] = field(default_factory=dict)
    line: int = 0


class UnitsBuilt(Fact, frozen=True, tag="units_built"):
    seat: str
    at: str
    unit: str
    count: int
    ships: list[str]
    paid: dict[str, int]
    line: int = 0


class ResearchTried(Fact, frozen=True, tag="research_tried"):
    """`level` is the level attempted."""

    seat: str
    field: str
    level: int
    cost: int
    die: int
    paid: dict[str, int]
    is_done: bool
    line: int = 0
    throw: str = ""


# --- movement ---------------------------------------------------------------------------------------------------------


class PlayBegan(Fact, frozen=True, tag="play_began"):
    """One player, or the members of an alliance, move and fight (SO-11, SO-121)."""

    seats: list[str]


class PlayEnded(Fact, frozen=True, tag="play_ended"):
    seats: list[str]


class ShipsMoved(Fact, frozen=True, tag="ships_moved"):
    """`path` begins where they started; `stopped` is ``, `range` or `enemy`, `goal` is where they were ordered."""

    seat: str
    ships: list[str]
    path: list[str]
    goal: str
    stopped: str = ""
    line: int = 0


class TroopsLoaded(Fact, frozen=True, tag="troops_loaded"):
    """Into ships of `carrier`, with the load of each."""

    seat: str
    at: str
    carrier: str
    loads: dict[str, dict[str, int]]
    line: int = 0


class TroopsUnloaded(Fact, frozen=True, tag="troops_unloaded"):
    """Out of ships by carrier, onto a friendly or undefended planet, or as a landing."""

    seat: str
    at: str
    loads: dict[str, dict[str, dict[str, int]]]
    why: str = "order"
    line: int = 0


class TroopsEmbarked(Fact, frozen=True, tag="troops_embarked"):
    """Off a planet after a landing was broken off; `lost` had no room."""

    seat: str
    at: str
    loads: dict[str, dict[str, dict[str, int]]]
    lost: Units = field(default_factory=dict)
    why: str = "withdraw"


# --- the end of the turn ----------------------------------------------------------------------------------------------


class ProductionCounted(Fact, frozen=True, tag="production_counted"):
    seat: str
    goods: dict[str, int]
    planets: int


class LeadCounted(Fact, frozen=True, tag="lead_counted"):
    """The seat that passes the victory test (SO-100), how often in a row; nobody if `seat` is empty."""

    seat: str
    planets: int
    times: int


class SeatEliminated(Fact, frozen=True, tag="seat_eliminated"):
    seat: str


class GameOver(Fact, frozen=True, tag="game_over"):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]


class LandingForeseen(Fact, frozen=True, tag="landing_foreseen"):
    """Ground combat that a line would lead to; only in forecasts, never stored."""

    at: str
    foes: list[str]
    line: int
    # Units that land behind the first wave, and those kept aboard unless the combat goes on.
    later: Units = field(default_factory=dict)
    reserve: Units = field(default_factory=dict)


OperaFact = (
    CoreFact | PlanetLaid | SeatPlaced | SetupBegan | GarrisonPlaced | TurnBegan | StepBegan | SheetsCame | BidsShown
    | OrderRolled | OrderSet | GiftMade | PeaceOffered | PeaceMade | WarDeclared | AllianceMade | BreakPlanned
    | AllianceBroken | BreakEnded | TroopsPutOff | UpkeepPaid | UnitsDisbanded | UnitsBuilt | ResearchTried | PlayBegan
    | PlayEnded | ShipsMoved | TroopsLoaded | TroopsUnloaded | TroopsEmbarked | CombatBegan | Fired
    | LinesPlaced | ShipsRetreated | CombatEnded
    | PlanetTaken | GarrisonDissolved | ProductionCounted | LeadCounted | SeatEliminated | GameOver
)  # fmt: skip

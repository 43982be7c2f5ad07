"""The facts of Space & Trade. Stored kinds and fields never change; new ones may be added."""

from __future__ import annotations

from pbem.core.facts import CoreFact, Fact
from pbem.games.space_trade.record.facts.meetings import AlienRevealed as AlienRevealed
from pbem.games.space_trade.record.facts.meetings import CargoLost as CargoLost
from pbem.games.space_trade.record.facts.meetings import CargoRobbed as CargoRobbed
from pbem.games.space_trade.record.facts.meetings import CombatBegan as CombatBegan
from pbem.games.space_trade.record.facts.meetings import CombatEnded as CombatEnded
from pbem.games.space_trade.record.facts.meetings import FinePaid as FinePaid
from pbem.games.space_trade.record.facts.meetings import MarkerDefeated as MarkerDefeated
from pbem.games.space_trade.record.facts.meetings import PirateMade as PirateMade
from pbem.games.space_trade.record.facts.meetings import RewardTaken as RewardTaken
from pbem.games.space_trade.record.facts.meetings import RoundFought as RoundFought
from pbem.games.space_trade.record.facts.meetings import SalvageDrawn as SalvageDrawn
from pbem.games.space_trade.record.facts.meetings import ShipBroke as ShipBroke
from pbem.games.space_trade.record.facts.meetings import ShipFled as ShipFled
from pbem.games.space_trade.record.facts.meetings import ShipInspected as ShipInspected
from pbem.games.space_trade.record.facts.meetings import ShipMet as ShipMet
from pbem.games.space_trade.record.facts.meetings import ShipRepaired as ShipRepaired
from pbem.games.space_trade.record.facts.meetings import UpgradeLost as UpgradeLost


class MarkerPlaced(Fact, frozen=True, tag="marker_placed"):
    marker: str
    die: int
    line: int
    throw: str = ""


class MarkersStand(Fact, frozen=True, tag="markers_stand"):
    """Police and alien share a line: they will not move in that round (ST-57)."""

    round: int


class DecksLaid(Fact, frozen=True, tag="decks_laid"):
    metals: dict[str, int]
    bonus: dict[str, int]


class ReserveLaid(Fact, frozen=True, tag="reserve_laid"):
    quadrant: str
    cards: dict[str, int]


class SeatDealt(Fact, frozen=True, tag="seat_dealt"):
    """A ship in its port, money, and the secret objective (none in the solo game)."""

    seat: str
    home: str
    credits: int
    objective: str


class FirstRolled(Fact, frozen=True, tag="first_rolled"):
    """One throw for the first player (ST-11), and who is still in it."""

    rolls: dict[str, int]
    left: list[str]
    throws: tuple[str, ...] = ()


class RoundBegan(Fact, frozen=True, tag="round_began"):
    round: int
    order: list[str]


class TurnBegan(Fact, frozen=True, tag="turn_began"):
    """`silent` is the number of rounds in a row without orders, including this one."""

    seat: str
    silent: int = 0


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    seat: str


class ShipMoved(Fact, frozen=True, tag="ship_moved"):
    """`path` are the places entered; `why` is `order`, `limp`, `forced` or `towed`; `stopped` says what ended it."""

    seat: str
    start: str
    path: list[str]
    moves: int
    stopped: str = ""
    why: str = "order"
    line: int = 0


class MovementEnded(Fact, frozen=True, tag="movement_ended"):
    seat: str


class GatePassed(Fact, frozen=True, tag="gate_passed"):
    seat: str
    start: str
    quadrant: str
    die: int
    to: str
    fee: int
    line: int = 0
    throw: str = ""


class MineExplored(Fact, frozen=True, tag="mine_explored"):
    """Cards drawn by the first to land; all metals are on the mine until the ship has loaded."""

    seat: str
    mine: str
    metals: list[str]
    bonus: str
    line: int = 0


class MineWorked(Fact, frozen=True, tag="mine_worked"):
    """Metals taken from a mine and put there; `left` is visible to everyone."""

    seat: str
    mine: str
    took: list[str]
    put: list[str]
    left: list[str]
    line: int = 0


class MetalDumped(Fact, frozen=True, tag="metal_dumped"):
    """`why` is `order`, `room` (made for other cargo) or `hold` (the hold became smaller)."""

    seat: str
    metals: list[str]
    why: str = "order"
    line: int = 0


class MetalSold(Fact, frozen=True, tag="metal_sold"):
    seat: str
    market: str
    metal: str
    prices: list[int]
    line: int = 0


class MetalBought(Fact, frozen=True, tag="metal_bought"):
    seat: str
    market: str
    metal: str
    prices: list[int]
    line: int = 0


class ReserveSeen(Fact, frozen=True, tag="reserve_seen"):
    seat: str
    port: str
    cards: dict[str, int]


class UpgradeFitted(Fact, frozen=True, tag="upgrade_fitted"):
    """`removed` is the lower card of the same part, which leaves the game."""

    seat: str
    port: str
    card: str
    price: int
    removed: str
    line: int = 0


class UpgradeShown(Fact, frozen=True, tag="upgrade_shown"):
    """Others saw a card in use, so it is public from now on."""

    seat: str
    card: str


class BonusPlayed(Fact, frozen=True, tag="bonus_played"):
    seat: str
    card: str
    count: int
    line: int = 0


class CashFound(Fact, frozen=True, tag="cash_found"):
    seat: str
    credits: int
    line: int = 0


class RadarKept(Fact, frozen=True, tag="radar_kept"):
    """A RADAR POLICE line, to be carried out when the police have moved."""

    seat: str
    text: str
    line: int


class RadarMoved(Fact, frozen=True, tag="radar_moved"):
    seat: str
    start: int
    to: int
    line: int = 0


class MarkerMoved(Fact, frozen=True, tag="marker_moved"):
    marker: str
    die: int
    start: int
    to: int
    throw: str = ""


class MarkersStood(Fact, frozen=True, tag="markers_stood"):
    """Police and alien did not move this round."""

    round: int


class ObjectiveDeclared(Fact, frozen=True, tag="objective_declared"):
    seat: str
    objective: str


class PlanRevealed(Fact, frozen=True, tag="plan_revealed"):
    """The tokens of one reveal, by seat (ST-102)."""

    number: int
    tokens: dict[str, str]


class PlanChanged(Fact, frozen=True, tag="plan_changed"):
    seat: str
    number: int
    token: str
    line: int = 0


class LineDone(Fact, frozen=True, tag="line_done"):
    """An order that leaves no other trace was carried out."""

    seat: str
    line: int


class GameOver(Fact, frozen=True, tag="game_over"):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]
    objectives: dict[str, str]


TradeFact = (
    MarkerPlaced | MarkersStand | DecksLaid | ReserveLaid | SeatDealt | FirstRolled | RoundBegan | TurnBegan
    | TurnEnded | ShipMoved | MovementEnded | GatePassed | MineExplored | MineWorked | MetalDumped | MetalSold
    | MetalBought | ReserveSeen | UpgradeFitted | UpgradeShown | BonusPlayed | CashFound | RadarKept | RadarMoved
    | MarkerMoved | MarkersStood | ShipMet | AlienRevealed | ShipInspected | CargoLost | FinePaid | PirateMade
    | CombatBegan | RoundFought | ShipFled | CombatEnded | ShipBroke | UpgradeLost | CargoRobbed | MarkerDefeated
    | RewardTaken | SalvageDrawn | ShipRepaired | ObjectiveDeclared | PlanRevealed | PlanChanged | LineDone | GameOver
    | CoreFact
)  # fmt: skip

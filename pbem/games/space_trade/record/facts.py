"""What can become true in Space & Trade. Kinds and fields that have been stored are never changed, only added to."""

from __future__ import annotations

from pbem.core.facts import CoreFact, Fact


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
    """`silent` are the rounds in a row for which no orders came, this one included."""

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
    """Cards drawn by the first to land; all metals lie on the mine until the ship has loaded."""

    seat: str
    mine: str
    metals: list[str]
    bonus: str
    line: int = 0


class MineWorked(Fact, frozen=True, tag="mine_worked"):
    """Metals taken from a mine and put there; `left` lies there for all to see."""

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
    """A card was used before the eyes of others and is public from now on."""

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
    """A RADAR POLICE line, to be carried out when the police has moved."""

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
    """Police and alien did not move in this round."""

    round: int


class ShipMet(Fact, frozen=True, tag="ship_met"):
    """A marker meets a ship in open space, which ends its movement."""

    seat: str
    marker: str
    at: str


class AlienRevealed(Fact, frozen=True, tag="alien_revealed"):
    seat: str
    die: int
    stranger: str
    attacks: bool
    throw: str = ""


class ShipInspected(Fact, frozen=True, tag="ship_inspected"):
    """`why_not` says why nothing was looked for (`grace`)."""

    seat: str
    found: bool
    why_not: str = ""


class CargoLost(Fact, frozen=True, tag="cargo_lost"):
    """`why` is `confiscated` or `beaten`."""

    seat: str
    metals: list[str]
    why: str


class FinePaid(Fact, frozen=True, tag="fine_paid"):
    seat: str
    credits: int


class PirateMade(Fact, frozen=True, tag="pirate_made"):
    seat: str
    quadrant: str


class CombatBegan(Fact, frozen=True, tag="combat_began"):
    """`attacker` is a seat or a stranger, `other` likewise; `seat` fights in any case."""

    seat: str
    other: str
    attacker: str
    at: str
    line: int = 0


class RoundFought(Fact, frozen=True, tag="round_fought"):
    """One round of dice; `hit` is who takes the damage, nobody in a tie; `shields` are those left."""

    number: int
    dice: dict[str, int]
    totals: dict[str, int]
    hit: str
    shields: dict[str, int]
    throws: tuple[str, ...] = ()


class ShipFled(Fact, frozen=True, tag="ship_fled"):
    seat: str
    other: str
    faster: int
    hits: list[int]
    shields: int
    throw: str = ""
    in_combat: bool = True


class CombatEnded(Fact, frozen=True, tag="combat_ended"):
    """`winner` is nobody if one fled or both gave up."""

    seat: str
    other: str
    winner: str


class ShipBroke(Fact, frozen=True, tag="ship_broke"):
    seat: str


class UpgradeLost(Fact, frozen=True, tag="upgrade_lost"):
    seat: str
    card: str


class CargoRobbed(Fact, frozen=True, tag="cargo_robbed"):
    """`took` changes hands, `saved` was hidden in compartments, `thrown` the robber threw out to make room."""

    seat: str
    victim: str
    took: list[str]
    saved: int
    thrown: list[str]


class MarkerDefeated(Fact, frozen=True, tag="marker_defeated"):
    seat: str
    marker: str
    stranger: str
    line: int
    back: int


class RewardTaken(Fact, frozen=True, tag="reward_taken"):
    seat: str
    credits: int


class SalvageDrawn(Fact, frozen=True, tag="salvage_drawn"):
    """A metal card won; `thrown` made room for it; not kept means that it leaves the game."""

    seat: str
    metal: str
    is_kept: bool
    thrown: str = ""
    grace: int = 0


class ShipRepaired(Fact, frozen=True, tag="ship_repaired"):
    seat: str
    port: str


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

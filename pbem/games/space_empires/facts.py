"""What can become true in Space Empires. Facts hold everything; what of it a seat is told is decided in telling."""

from __future__ import annotations

from pbem.core.facts import CoreFact, Fact
from pbem.games.space_empires.components import BLACK_HOLE_LIVES
from pbem.games.space_empires.state import Tech, Unit

# --- preparation and sequence -----------------------------------------------------------------------------------------


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
    """`silent` counts the phases in a row for which no orders came."""

    seat: str
    silent: int


class PlayerTurnEnded(Fact, frozen=True, tag="player_turn_ended"):
    seat: str


class GameOver(Fact, frozen=True, tag="game_over"):
    how: str
    winners: list[str]
    ranks: dict[str, int]
    scores: dict[str, int]


# --- counters ---------------------------------------------------------------------------------------------------------


class UnitsMoved(Fact, frozen=True, tag="units_moved"):
    """A stack went along a path, the start included; `stopped` says what ended its movement.

    `speed` is the least level of movement that explains how far the groups have come this turn (SEB-9.9).
    """

    seat: str
    units: list[str]
    path: list[str]
    speed: int = 0
    stopped: str = ""
    line: int = 0


class ChainUsed(Fact, frozen=True, tag="chain_used"):
    """A chain gave one hex more, and its merchant ships do not move this turn (SEA-10.1.2c)."""

    seat: str
    ships: list[str]


class GroupSplit(Fact, frozen=True, tag="group_split"):
    """Ships of a group got a counter of their own."""

    seat: str
    unit: str
    new: str
    size: int
    alias: str
    line: int = 0


class GroupsMerged(Fact, frozen=True, tag="groups_merged"):
    seat: str
    unit: str
    into: str
    size: int
    line: int = 0


class AliasesDealt(Fact, frozen=True, tag="aliases_dealt"):
    """Face-down counters in one hex were mixed up: nobody can say any more which is which."""

    seat: str
    at: str
    aliases: dict[str, str]


class TurnedDown(Fact, frozen=True, tag="turned_down"):
    seat: str
    units: list[str]


class UnitsLost(Fact, frozen=True, tag="units_lost"):
    """Ships left play: by name how many."""

    seat: str
    at: str
    units: dict[str, int]
    why: str
    line: int = 0


class UnitsScattered(Fact, frozen=True, tag="units_scattered"):
    """Units were put into another hex without moving there: back from a super nova, lost in space."""

    seat: str
    units: list[str]
    start: str
    to: str
    why: str


# --- exploring and settling -------------------------------------------------------------------------------------------


class SystemLooked(Fact, frozen=True, tag="system_looked"):
    """A cruiser looked at a marker (SEB-9.8)."""

    seat: str
    unit: str
    at: str
    marker: str
    is_drawn: bool
    line: int = 0


class MarkerTurned(Fact, frozen=True, tag="marker_turned"):
    """A marker was turned up for all; `stays` if it does not leave the map at once."""

    seat: str
    at: str
    marker: str
    is_drawn: bool
    stays: bool


class BlackHoleRolled(Fact, frozen=True, tag="black_hole_rolled"):
    """Each ship of each group rolled to survive: up to `lives` it does (SEB-6.3)."""

    seat: str
    at: str
    rolls: dict[str, list[int]]
    throws: list[str]
    lives: int = BLACK_HOLE_LIVES
    is_slung: bool = False


class LostInSpace(Fact, frozen=True, tag="lost_in_space"):
    """The player to the right chose a direction (SEB-6.6)."""

    seat: str
    at: str
    by: str
    to: str
    throw: str = ""


class AliensPlaced(Fact, frozen=True, tag="aliens_placed"):
    """Alien ships on a barren planet; face down if it was only looked at (SEA-14.1a, SEA-14.1b)."""

    at: str
    units: dict[str, Unit]


class ColonyGiven(Fact, frozen=True, tag="colony_given"):
    """A colony that stands from the start (SES-1.10)."""

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


# --- battle -----------------------------------------------------------------------------------------------------------


class BattleBegan(Fact, frozen=True, tag="battle_began"):
    number: int
    at: str
    attacker: str
    defender: str


class UnitsRevealed(Fact, frozen=True, tag="units_revealed"):
    """All units of one side in a battle; `tech` as far as the battle shows it (SEB-5.1.2, SEB-9.9)."""

    seat: str
    at: str
    units: dict[str, Unit]


class RoundBegan(Fact, frozen=True, tag="round_began"):
    """`ships` are all that can fight, `screened` those held back, `bonus` the side with the fleet size bonus."""

    number: int
    at: str
    ships: dict[str, int]
    screened: dict[str, dict[str, int]]
    bonus: str = ""


class ShotFired(Fact, frozen=True, tag="shot_fired"):
    """`sum` is what the number to hit is made of: strength, tech, bonus, target's strength, its tech."""

    seat: str
    unit: str
    at: str
    target_seat: str
    target: str
    sum: list[int]
    need: int
    roll: int
    is_hit: bool
    is_destroyed: bool
    throw: str


class MinesSwept(Fact, frozen=True, tag="mines_swept"):
    """Sweepers of the other side removed mines (SEA-13.2)."""

    seat: str
    by: str
    at: str
    mines: dict[str, int]


class MineDetonated(Fact, frozen=True, tag="mine_detonated"):
    """A mine destroyed one ship (SEA-13.1.4)."""

    seat: str
    unit: str
    at: str
    target_seat: str
    target: str


class FireHeld(Fact, frozen=True, tag="fire_held"):
    seat: str
    unit: str
    at: str


class UnitRetreated(Fact, frozen=True, tag="unit_retreated"):
    seat: str
    unit: str
    at: str
    to: str


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    at: str
    sides: list[str]
    winner: str
    rounds: int


class ColonyAttacked(Fact, frozen=True, tag="colony_attacked"):
    """The ships of a group fired at a colony one after the other (SEB-5.10)."""

    seat: str
    unit: str
    at: str
    owner: str
    need: int
    rolls: list[int]
    value: int
    is_destroyed: bool
    throws: list[str]


# --- economy ----------------------------------------------------------------------------------------------------------


class IncomeCounted(Fact, frozen=True, tag="income_counted"):
    """The statement of one player: value by colony, minerals by colony, those under blockade, those that trade."""

    seat: str
    colonies: dict[str, int]
    minerals: dict[str, int]
    blockaded: list[str]
    cut: int = 0
    trade: tuple[str, ...] = ()


class WreckStudied(Fact, frozen=True, tag="wreck_studied"):
    """`level` 0: the technology was at its maximum (SEB-6.8)."""

    seat: str
    at: str
    roll: int
    tech: str
    level: int
    throw: str


class EconomyBegan(Fact, frozen=True, tag="economy_began"):
    cycle: int


class MaintenancePaid(Fact, frozen=True, tag="maintenance_paid"):
    """`paid` is the sum of hulls; what is above the income is forgiven (SEB-7.3.1)."""

    seat: str
    paid: int


class BidPaid(Fact, frozen=True, tag="bid_paid"):
    seat: str
    paid: int
    line: int = 0


class TechBought(Fact, frozen=True, tag="tech_bought"):
    seat: str
    tech: str
    level: int
    paid: int
    line: int = 0


class GrantsRolled(Fact, frozen=True, tag="grants_rolled"):
    """Grants for one technology: what they rolled, the points collected, and the level if it was gained (SEO-19.2)."""

    seat: str
    tech: str
    count: int
    rolls: list[int]
    points: int
    cost: int
    level: int
    paid: int
    throw: str
    line: int = 0


class UnitsBought(Fact, frozen=True, tag="units_bought"):
    """`unit` is the counter the ships are under; `alias` if that counter is new."""

    seat: str
    type: str
    size: int
    at: str
    unit: str
    tech: Tech
    alias: str
    is_new: bool
    paid: int
    line: int = 0


class ColoniesGrew(Fact, frozen=True, tag="colonies_grew"):
    values: dict[str, int]


class BidsOpened(Fact, frozen=True, tag="bids_opened"):
    bids: dict[str, int]
    winner: str
    first: str


SpaceEmpiresFact = (
    CoreFact
    | BoardBegan | SeatPlaced | DeepLaid | FirstRolled | CycleBegan | TurnBegan | PlayerTurnBegan | PlayerTurnEnded
    | GameOver
    | UnitsMoved | GroupSplit | GroupsMerged | AliasesDealt | TurnedDown | UnitsLost | UnitsScattered
    | GrantsRolled | ChainUsed | MinesSwept | MineDetonated | AliensPlaced | ColonyGiven | FleetUpgraded
    | SystemLooked | MarkerTurned | BlackHoleRolled | LostInSpace | ColonyFounded | CargoTaken | CargoLeft | Refitted
    | BattleBegan | UnitsRevealed | RoundBegan | ShotFired | FireHeld | UnitRetreated | BattleEnded | ColonyAttacked
    | IncomeCounted | WreckStudied | EconomyBegan | MaintenancePaid | BidPaid | TechBought | UnitsBought | ColoniesGrew
    | BidsOpened
)  # fmt: skip

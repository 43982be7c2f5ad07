"""What can become true in InterSpace. Kinds and fields that have been stored are never changed, only added to."""

from __future__ import annotations

from pbem.core.facts import CoreFact, Fact
from pbem.games.interspace.cards.devices.facts import DeviceFact
from pbem.games.interspace.cards.facts import CardFact
from pbem.games.interspace.encounters.facts import EncounterFact
from pbem.games.interspace.free_units.facts import FreeUnitFact
from pbem.games.interspace.record.facts.contact import ContactFact
from pbem.games.interspace.record.facts.quotas import QuotaFact
from pbem.games.interspace.record.facts.standard import StandardFact


class ColonyNamed(Fact, frozen=True, tag="colony_named"):
    """Which planet card a seat's first colony gets (ISBR-40)."""

    seat: str
    home: str
    colony: str


class BoxFilled(Fact, frozen=True, tag="box_filled"):
    tiles: dict[str, int]


class RegionLaid(Fact, frozen=True, tag="region_laid"):
    """A seat's home world and, in directions 1 to 6, its ring (none with a home-only start)."""

    seat: str
    frame: int
    ring: list[str]
    ind: int
    tech: int
    colony_ind: int = 0
    colony_tech: int = 0


class UnitsPlaced(Fact, frozen=True, tag="units_placed"):
    seat: str
    units: list[str]
    at: str
    line: int = 0


class RoundBegan(Fact, frozen=True, tag="round_began"):
    round: int


class SeatDrawn(Fact, frozen=True, tag="seat_drawn"):
    seat: str
    left: int


class NoOrders(Fact, frozen=True, tag="no_orders"):
    seat: str


class IndustryRaised(Fact, frozen=True, tag="industry_raised"):
    seat: str
    planet: str
    level: int
    line: int


class TechRaised(Fact, frozen=True, tag="tech_raised"):
    """`rests` is the round in which the planet must rest because the civ level rose with it, else 0."""

    seat: str
    planet: str
    level: int
    civ: int
    rests: int
    line: int


class CivFell(Fact, frozen=True, tag="civ_fell"):
    seat: str
    civ: int


class UnitsBuilt(Fact, frozen=True, tag="units_built"):
    seat: str
    planet: str
    at: str
    units: list[str]
    cost: int
    available: int
    line: int


class HomeDeclared(Fact, frozen=True, tag="home_declared"):
    seat: str
    planet: str
    line: int


class HexEntered(Fact, frozen=True, tag="hex_entered"):
    """Units are about to enter an unknown hex; it is pending until explored."""

    seat: str
    name: str
    frame: int
    q: int
    r: int
    letter: str


class UnitsMoved(Fact, frozen=True, tag="units_moved"):
    """`path` starts where the units were; `spent` is the highest cost among them."""

    seat: str
    units: list[str]
    path: list[str]
    spent: int
    line: int


class CourseSet(Fact, frozen=True, tag="course_set"):
    seat: str
    units: list[str]
    to: str
    line: int


class CourseEnded(Fact, frozen=True, tag="course_ended"):
    seat: str
    units: list[str]


class ExitRolled(Fact, frozen=True, tag="exit_rolled"):
    """Units tried to leave a black hole: a die each, at most its rate to get out (ISB-42)."""

    seat: str
    at: str
    units: list[str]
    dice: list[int]
    rates: list[int]
    line: int
    throw: str


class PulsarRolled(Fact, frozen=True, tag="pulsar_rolled"):
    """A die for each unshielded unit: even destroys it (ISB-47)."""

    seat: str
    at: str
    units: list[str]
    dice: list[int]
    line: int
    throw: str


class UnitsLost(Fact, frozen=True, tag="units_lost"):
    seat: str
    units: list[str]
    at: str
    how: str


class TileDrawn(Fact, frozen=True, tag="tile_drawn"):
    """`tile` came out of the box; `terrain` is now there (another region leaves empty space)."""

    seat: str
    name: str
    label: str
    tile: str
    terrain: str
    planet: str = ""
    gate: str = ""
    created: bool = False


class PartnerFound(Fact, frozen=True, tag="partner_found"):
    """Which home world another region or a worm hole leads to; die 0 = no roll was needed."""

    seat: str
    at: str
    partner: str
    die: int


class FacingFound(Fact, frozen=True, tag="facing_found"):
    seat: str
    at: str
    facing: int
    die: int


class SideRolled(Fact, frozen=True, tag="side_rolled"):
    seat: str
    at: str
    partner: str
    side: int


class JoinFailed(Fact, frozen=True, tag="join_failed"):
    seat: str
    at: str
    why: str


class RegionsJoined(Fact, frozen=True, tag="regions_joined"):
    """Every hex p of `frame` moves to onto + R^turn(p - pivot) in frame `into` (ISB-73)."""

    seat: str
    at: str
    partner: str
    frame: int
    into: int
    turn: int
    pivot: tuple[int, int]
    onto: tuple[int, int]
    letters: list[str]


class NullPlaced(Fact, frozen=True, tag="null_placed"):
    seat: str
    gate: str
    label: str
    frame: int
    q: int
    r: int
    partner: str


class ColonyFounded(Fact, frozen=True, tag="colony_founded"):
    seat: str
    planet: str
    at: str
    unit: str
    ind: int
    tech: int
    line: int = 0


class BattleBegan(Fact, frozen=True, tag="battle_began"):
    at: str
    attacker: str
    attackers: list[str]
    defenders: list[str]
    line: int = 0


class ShotsFired(Fact, frozen=True, tag="shots_fired"):
    """One side's dice of a combat round, unit by unit, and the hits they made (ISB-87, ISB-88)."""

    at: str
    round: int
    side: str
    units: list[str]
    dice: list[int]
    hits: dict[str, int]
    throw: str


class HitsTaken(Fact, frozen=True, tag="hits_taken"):
    """Shields gone and units destroyed, as the shooter chose (ISB-89)."""

    at: str
    round: int
    by: str
    shields: dict[str, int]
    lost: list[str]


class UnitsRetreated(Fact, frozen=True, tag="units_retreated"):
    seat: str
    units: list[str]
    at: str
    to: str
    why: str


class RetreatFailed(Fact, frozen=True, tag="retreat_failed"):
    seat: str
    at: str
    why: str


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    at: str
    attacker: str
    how: str
    rounds: int


class PlanetConquered(Fact, frozen=True, tag="planet_conquered"):
    seat: str
    planet: str
    at: str
    loser: str
    boats: int
    civ: int
    line: int = 0


class HexesCharted(Fact, frozen=True, tag="hexes_charted"):
    """Hexes that came onto a seat's own map (fog): once seen they stay."""

    seat: str
    labels: list[str]


class SeatResigned(Fact, frozen=True, tag="seat_resigned"):
    seat: str


class SeatOut(Fact, frozen=True, tag="seat_out"):
    seat: str


class RoundEnded(Fact, frozen=True, tag="round_ended"):
    round: int
    vp: dict[str, int]


class GameOver(Fact, frozen=True, tag="game_over"):
    how: str
    winners: list[str]
    vp: dict[str, int]


InterSpaceFact = (
    ColonyNamed | BoxFilled | RegionLaid | UnitsPlaced | RoundBegan | SeatDrawn | NoOrders
    | IndustryRaised | TechRaised | CivFell | UnitsBuilt | HomeDeclared
    | HexEntered | UnitsMoved | CourseSet | CourseEnded | ExitRolled | PulsarRolled | UnitsLost
    | TileDrawn | PartnerFound | FacingFound | SideRolled | JoinFailed | RegionsJoined | NullPlaced
    | ColonyFounded
    | BattleBegan | ShotsFired | HitsTaken | UnitsRetreated | RetreatFailed | BattleEnded | PlanetConquered
    | HexesCharted | SeatResigned | SeatOut | RoundEnded | GameOver
    | StandardFact | ContactFact | CardFact | DeviceFact | EncounterFact | QuotaFact | CoreFact
    | FreeUnitFact
)  # fmt: skip

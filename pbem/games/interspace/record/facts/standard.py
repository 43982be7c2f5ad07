"""Facts of the standard level: its economy, resources on the way, its phases. Never changed, only added to.

`planet` is the name of a planet card; `source` and `target` are planets or transports (`A.Trn2`).
"""

from __future__ import annotations

from pbem.core.facts import Fact


class StoresOpened(Fact, frozen=True, tag="stores_opened"):
    """All boxes and transports are empty (ISS-104)."""


class EconomyAwaited(Fact, frozen=True, tag="economy_awaited"):
    """Sheets for the economy phase are awaited from all."""

    round: int


class EconomyBegan(Fact, frozen=True, tag="economy_began"):
    """Counters are counted now (ISS-21)."""

    round: int


class ActionsBegan(Fact, frozen=True, tag="actions_began"):
    round: int


class UnitsDeployed(Fact, frozen=True, tag="units_deployed"):
    """New units go from the box into the hex (ISS-8)."""

    seat: str
    planet: str
    at: str
    units: list[str]
    line: int = 0


class PlanetProduced(Fact, frozen=True, tag="planet_produced"):
    seat: str
    planet: str
    ipe: int
    ore: int


class OreRolled(Fact, frozen=True, tag="ore_rolled"):
    """If three dice are at most the limit, the ore is permanently exhausted (ISS-11)."""

    seat: str
    planet: str
    dice: list[int]
    limit: int
    exhausted: bool
    throw: str


class MiningSet(Fact, frozen=True, tag="mining_set"):
    """Whether a seat mines in a hex from now on."""

    seat: str
    at: str
    on: bool
    line: int


class AsteroidsMined(Fact, frozen=True, tag="asteroids_mined"):
    """A die plus own transports, less the other players who have some there; `loaded` is ore by transport."""

    seat: str
    at: str
    die: int
    ships: int
    rivals: int
    bonus: int
    ore: int
    loaded: dict[str, int]
    throw: str


class UnitsBought(Fact, frozen=True, tag="units_bought"):
    """New units in the box of a planet; `left` is what it has left (ISS-16)."""

    seat: str
    planet: str
    units: list[str]
    cost: int
    left: int
    line: int


class GoodsBought(Fact, frozen=True, tag="goods_bought"):
    seat: str
    planet: str
    count: int
    cost: int
    left: int
    line: int


class GoodsRecalled(Fact, frozen=True, tag="goods_recalled"):
    """Trade goods of the buyer's colour vanish where another holds them and appear at the planet (ISS-22)."""

    seat: str
    planet: str
    holder: str
    source: str
    count: int
    cost: int
    line: int


class IndustryInvested(Fact, frozen=True, tag="industry_invested"):
    seat: str
    planet: str
    level: int
    cost: int
    line: int


class TechInvested(Fact, frozen=True, tag="tech_invested"):
    seat: str
    planet: str
    level: int
    civ: int
    cost: int
    line: int


class PlanetDeserted(Fact, frozen=True, tag="planet_deserted"):
    """Industry 0: nobody lives there any more, and what lay in the box is lost (ISS-30, ISSR-9)."""

    seat: str
    planet: str
    at: str
    how: str
    line: int = 0


class NewUnitsLost(Fact, frozen=True, tag="new_units_lost"):
    """Units in the box of a planet are destroyed."""

    seat: str
    planet: str
    units: list[str]
    by: str
    how: str


class OreRefined(Fact, frozen=True, tag="ore_refined"):
    """Each ore costs 2 IPE and gives a die of IPE (ISS-31)."""

    seat: str
    planet: str
    dice: list[int]
    paid: int
    line: int
    throw: str


class GoodsConverted(Fact, frozen=True, tag="goods_converted"):
    """A die of IPE for each alien good; own ones give 1 without a die (ISS-32, ISS-33)."""

    seat: str
    planet: str
    colour: str
    count: int
    dice: list[int]
    ipe: int
    line: int
    throw: str = ""


class UnitsScrapped(Fact, frozen=True, tag="units_scrapped"):
    seat: str
    planet: str
    at: str
    units: list[str]
    ipe: int
    line: int


class ResourcesGained(Fact, frozen=True, tag="resources_gained"):
    """Resources come into the box of a planet out of nothing."""

    seat: str
    planet: str
    why: str
    ipe: int
    ore: int
    goods: dict[str, int]
    line: int = 0


class ResourcesMoved(Fact, frozen=True, tag="resources_moved"):
    """By a transport, between it and a planet or another transport in the same hex (ISS-40, ISS-41)."""

    seat: str
    at: str
    source: str
    target: str
    ipe: int
    ore: int
    goods: dict[str, int]
    line: int = 0


class OfferSet(Fact, frozen=True, tag="offer_set"):
    """What another player may take in a hex; 0 = nothing more (D22)."""

    seat: str
    to: str
    at: str
    what: str
    count: int
    line: int = 0


StandardFact = (
    StoresOpened | EconomyAwaited | EconomyBegan | ActionsBegan
    | UnitsDeployed | PlanetProduced | OreRolled | MiningSet | AsteroidsMined
    | UnitsBought | GoodsBought | GoodsRecalled | IndustryInvested | TechInvested | PlanetDeserted | NewUnitsLost
    | OreRefined | GoodsConverted | UnitsScrapped | ResourcesGained | ResourcesMoved | OfferSet
)  # fmt: skip

"""What can become true in an economic phase."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.space_empires.board.state import Tech


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


class ResearchBegan(Fact, frozen=True, tag="research_began"):
    """Players are asked for bids and technology first (5.1)."""

    cycle: int


class ResearchEnded(Fact, frozen=True, tag="research_ended"):
    """Bids and technology are done; players are asked for units (5.1)."""

    cycle: int


class MaintenancePaid(Fact, frozen=True, tag="maintenance_paid"):
    """`paid` is the sum of hulls; anything above the income is forgiven (SEB-7.3.1)."""

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

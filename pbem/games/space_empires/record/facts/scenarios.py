"""What can become true in some scenarios only: sides, maps of another kind, players who are out."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.space_empires.board.state import Tech


class SidesFormed(Fact, frozen=True, tag="sides_formed"):
    """The side each seat is on; `is_blood` if allies may be in one hex (SES-5.2, SES-5.3)."""

    sides: dict[str, str]
    is_blood: bool


class HolesLaid(Fact, frozen=True, tag="holes_laid"):
    """The borders of holes in the map (SES-2.5)."""

    holes: list[list[str]]


class MarkersMixed(Fact, frozen=True, tag="markers_mixed"):
    """All markers of homes and deep space in one mix, dealt over the map except for the homeworlds (SES-3.2)."""

    hexes: list[str]
    mix: dict[str, int]
    throws: list[str]


class SeatFell(Fact, frozen=True, tag="seat_fell"):
    """A player is out, their units and colonies are removed; the player responsible is rewarded (SES-1.9)."""

    seat: str
    by: str
    cp: int
    levels: Tech


class SpoilsPaid(Fact, frozen=True, tag="spoils_paid"):
    seat: str
    paid: int

"""The solo game: ships cannot rest (ST-114, ST-115, ST-125)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_trade.board import space
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.ruleset import TradeTurn


def leave(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A ship that ends where it began is moved: out of a structure, or one sector clockwise (ST-115)."""
    ship = turn.state.ships[seat]
    if ship.at != ship.began or _is_brought_back(turn, seat):
        return
    place = space.along(ship.at, 1) if space.is_space(ship.at) else space.sector_of(ship.at)
    yield f.ShipMoved(seat, ship.at, [place], 0, "forced", "forced")


def _is_brought_back(turn: TradeTurn, seat: str) -> bool:
    """Whether the police towed it to the port where it started (STR-56)."""
    return any(isinstance(fact, f.ShipMoved) and fact.seat == seat and fact.why == "towed" for fact in turn.facts)


def rest(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """With several players a ship may stay as long as it likes (ST-12)."""
    yield from ()

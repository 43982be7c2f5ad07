"""What can become true because players write letters: orders for later turns, battles that wait for an answer."""

from __future__ import annotations

from pbem.core.facts import Fact


class OrdersFiled(Fact, frozen=True, tag="orders_filed"):
    """A section of a sheet is kept for a later turn of the cycle; `line` is where its heading stands."""

    seat: str
    turn: int
    lines: list[str]
    line: int = 0


class PlayersMet(Fact, frozen=True, tag="players_met"):
    """Units or colonies of two players are near each other: from now on orders are for one turn."""

    cycle: int

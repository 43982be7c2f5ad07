"""What can become true because players write letters: orders for later turns, battles that wait for an answer."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.space_empires.board.state import Agenda


class OrdersFiled(Fact, frozen=True, tag="orders_filed"):
    """A section of a sheet is kept for a later turn of the cycle; `line` is the line of its heading."""

    seat: str
    turn: int
    lines: list[str]
    line: int = 0


class PlayersMet(Fact, frozen=True, tag="players_met"):
    """Units or colonies of two players are near each other: from now on orders are for one turn."""

    cycle: int


class BattlePaused(Fact, frozen=True, tag="battle_paused"):
    """Before the first round owners are asked for orders; what is left of the turn is kept (`battle_mail=ask`)."""

    at: str
    owners: list[str]
    agenda: Agenda
    began: dict[str, int]
    sheets: dict[str, str]


class BattleOrdered(Fact, frozen=True, tag="battle_ordered"):
    """Lines that apply only to this battle."""

    seat: str
    lines: list[str]


class BattleResumed(Fact, frozen=True, tag="battle_resumed"):
    at: str

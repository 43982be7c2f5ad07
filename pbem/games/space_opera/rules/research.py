"""Research: one attempt to gain a level in one field (SO-40 to SO-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_opera.board.components import FIELDS, HIGHEST, LEVELS, Goods
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.ruleset import OperaTurn


def research(turn: OperaTurn, seat: str) -> Iterator[Any]:
    """The first possible line is tried; all others are refused."""
    is_tried = False
    for order in turn.sheet(seat).of("research"):
        why, values = ("one_attempt", {}) if is_tried else cannot_research(turn, seat, order)
        if why:
            yield refused(seat, order, f"refused.{why}", field=order.args["field"], **values)
        else:
            is_tried = True
            yield from turn.rules.try_research(
                turn, seat, order, order.args["field"], spending(turn.state, seat, order)
            )


def cannot_research(turn: OperaTurn, seat: str, order: Order) -> tuple[str, dict[str, Any]]:
    state = turn.state
    if not turn.rules.may_research(state, seat):
        return "no_research_for_you", {}
    if state.level(seat, order.args["field"]) >= HIGHEST:
        return "highest_level", {}
    points = sum(spending(state, seat, order).values())
    least = order.get("least", 0)
    return ("below_least", {"points": points, "least": least}) if points < least else ("", {})


def spending(state: State, seat: str, order: Order) -> Goods:
    """The declared points, as far as the stock allows (e19)."""
    held = state.purses[seat].held
    spend: Goods = order.get("spend", {})
    return {what: min(number, held[what]) for what, number in spend.items() if min(number, held[what])}


def throw(turn: OperaTurn, seat: str, order: Order, field: str, paid: Goods) -> Iterator[Any]:
    """d6 plus the points spent must reach the cost; the points are lost in any case (SO-40, SO-41)."""
    level = turn.state.level(seat, field) + 1
    label = f"t{turn.state.turn}/{seat.lower()}/research"
    die = turn.dice.die(label)
    is_done = die + sum(paid.values()) >= LEVELS[level]
    yield f.ResearchTried(seat, field, level, LEVELS[level], die, paid, is_done, order.line, label)


def anybody(state: State, seat: str) -> bool:
    return True


# --- the effects of levels (tab. 1) -----------------------------------------------------------------------------------


def number(state: State, seat: str, field: str) -> int:
    return FIELDS[field].values[state.level(seat, field)]


def engine(state: State, seat: str) -> int:
    return number(state, seat, "ENG")


def to_hit(state: State, seat: str, code: str) -> int:
    """The same for ships, land units and cities (SO-164)."""
    return number(state, seat, "ATT")


def to_block(state: State, seat: str) -> int:
    return number(state, seat, "DEF")


def to_bombard(state: State, seat: str) -> int:
    return number(state, seat, "BOM")

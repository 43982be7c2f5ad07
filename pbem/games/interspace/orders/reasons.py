"""More about why a line cannot be carried out: for the forecast, on the board as it is when the line is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.basic.walking import way
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.report.naming import own_names
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.conversion import REFINING
from pbem.games.interspace.standard.movers import StandardStep

Reason = Callable[[InterSpaceTurn, str, Order, OrderRefused], Iterator[Phrase]]
# In this order; one belongs to the standard level only.
_PHASES = ("setup", "economy", "round")
# Reported only once.
ONCE = frozenset({"check.economy_order", "check.zones"})


def more_why(turn: InterSpaceTurn, seat: str, fact: OrderRefused) -> Iterator[Phrase]:
    """`turn.facts` are those before the refusal."""
    sheet = turn.sheet(seat)
    order = next((order for order in (*sheet.orders, *sheet.standing) if order.line == fact.line), None)
    if order is not None and fact.why in _REASONS:
        yield from _REASONS[fact.why](turn, seat, order, fact)


def _season(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """The first phase that takes such an order."""
    there = (phase for phase in _PHASES if phase in turn.rules.phases and turn.rules.in_season(phase, order.form))
    phase = next(there, "")
    if phase:
        yield Phrase("check.belongs", {"phase": Phrase(f"phase.{phase}")})


# --- money ------------------------------------------------------------------------------------------------------------


def _spent(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """Which lines took the IPE of a planet, and in which order the steps of the economy go if that is why."""
    planet = fact.values["planet"]
    lines: Counter[int] = Counter()
    for before in turn.facts:
        if getattr(before, "planet", "") == planet and getattr(before, "line", 0) not in (0, order.line):
            lines[before.line] += getattr(before, "cost", 0) or getattr(before, "paid", 0)
    parts = [Phrase("check.spent_line", {"line": line, "cost": cost}) for line, cost in sorted(lines.items()) if cost]
    if parts:
        yield Phrase("check.spent", {"planet": planet, "lines": parts})
    if any(cost and line > order.line for line, cost in lines.items()):
        yield Phrase("check.economy_order")


def _refining(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """How much ore the IPE were enough for, if they were the limit."""
    planet = fact.values["planet"]
    has = turn.state.depot.look(planet).ipe
    for before in turn.facts:
        if isinstance(before, s.OreRefined) and before.line == order.line:
            has += before.paid - sum(before.dice)
    if has // REFINING < fact.values["n"]:
        yield Phrase("check.enough_for", {"planet": planet, "has": has, "n": has // REFINING})
        yield from _spent(turn, seat, order, fact)


# --- units ------------------------------------------------------------------------------------------------------------


def _in_box(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """Units that wait to be placed; at the basic level none do."""
    for name, box in turn.state.depot.boxes.items() if turn.state.stores else ():
        units = [key for key in box.units if _is_meant(seat, key, fact.values)]
        if units:
            yield Phrase("check.in_box", {"planet": name, "units": own_names(sorted(units, key=counter_order))})


def _is_meant(seat: str, key: str, values: dict[str, Any]) -> bool:
    owner, type_, number = counter_order(key)
    return owner == seat and (values.get("unit") == f"{type_}{number}" or values.get("code") == type_)


def _group(state: State, seat: str, order: Order) -> tuple[list[str], str]:
    """The units of a line that go together, and the hex they start from; none if they come from several hexes."""
    place = places.find(state, order.get("from", "")) if order.get("from") else None
    units, _ = select(state, seat, order.args["units"], place.label if place else "")
    starts = {state.units[key].at for key in units}
    return (units, starts.pop()) if len(starts) == 1 else ([], "")


def _halts(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """Hexes in which units must stop, if that is what keeps them from a hex that is near enough."""
    units, start = _group(turn.state, seat, order)
    plan = turn.rules.stepping(turn, seat).plan
    goal = places.find(plan, order.args["to"])
    if not units or goal is None:
        return
    halts = paths.halts(plan, start, goal, fact.values["points"])
    if start in halts:
        yield Phrase("check.slow_exit", _named(plan, start))
    elif halts:
        yield Phrase("check.halts", {"hexes": [Phrase("check.halt", _named(plan, label)) for label in halts]})


def _named(state: State, label: str) -> dict[str, Any]:
    return {"hex": label, "terrain": Phrase(f"terrain.{state.hexes[label].terrain}")}


def _stranded(turn: InterSpaceTurn, seat: str, order: Order, fact: OrderRefused) -> Iterator[Phrase]:
    """The ships that need the line's stations to stay where they are."""
    units, start = _group(turn.state, seat, order)
    step = turn.rules.stepping(turn, seat)
    named = [places.find(step.plan, name) for name in order.get("path") or [order.args["to"]]]
    goal = named[-1]
    if not units or goal is None or not isinstance(step, StandardStep):
        return
    is_jump = order.form == "jump"
    written = [start, *(place.label for place in named if place)] if is_jump or "path" in order.args else None
    path = written or way(step, units, start, goal)
    ships = step.stranded(units, path, goal, {(start, goal.label)} if is_jump else ()) if path else []
    if ships:
        yield Phrase("check.stranded", {"units": own_names(sorted(ships, key=counter_order))})


_REASONS: dict[str, Reason] = {
    "refused.wrong_phase": _season,
    "refused.too_dear": _spent,
    "refused.invest_cost": _spent,
    "refused.refining": _refining,
    "refused.no_ore": _refining,
    "refused.no_such_unit": _in_box,
    "refused.too_few_units": _in_box,
    "refused.no_path": _halts,
    "refused.would_strand": _stranded,
}

"""Star Gate (ISO-42): units jump from one own station to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.movement import groups
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.walking import walk
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.knowledge.known import true_place
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard.support import RANGES

JUMP = Form("jump", "[STRICT] JUMP <units> [FROM <from:hex>] TO <to:hex>", "JUMP 2 DD TO A15", ("ISO-42",))


def star_gate(rules: Ruleset) -> Ruleset:
    def jump_hindrance(state: State, seat: str, group: Sequence[str], here: str, there: str) -> str:
        """For hexes of a written path that are not adjacent; without a gate that is the only reason."""
        if not (here and there) or not holds(state, seat, "star_gate"):
            return rules.jump_hindrance(state, seat, group, here, there)
        return hindrance(state, seat, group, here, there)

    orders, moves = (*rules.orders, JUMP), rules.moves | {JUMP.name: jump}
    return replace(rules, orders=orders, moves=moves, jump_hindrance=jump_hindrance)


def hindrance(state: State, seat: str, group: Sequence[str], here: str, there: str) -> str:
    """Why units cannot jump: each of the two stations must be in support range of the other (ISO-42)."""
    if not holds(state, seat, "star_gate"):
        return "refused.no_star_gate"
    reach = min(_range(state, seat, group, label) for label in (here, there))
    if not reach:
        return "refused.gate_stations"
    return "" if there in places.steps_from(state, here, reach) else "refused.gate_range"


def _range(state: State, seat: str, group: Sequence[str], label: str) -> int:
    """How far the best own station there reaches that does not jump itself; none does from a nebula (ISS-51)."""
    if label not in state.hexes or state.hexes[label].terrain == "nebula":
        return 0
    here = [unit for key, unit in state.units_at(label) if unit.owner == seat and key not in group]
    return max((RANGES[unit.type] for unit in here if unit.type in STATIONS), default=0)


def jump(step: Step, order: Order) -> Iterator[Any]:
    """One jump, also to an adjacent hex; to fly on, the order needs VIA."""
    goal = true_place(step.state, step.turn.rules, step.seat, order.args["to"])
    parted = yield from groups(step, order)
    for start, group in parted.items():
        target = goal.label if goal else ""
        why = "refused.already_there" if start == target else hindrance(step.state, step.seat, group, start, target)
        if why:
            yield refused(step.seat, order, why, hex=start, other=order.args["to"])
        else:
            yield from walk(step, order, group, [start, target], goal, frozenset({(start, target)}))

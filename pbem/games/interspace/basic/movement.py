"""Movement step (ISB-38 to ISB-65): the orders; walking itself is in walking.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any

from pbem.core import hexes
from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.parties import Jumps
from pbem.games.interspace.basic.patrol_boats import fly_home, lose_boats
from pbem.games.interspace.basic.walking import walk, way
from pbem.games.interspace.board import places
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State, counter_order, label_order, unit_key
from pbem.games.interspace.knowledge.known import true_place
from pbem.games.interspace.orders.units import Units
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def movement(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Moves in the order listed, then courses set earlier, then patrol boats without a base (ISB-38)."""
    for start in turn.rules.movement_starts:
        yield from start(turn, seat)
    step, moves = turn.rules.stepping(turn, seat), turn.rules.moves
    for order in turn.sheet(seat).of(*moves):
        yield from moves[order.form](step, order)
    yield from _follow_courses(step)
    yield from fly_home(step)
    yield from lose_boats(step)
    for end in turn.rules.movement_ends:
        yield from end(turn, seat)


# --- which units an order means -------------------------------------------------------------------------------------

Why = tuple[str, dict[str, Any]]
FINE: Why = ("", {})


def select(
    state: State, seat: str, terms: Sequence[Units], start: str, busy: Collection[str] = ()
) -> tuple[list[str], Why]:
    """The units an order names, idle ones first; or why that is unclear (order language)."""
    chosen: list[str] = []
    for term in terms:
        if term.number:
            key = unit_key(seat, term.type, term.number)
            unit = state.units.get(key)
            if unit is None or (start and unit.at != start):
                return [], ("refused.no_such_unit", {"unit": f"{term.type}{term.number}", "at": start})
            chosen.append(key)
            continue
        pool = [
            key
            for key, unit in state.units_of(seat)
            if term.type in ("", unit.type) and (not start or unit.at == start) and key not in chosen
        ]
        wanted = term.many or len(pool)
        if len(pool) < max(wanted, 1):
            return [], ("refused.too_few_units", {"code": term.type, "n": len(pool), "at": start})
        free = [key for key in pool if key not in busy]
        spots = {state.units[key].at for key in (free if len(free) >= wanted else pool)}
        if not start and len(spots) > 1 and term.many:
            return [], ("refused.which_units", {"code": term.type, "hexes": sorted(spots, key=label_order)})
        chosen += sorted(pool, key=lambda key: (key in busy, counter_order(key)))[:wanted]
    return list(dict.fromkeys(chosen)) if len(chosen) > 1 else chosen, FINE


def groups(step: Step, order: Order) -> Deciding[dict[str, list[str]]]:
    """The units of an order that are still free to move, by the hex they start from; the others get a reason."""
    start = order.get("from", "")
    if start:
        place = places.find(step.plan, start)
        if place is None or not place.is_known:
            yield refused(step.seat, order, "refused.no_such_hex", hex=start)
            return {}
        start = place.label
    busy = step.busy()
    units, (why, values) = select(step.state, step.seat, order.args["units"], start, busy)
    if why:
        yield refused(step.seat, order, why, **values)
    if not busy.isdisjoint(units):
        yield from _tell_busy(step, order, units)
        units = [key for key in units if key not in busy]
    parted: dict[str, list[str]] = {}
    for key in units:
        parted.setdefault(step.state.units[key].at, []).append(key)
    return dict(sorted(parted.items(), key=lambda pair: label_order(pair[0]))) if len(parted) > 1 else parted


def _tell_busy(step: Step, order: Order, units: list[str]) -> Iterator[Any]:
    held = set(step.turn.rules.held(step.state))
    for busy, reason in (
        (held, "refused.held"),
        (step.moved - held, "refused.moved"),
        (step.screening - step.moved - held, "refused.screening"),
    ):
        names = [step.state.units[key].name for key in units if key in busy]
        if names:
            yield refused(step.seat, order, reason, units=names)


# --- orders ---------------------------------------------------------------------------------------------------------


def _move(step: Step, order: Order) -> Iterator[Any]:
    parted = yield from groups(step, order)
    goal = true_place(step.state, step.turn.rules, step.seat, order.args["to"])
    if goal is None and parted:
        yield refused(step.seat, order, "refused.no_such_hex", hex=order.args["to"])
        return
    for start, group in parted.items():
        assert goal is not None
        if start == goal.label:
            yield refused(step.seat, order, "refused.already_there", hex=start)
        else:
            yield from _move_group(step, order, group, start, goal)


def _move_group(step: Step, order: Order, group: list[str], start: str, goal: Place) -> Iterator[Any]:
    """Find the way for the slowest unit that can get there; failing that, go as far as legal (ISB-63, 5.1)."""
    planned = goal if step.plan is step.state else places.find(step.plan, order.args["to"])
    path = way(step, group, start, planned) if planned else None
    if path and goal.label:
        # What the seat thinks unknown may be a hex that others know.
        path[-1] = goal.label
    if path is None:
        rate = max(step.rate(step.state, key) for key in group)
        yield refused(step.seat, order, "refused.no_path", hex=order.args["to"], points=rate)
    else:
        yield from walk(step, order, group, path, goal)


def _move_via(step: Step, order: Order) -> Iterator[Any]:
    """A written path is followed as given (ISB-63)."""
    parted = yield from groups(step, order)
    for start, group in parted.items():
        path, goal, (why, values) = _written_path(step, group, start, order.args["path"])
        end = true_place(step.state, step.turn.rules, step.seat, order.args["path"][-1])
        if why or goal is None or end is None:
            yield refused(step.seat, order, why, **values)
        else:
            yield from walk(step, order, group, [*path[:-1], end.label], end, _jumps(step.plan, path))


def _written_path(
    step: Step, group: Sequence[str], start: str, names: Sequence[str]
) -> tuple[list[str], Place | None, Why]:
    """The hexes of a VIA order from this start, each a neighbour of the one before, the other end of a worm hole, or
    one to which the units can jump."""
    path, goal = [start], None
    for name in names:
        place = places.find(step.plan, name)
        if place is None:
            return path, None, ("refused.no_such_hex", {"hex": name})
        if place.is_known and place.label == path[-1]:
            continue
        if not _is_step(step.plan, path[-1], place):
            why = step.turn.rules.jump_hindrance(step.state, step.seat, group, path[-1], place.label)
            if why:
                return path, None, (why, {"hex": path[-1] or names[-2], "other": name})
        path.append(place.label)
        goal = place
    return path, goal, FINE if goal else ("refused.already_there", {"hex": start})


def _jumps(state: State, path: Sequence[str]) -> Jumps:
    """Steps of a written way that lead to no neighbour; into the unknown nobody jumps."""
    return frozenset(
        (here, there) for here, there in pairwise(path) if there and there not in places.neighbours(state, here)
    )


def _is_step(state: State, here: str, place: Place) -> bool:
    if not here:
        return False
    if place.is_known:
        return place.label in places.neighbours(state, here)
    tile = state.hexes[here]
    return tile.frame == place.frame and hexes.distance((tile.q, tile.r), place.at) == 1


def _towards(step: Step, order: Order) -> Iterator[Any]:
    """A course lasts until the units arrive, are lost, or get another order."""
    goal = places.find(step.plan, order.args["to"])
    if goal is None or not goal.is_known:
        why = "refused.no_such_hex" if goal is None else "refused.unknown_goal"
        yield refused(step.seat, order, why, hex=order.args["to"])
        return
    parted = yield from groups(step, order)
    units = [key for group in parted.values() for key in group]
    if units:
        yield f.CourseSet(step.seat, units, goal.label, order.line)


def _follow_courses(step: Step) -> Iterator[Any]:
    courses: dict[tuple[str, str], list[str]] = {}
    busy = step.busy()
    for key, goal in step.state.courses.items():
        unit = step.state.units[key]
        if unit.owner == step.seat and key not in busy:
            courses.setdefault((unit.at, goal), []).append(key)
    for number, ((start, goal), group) in enumerate(courses.items(), 1):
        if start == goal:
            yield f.CourseEnded(step.seat, group)
            continue
        path = step.far_path(group, start, goal)
        if path is None:
            yield f.CourseEnded(step.seat, group)
            continue
        yield from walk(step, Order(-number, "towards", f"TOWARDS {goal}"), group, path, None)
        arrived = [key for key in group if key in step.state.units and step.state.units[key].at == goal]
        if arrived:
            yield f.CourseEnded(step.seat, arrived)


def _hold(step: Step, order: Order) -> Iterator[Any]:
    """Units that hold stay, and drop their course."""
    if "units" not in order.args:
        return
    units, (why, values) = select(step.state, step.seat, order.args["units"], "")
    if why:
        yield refused(step.seat, order, why, **values)
        return
    step.moved.update(units)
    with_course = [key for key in units if key in step.state.courses]
    if with_course:
        yield f.CourseEnded(step.seat, with_course)


MOVES: dict[str, Callable[[Step, Order], Iterator[Any]]] = {
    "move": _move,
    "explore": _move,
    "move_via": _move_via,
    "towards": _towards,
    "hold": _hold,
}

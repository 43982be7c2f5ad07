"""Walking: units ordered together go step by step together (ISB-40 to ISB-54, ISB-64)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.blocking import screens
from pbem.games.interspace.basic.entering import enter_unknown, unknown_refused
from pbem.games.interspace.basic.hazards import exit_rolls, pulsar
from pbem.games.interspace.basic.movers import Step
from pbem.games.interspace.basic.parties import NO_JUMPS, Jumps, Party, end_move, entered, names
from pbem.games.interspace.basic.paths import JUMP, Walker
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import TERRAIN, UNSHIELDED, WARSHIPS
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.cards.devices.facts import GateUsed
from pbem.games.interspace.record import facts as f

# Where units that start or end a move may roll or be lost, and where none may pass through.
PERILS = frozenset({"black_hole", "pulsar"}) | paths.DEADLY
HALTS = frozenset({row.id for row in TERRAIN.values() if row.stop}) | PERILS
_COSTS = {row.id: row.cost for row in TERRAIN.values()}


# Whether units may leave a hex, if this many warships that came with them stay there.
MayLeave = Callable[[Sequence[str], str, Collection[str], int], bool]


def way(step: Step, group: list[str], start: str, goal: Place) -> list[str] | None:
    """The best way for the slowest unit that has one; if all are blocked, the best if they were not (ISB-63)."""
    path = legal_way(step, group, start, goal)
    for rate in () if path else _rates(step, group):
        path = path or paths.find_path(step.plan, step.turn.rules, start, goal, rate, paths.anyway, _risks(step, group))
    return path


def legal_way(step: Step, group: list[str], start: str, goal: Place) -> list[str] | None:
    """The best way on which nothing hinders that can be seen."""
    risks = _risks(step, group)
    for rate in _rates(step, group):
        path = step.find_path(group, start, start, goal, rate, risks)
        if path:
            return path
    return step.other_way(group, start, goal, risks)


def _rates(step: Step, group: Sequence[str]) -> list[int]:
    return sorted({step.rate(step.state, key) for key in group})


def _risks(step: Step, group: Sequence[str]) -> frozenset[str]:
    """Terrains that roll for some of these units on entering."""
    risks = step.turn.rules.rolls_on_entering
    if risks and not any(step.state.units[key].type in UNSHIELDED for key in group):
        return frozenset()
    return risks


def _strict(party: Party, path: Sequence[str]) -> OrderRefused | None:
    """For STRICT: why some unit could not go all the way, dice aside."""
    ahead = Party(party.step, party.order, list(party.walkers), path[0], party.goal, party.jumps)
    for there in path[1:]:
        going, why = _next_step(ahead, there, getattr(ahead.step, ahead.step.turn.rules.strict_asks))
        if why or len(going) < len(ahead.walkers):
            has_points = len(_followers(ahead, there)) == len(ahead.walkers)
            why = why or ("refused.out_of_support" if has_points else "refused.out_of_points")
            return _told_why(ahead, there, why)
        ahead.walkers = going
        ahead.gone.append(there)
    return None


def walk(
    step: Step, order: Order, group: Sequence[str], path: Sequence[str], goal: Place | None, jumps: Jumps = NO_JUMPS
) -> Iterator[Any]:
    """Goes along the path as far as legal; units that cannot follow are dropped (ISB-64). "" is the unknown goal."""
    bound = step.bound(group, path, goal, jumps)
    if bound:
        yield refused(step.seat, order, "refused.would_strand", units=names(step, bound))
        group = [key for key in group if key not in bound]
        if not group or order.get("strict"):
            return
    cost = _plain_cost(step, group, path, goal) if not jumps and step.is_easy(group, path, goal) else None
    if cost is not None:
        yield from _go_straight(step, order, group, path, goal, cost)
        return
    party = Party(step, order, group, path[0], goal, jumps)
    hindrance = _strict(party, path) if order.get("strict") else None
    if hindrance:
        yield hindrance
        return
    why = ""
    for there in path[1:]:
        going, why = _next_step(party, there, step.may_leave)
        if why:
            break
        shaken = yield from _leave(party, there, list(going))
        if shaken:
            going, why = _next_step(party, there, step.may_leave)
        if why or not going:
            break
        yield from _advance(party, there, going)
        if not party.walkers:
            break
    yield from stop_here(party, list(party.walkers))
    if why and order.form != "towards":
        yield _told_why(party, there, why)


def _plain_cost(step: Step, group: Sequence[str], path: Sequence[str], goal: Place | None) -> int | None:
    """The cost of a way on which nothing can happen, which is nearly every way; nothing if the rules must be asked.

    No enemy and no hazard, nobody who lurks there, points enough for all, nothing against the goal.
    """
    state, tiles = step.state, step.ground.hexes
    lands = [tiles[label].terrain if label else "unknown" for label in path]
    if lands[0] in PERILS or lands[-1] in PERILS or not HALTS.isdisjoint(lands[1:-1]):
        return None
    if (len(lands) > 2 and lands[0] in paths.SLOW_EXIT) or not step.foes.keys().isdisjoint(path[:-1]):
        return None
    if not step.lurking.isdisjoint(path[1:]):
        return None
    cost = sum([_COSTS[land] for land in lands[1:]])
    for key in group:
        if step.rate(state, key) < cost or key in state.courses:
            return None
    return cost if path[-1] or (goal is not None and not unknown_refused(step, group, goal)) else None


def _go_straight(
    step: Step, order: Order, group: Sequence[str], path: Sequence[str], goal: Place | None, cost: int
) -> Iterator[Any]:
    gone = list(path)
    if not path[-1]:
        gone[-1] = yield from enter_unknown(step, goal, path[-2])
    step.moved.update(group)
    yield f.UnitsMoved(step.seat, list(group), gone, cost, order.line)
    yield from entered(step, group, gone[-1])


def _terrain(party: Party, there: str) -> str:
    return party.step.ground.hexes[there].terrain if there else "unknown"


def _followers(party: Party, there: str) -> dict[str, Walker]:
    ground, rules = party.step.ground, party.step.turn.rules
    here, terrain = party.here, _terrain(party, there)
    going, toll = {}, JUMP if (here, there) in party.jumps else None
    for key, walker in party.walkers.items():
        after = paths.enter(walker, ground, rules, here, terrain, toll)
        if after is not None:
            going[key] = after
    return going


def _next_step(party: Party, there: str, may_leave: MayLeave) -> tuple[dict[str, Walker], str]:
    """The units that can take the next step, and if there are none, why."""
    step, walkers = party.step, party.walkers
    if not walkers:
        return {}, ""
    going = _followers(party, there)
    if not going:
        return {}, "refused.out_of_points"
    going, why = step.admits(party.here, going, there, party.goal)
    if why:
        return {}, why
    if not may_leave(party.gone, there, going, _dropped_warships(party, going)):
        return {}, "refused.blocked"
    if there:
        return going, ""
    assert party.goal is not None
    return going, unknown_refused(step, going, party.goal)


def _dropped_warships(party: Party, going: Collection[str]) -> int:
    """Units that cannot follow stay behind, and may screen the others; at the start they are there anyway."""
    if len(party.gone) == 1:
        return 0
    return sum(party.step.state.units[key].type in WARSHIPS for key in party.walkers if key not in going)


def _told_why(party: Party, there: str, why: str) -> OrderRefused:
    step, goal, order = party.step, party.goal, party.order
    n = step.need(party.gone, there) if step.turn.rules.shows_stacks else 0
    sides = places.known_sides(step.state, goal.frame, goal.at) if goal is not None else 0
    name = order.get("to") or (order.get("path") or ("",))[-1]
    return refused(
        step.seat, order, why, hex=party.here, n=n, goal=name, sides=sides, civ=step.state.players[step.seat].civ
    )


def _leave(party: Party, there: str, going: list[str]) -> Deciding[bool]:
    """A screen stays behind; black hole and pulsar act on units that start there (ISB-65, ISB-42, ISB-47).

    Returns whether dice may have changed who is under way.
    """
    step, here = party.step, party.here
    need = step.need(party.gone, there)
    if need:
        need -= _dropped_warships(party, going)
        screen = yield from screens(step.turn, step.seat, here, going, step.screening, need)
        step.screening.update(screen)
    if len(party.gone) > 1:
        return False
    step.moved.update(party.walkers)
    dropped = [key for key in party.walkers if key in step.state.courses]
    if dropped and party.order.form != "towards":
        yield f.CourseEnded(step.seat, dropped)
    terrain = step.ground.hexes[here].terrain
    if terrain == "black_hole":
        yield from exit_rolls(party, there)
    elif terrain == "pulsar":
        yield from pulsar(party, list(party.walkers), "start")
    return terrain in ("black_hole", "pulsar")


def _advance(party: Party, there: str, going: dict[str, Walker]) -> Iterator[Any]:
    step = party.step
    dropped = [key for key in party.walkers if key not in going]
    left = names(step, dropped)
    yield from stop_here(party, dropped)
    if dropped and party.order.form != "towards":
        yield refused(step.seat, party.order, "refused.could_not_follow", units=left, hex=party.here)
    terrain, name = _terrain(party, there), there
    if not there:
        name = yield from enter_unknown(step, party.goal, party.here)
    party.walkers = going
    if (party.here, there) in party.jumps:
        yield GateUsed(step.seat, list(going), party.here, there, party.order.line)
    party.gone.append(name)
    if terrain in paths.DEADLY:
        yield from end_move(party, list(going))
        yield f.UnitsLost(step.seat, list(going), name, terrain)
        party.walkers = {}
    elif terrain in step.turn.rules.rolls_on_entering:
        yield from pulsar(party, list(going), f"enter-{len(party.gone)}")
    if name in step.lurking:
        for meet in step.turn.rules.on_the_way:
            yield from meet(party)


def stop_here(party: Party, units: list[str]) -> Iterator[Any]:
    """These units end their move here, which is dangerous at a pulsar (ISB-47)."""
    yield from end_move(party, units)
    end = party.step.ground.hexes.get(party.here)
    if len(party.gone) > 1 and end is not None and end.terrain in party.step.turn.rules.rolls_on_ending:
        yield from pulsar(party, units, f"end-{len(party.gone)}")

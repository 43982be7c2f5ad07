"""Ways: where units can be by the end of this turn, written as orders."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from pbem.core import hexes
from pbem.core.hexes import Hex as Axial
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.blocking import stayers
from pbem.games.interspace.basic.paths import DEADLY, Walker
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import ORDER_OF_TYPES, STATIONS, UNSHIELDED
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.danger import expected_defence, seen_attackers
from pbem.games.interspace.bot.force import attackers, is_clearly_stronger
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.cards.devices import star_gate
from pbem.games.interspace.cards.holders import holds

# A list of units may have 24 words, the plus signs among them.
MOST_NAMES = 12
# Places to keep out of: one loses all, one costs every second unshielded unit, one is hard to leave.
SHUNNED = DEADLY | {"pulsar", "black_hole"}


def listed(survey: Survey, units: Sequence[str]) -> str:
    """`Sct1`, or `all AB + all DD FROM A1`: all of a type, so that the order works even if one is lost."""
    board = survey.board
    at = board.units[units[0]].at
    if len(units) == 1 or (at in survey.arrivals and len(units) <= MOST_NAMES):
        return " + ".join(board.units[key].name for key in units)
    types = sorted({board.units[key].type for key in units}, key=ORDER_OF_TYPES.__getitem__)
    return f"{' + '.join(f'all {code}' for code in types)} FROM {at}"


def slowest(survey: Survey, units: Sequence[str]) -> int:
    return min(survey.pace(key) for key in units)


def may_go(survey: Survey, units: Sequence[str]) -> bool:
    """Whether enemy warships let these units out of their hex (ISB-60)."""
    at = survey.board.units[units[0]].at
    need = survey.blocked.get(at, 0)
    return not need or len(stayers(survey.board, survey.seat, at, units)) >= need


def reach(survey: Survey, start: str, rate: int) -> dict[str, Walker]:
    """Where a unit with this rate can be this turn, with what it has left; enemy warships stop it (ISB-58)."""
    found = survey.reached.get((start, rate))
    if found is None:
        found = survey.reached[start, rate] = _flood(survey, start, rate)
    return found


def _flood(survey: Survey, start: str, rate: int) -> dict[str, Walker]:
    board, rules = survey.ground, survey.rules
    shunned = DEADLY | rules.rolls_on_entering
    found = {start: Walker(rate)}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here != start and here in survey.blocked:
            continue
        for there in places.neighbours(board, here):
            terrain = board.hexes[there].terrain
            after = paths.enter(found[here], board, rules, here, terrain)
            if there in survey.beyond:
                continue
            if after and terrain not in shunned and _is_better(after, found.get(there)):
                found[there] = after
                queue.append(there)
    return found


def _is_better(walker: Walker, other: Walker | None) -> bool:
    return other is None or (not walker.stopped and walker.spent - len(walker.stars) < other.spent - len(other.stars))


def can_enter(survey: Survey, unit: str, frame: int, at: Axial) -> bool:
    """Whether a scout gets into this unknown hex this turn."""
    board, start = survey.board, survey.board.units[unit].at
    ways = reach(survey, start, survey.pace(unit))
    sides = (places.label_at(board, frame, near) for near in hexes.neighbours(at))
    return any(
        here in ways
        and (here == start or here not in survey.blocked)
        and paths.enter(ways[here], survey.ground, survey.rules, here, "unknown") is not None
        for here in sides
    )


def go(survey: Survey, units: Sequence[str], goal: str) -> bool:
    """Send units from one hex to another, over several turns if need be; whether they get there now."""
    start = survey.board.units[units[0]].at
    if start == goal or not may_go(survey, units):
        return start == goal
    if goal in reach(survey, start, slowest(survey, units)):
        _move(survey, units, goal)
        return True
    _go_part_of_the_way(survey, units, start, goal)
    return False


def _move(survey: Survey, units: Sequence[str], goal: str) -> None:
    survey.write(f"MOVE {listed(survey, units)} TO {goal}", units)
    # From here on units already there must be named, or the order would include the newcomers.
    survey.arrivals.add(goal)


def _go_part_of_the_way(survey: Survey, units: Sequence[str], start: str, goal: str) -> None:
    gate = _gate(survey, units, start, goal)
    if gate:
        survey.write(f"JUMP {listed(survey, units)} TO {gate}", units)
        survey.arrivals.add(gate)
        return
    if all(survey.board.courses.get(key) == goal for key in units):
        survey.ordered.update(units)
        return
    way = paths.far_path(survey.ground, start, goal, SHUNNED)
    if way is not None and not _meets_foes(survey, way):
        survey.write(f"TOWARDS {listed(survey, units)} TO {goal}", units)
        return
    way = way or paths.far_path(survey.ground, start, goal)
    stop = _last_good_stop(survey, units, way) if way else ""
    if stop in reach(survey, start, slowest(survey, units)):
        _move(survey, units, stop)


def _gate(survey: Survey, units: Sequence[str], start: str, goal: str) -> str:
    """An own station to which the units can jump and from which the way is shorter than if they flew (ISO-42)."""
    board, seat = survey.board, survey.seat
    if not holds(board, seat, "star_gate"):
        return ""
    posts = {unit.at for unit in board.fleet(seat) if unit.type in STATIONS and unit.at != start}
    left = survey.steps(goal)
    ways = sorted((left[post], label_order(post), post) for post in posts if post in left and post not in survey.foes)
    here = left.get(start, 99) - slowest(survey, units)
    near = [post for steps, _, post in ways if steps < here]
    return next((post for post in near if not star_gate.hindrance(board, seat, units, start, post)), "")


def _meets_foes(survey: Survey, way: Sequence[str]) -> bool:
    return any(label in survey.foes for label in way[1:-1])


def _last_good_stop(survey: Survey, units: Sequence[str], way: Sequence[str]) -> str:
    """The furthest hex of the way in which the units may well end their move."""
    walker: Walker | None = Walker(slowest(survey, units))
    stop, board = "", survey.ground
    for here, there in pairwise(way):
        walker = paths.enter(walker, board, survey.rules, here, board.hexes[there].terrain) if walker else None
        if walker is None:
            break
        if not _is_bad_stop(survey, units, there):
            stop = there
        if there in survey.foes:
            break
    return stop


def _is_bad_stop(survey: Survey, units: Sequence[str], label: str) -> bool:
    """A pulsar for unshielded units, a black hole, or enemy warships that are too strong."""
    types = [survey.board.units[key].type for key in units]
    terrain = survey.ground.hexes[label].terrain
    if terrain in SHUNNED and (terrain != "pulsar" or not UNSHIELDED.isdisjoint(types)):
        return True
    if not seen_attackers(survey, label).hits:
        return False
    return not is_clearly_stronger(attackers(types), expected_defence(survey, label))

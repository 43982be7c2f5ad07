"""Path finding (ISB-63): where a unit can go with its points, and the best way there."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

import msgspec

from pbem.core import hexes
from pbem.games.interspace import places
from pbem.games.interspace.components import TERRAIN, Terrain
from pbem.games.interspace.places import Place
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.state import State, label_order

DEADLY = frozenset({"null_space", "void"})
SLOW_EXIT = frozenset({"black_hole", "nebula"})
# Ways are measured in points and steps in one number: a point outweighs any number of steps.
_POINT = 1024
_FAR = 1 << 30
# What passing through a terrain takes, for units of rate 1 (a dust cloud is a whole move) and for all others.
_PRICES = {
    rate: {row.id: _FAR if row.stop else min(row.cost, rate) * _POINT + 1 for row in TERRAIN.values()}
    for rate in (1, 2)
}
# Destruction rolls, points in all, steps, labels: smallest first; then the path itself and the state of the walker.
_Route = tuple[int, int, int, tuple[tuple[str, int, str], ...], list[str], "Walker"]


class Walker(msgspec.Struct, frozen=True, order=True, gc=False):
    """How far a unit has come this step: points spent, neutron stars that gave a point, whether it must stop."""

    rate: int
    spent: int = 0
    stars: frozenset[str] = frozenset()
    moved: bool = False
    stopped: bool = False


def enter(walker: Walker, state: State, rules: Ruleset, here: str, terrain: str) -> Walker | None:
    """The walker after one step, or nothing if points or a stop forbid it (ISB-40 to ISB-45)."""
    if walker.stopped:
        return None
    row = TERRAIN[terrain]
    leaving = state.hexes[here].terrain
    stars = walker.stars
    if leaving == "neutron_star" and walker.moved:
        stars = stars | {here}
    left = walker.rate + rules.slingshot * len(stars) - walker.spent
    whole_move = row.cost == 2 and walker.rate == 1 and walker.spent == 0
    if row.cost > left and not whole_move:
        return None
    return Walker(walker.rate, walker.spent + row.cost, stars, True, row.stop or leaving in SLOW_EXIT)


def find_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool],
    risks: frozenset[str],
) -> list[str] | None:  # fmt: skip
    """The best legal path for one unit: fewest destruction rolls, points, steps, then smallest labels.

    `risks` are terrains that roll for units like this one on entering. Unknown hexes are only ever a goal; the path
    then ends with the empty label.
    """
    path = open_path(state, rules, start, goal, rate, risks)
    if not path:
        return None
    if all(map(may_leave, path[:-1])):
        return list(path)
    ways = _ways_to(state, goal, start, rate, _most_points(state, rules, start, goal, rate), cheapest=False)
    return _search(state, rules, start, goal, rate, may_leave, risks, ways)


def open_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, risks: frozenset[str]
) -> tuple[str, ...]:
    """The best path if nobody stood in the way, or nothing; it is looked for once on each map."""
    ways = state.atlas.ways.setdefault(state.hexes[start].frame, {})
    wish = (start, goal, rate, risks)
    path = ways.get(wish)
    if path is None:
        path = ways[wish] = tuple(_best_path(state, rules, start, goal, rate, risks) or ())
    return path


def _best_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, risks: frozenset[str]
) -> list[str] | None:
    if _one_step(state, rules, start, goal, rate):
        return [start, goal.label]
    if state.hexes[start].terrain in SLOW_EXIT:
        return None
    middle = _two_steps(state, start, goal, rate, risks)
    if middle:
        return [start, middle, goal.label]
    most = _most_points(state, rules, start, goal, rate)
    ways = _ways_to(state, goal, start, rate, most, cheapest=True)
    if start not in ways:
        return None
    path = _follow(state, ways, start, goal)
    if _is_plain(state, risks, path, ways[start], rate):
        return path
    ways = _ways_to(state, goal, start, rate, most, cheapest=False)
    return _search(state, rules, start, goal, rate, anyway, risks, ways)


def _follow(state: State, ways: dict[str, int], start: str, goal: Place) -> list[str]:
    """From hex to hex, always where least lies ahead; then the smallest label."""
    path = [start]
    while path[-1] != goal.label:
        near = [there for there in _exits(state, path[-1], goal) if there in ways]
        exits = [there for there in near if there == goal.label or not TERRAIN[state.hexes[there].terrain].stop]
        path.append(min(exits, key=lambda there: (ways[there] + _price(state, there), label_order(there))))
    return path


def _price(state: State, there: str) -> int:
    return TERRAIN[state.hexes[there].terrain if there else "unknown"].cost * _POINT + 1


def _is_plain(state: State, risks: frozenset[str], path: list[str], way: int, rate: int) -> bool:
    """No destruction roll, no point from a neutron star, no dust cloud as a whole move."""
    safe = not risks or not any(there and state.hexes[there].terrain in risks for there in path[1:])
    return safe and 1 < rate >= way // _POINT


def _search(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool],
    risks: frozenset[str], ahead: dict[str, int],
) -> list[str] | None:  # fmt: skip
    """Best first; what still lies ahead counts as spent, so that the search makes straight for the goal."""
    queue: list[_Route] = [(0, ahead[start] // _POINT, 0, (), [start], Walker(rate))]
    seen: set[tuple[str, int, frozenset[str], bool]] = set()
    while queue:
        rolls, _, steps, order, path, walker = heapq.heappop(queue)
        here = path[-1]
        if here == goal.label and steps:
            return path
        # Whoever comes to the same hex later, with as many rolls behind him, has spent more or gone farther.
        key = (here, rolls, walker.stars, walker.stopped)
        if key in seen or walker.stopped or not may_leave(here):
            continue
        seen.add(key)
        for there in _exits(state, here, goal):
            if there not in ahead:
                continue
            terrain = state.hexes[there].terrain if there else "unknown"
            after = enter(walker, state, rules, here, terrain)
            if after is not None:
                risk = rolls + (terrain in risks)
                route = (*order, label_order(there))
                points = after.spent + ahead[there] // _POINT
                heapq.heappush(queue, (risk, points, steps + 1, route, [*path, there], after))
    return None


def _one_step(state: State, rules: Ruleset, start: str, goal: Place, rate: int) -> bool:
    """A goal beside the start is best entered directly: every other way pays the same last step, and more."""
    if goal.label not in _exits(state, start, goal):
        return False
    terrain = state.hexes[goal.label].terrain if goal.is_known else "unknown"
    return enter(Walker(rate), state, rules, start, terrain) is not None


def _two_steps(state: State, start: str, goal: Place, rate: int, risks: frozenset[str]) -> str:
    """The hex in the middle, if the best way has just one.

    A longer way has two or more, which cost a point at least unless they are all neutron stars.
    """
    kinds = state.hexes
    last = TERRAIN[kinds[goal.label].terrain if goal.is_known else "unknown"].cost
    out, beside = places.neighbours(state, start), _beside(state, goal)
    between = [label for label in out if label in beside]
    free = any(kinds[label].terrain == "neutron_star" for label in out)
    if not between or (free and any(kinds[label].terrain == "neutron_star" for label in beside)):
        return ""
    steady = [label for label in between if _passes(TERRAIN[kinds[label].terrain], risks, rate - last)]
    return min(steady, key=lambda label: (TERRAIN[kinds[label].terrain].cost, label_order(label)), default="")


def _passes(row: Terrain, risks: frozenset[str], points: int) -> bool:
    return row.cost <= min(points, 1) and not row.stop and row.id not in risks


def _ways_to(state: State, goal: Place, start: str, rate: int, points: int, cheapest: bool) -> dict[str, int]:
    """What the way from each hex to the goal takes at least, for hexes on ways from the start that points allow.

    It leaves out what cannot lie on a way, hexes that stop or destroy; and, if only the cheapest ways are wanted, all
    that is dearer than the first one found.
    """
    terrain = state.hexes[goal.label].terrain if goal.is_known else "unknown"
    most = (points + 1) * _POINT
    first = min(TERRAIN[terrain].cost, rate) * _POINT + 1
    prices, known, tiles = _PRICES[min(rate, 2)], state.atlas.near, state.hexes
    ways = {goal.label: 0} | dict.fromkeys(_beside(state, goal), first)
    queue = [(first, label) for label in ways if label != goal.label]
    heapq.heapify(queue)
    while queue:
        way, here = heapq.heappop(queue)
        if here == start and cheapest:
            break
        on = way + prices[tiles[here].terrain]
        if on > most or way > ways[here]:
            continue
        for near in known.get(here) or places.neighbours(state, here):
            if on < ways.get(near, _FAR):
                ways[near] = on
                heapq.heappush(queue, (on, near))
    return ways


def _most_points(state: State, rules: Ruleset, start: str, goal: Place, rate: int) -> int:
    return rate + rules.slingshot * _stars_on_the_way(state, start, goal, rate)


def _stars_on_the_way(state: State, start: str, goal: Place, rate: int) -> int:
    """How many neutron stars could lie on a way: each costs nothing, and may give a point."""
    stars, tile = state.atlas.stars, state.hexes[start]
    if not stars or tile.frame != goal.frame or state.has_gates:
        return len(stars)
    # A star may be entered more than once, on a way that bounces.
    here, most = (tile.q, tile.r), rate + 4 * len(stars)
    places_ = [(star.q, star.r) for star in map(state.hexes.__getitem__, stars) if star.frame == goal.frame]
    return sum(hexes.distance(here, at) + hexes.distance(at, goal.at) <= most for at in places_)


def _beside(state: State, goal: Place) -> Sequence[str]:
    if goal.is_known:
        return places.neighbours(state, goal.label)
    return [label for _, label in places.around(state, goal.frame, goal.at)]


def _exits(state: State, here: str, goal: Place) -> Sequence[str]:
    near = places.neighbours(state, here)
    if not goal.is_known:
        tile = state.hexes[here]
        if tile.frame == goal.frame and hexes.distance((tile.q, tile.r), goal.at) == 1:
            return [*near, ""]
    return near


def anyway(here: str) -> bool:
    """Leave any hex: used to see how far a blocked unit would have come."""
    return True


def far_path(state: State, start: str, goal: str, shuns: frozenset[str] = DEADLY) -> list[str] | None:
    """A way over several turns (TOWARDS): cheapest by points and forced stops, whatever the rate."""
    ways = {goal: 0}
    queue = [(0, goal)]
    while queue and start not in ways:
        way, here = heapq.heappop(queue)
        if way > ways[here] or (state.hexes[here].terrain in shuns and here != goal):
            continue
        on = way + _toil(state, here)
        for near in places.neighbours(state, here):
            if on < ways.get(near, on + 1):
                ways[near] = on
                heapq.heappush(queue, (on, near))
    if start not in ways:
        return None
    path = [start]
    while path[-1] != goal:
        exits = [
            there
            for there in places.neighbours(state, path[-1])
            if there in ways and there not in path and (there == goal or state.hexes[there].terrain not in shuns)
        ]
        path.append(min(exits, key=lambda there: (ways[there] + _toil(state, there), label_order(there))))
    return path


def _toil(state: State, label: str) -> int:
    """What entering a hex costs on a long way: its points, at least one, and two more if it stops."""
    row = TERRAIN[state.hexes[label].terrain]
    return max(row.cost, 1) + 2 * row.stop

"""Path finding (ISB-63): where a unit can go with its points, and the best way there."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

import msgspec

from pbem.core import hexes
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import TERRAIN, Terrain
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.ruleset import Ruleset

DEADLY = frozenset({"null_space", "void"})
SLOW_EXIT = frozenset({"black_hole", "nebula"})
# What a jump costs, wherever it leads.
JUMP = 1
# Ways are measured in points and steps in one number: a point outweighs any number of steps.
_POINT = 1024
_FAR = 1 << 30
# What passing through a terrain takes, for units of rate 1 (a dust cloud is a whole move) and for all others.
_PRICES = {
    rate: {row.id: _FAR if row.stop else min(row.cost, rate) * _POINT + 1 for row in TERRAIN.values()}
    for rate in (1, 2)
}
# Destruction rolls, points and steps in all, labels: smallest first. Then the path, points spent, stars passed.
_Route = tuple[int, int, tuple[tuple[str, int, str], ...], tuple[str, ...], int, frozenset[str]]


class Walker(msgspec.Struct, frozen=True, order=True, gc=False):
    """How far a unit has come this step: points spent, neutron stars that gave a point, whether it must stop."""

    rate: int
    spent: int = 0
    stars: frozenset[str] = frozenset()
    moved: bool = False
    stopped: bool = False


def enter(
    walker: Walker, state: State, rules: Ruleset, here: str, terrain: str, toll: int | None = None
) -> Walker | None:
    """The walker after one step, or nothing if points or a stop forbid it (ISB-40 to ISB-45).

    `toll` is what the step costs if that does not depend on the hex.
    """
    if walker.stopped:
        return None
    row = TERRAIN[terrain]
    leaving = state.hexes[here].terrain
    stars = walker.stars
    if leaving == "neutron_star" and walker.moved:
        stars = stars | {here}
    left = walker.rate + rules.slingshot * len(stars) - walker.spent
    cost = row.cost if toll is None else toll
    whole_move = cost == 2 and walker.rate == 1 and walker.spent == 0
    if cost > left and not whole_move:
        return None
    return Walker(walker.rate, walker.spent + cost, stars, True, row.stop or leaving in SLOW_EXIT)


def find_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool],
    risks: frozenset[str],
) -> list[str] | None:  # fmt: skip
    """The best legal path for one unit: fewest destruction rolls, points, steps, then smallest labels.

    `risks` are terrains that roll for units like this one on entering. Unknown hexes are only ever a goal; the path
    then ends with the empty label.
    """
    path = open_path(state, rules, start, goal, rate, risks)
    if path and not all(map(may_leave, path[:-1])):
        path = (
            _search(_Ahead(state, goal, rate), rules, start, goal, rate, may_leave, risks) if may_leave(start) else ()
        )
    return list(path) or None


def open_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, risks: frozenset[str]
) -> tuple[str, ...]:
    """The best path without any blockers, or nothing; computed once per map."""
    ways = state.atlas.ways.setdefault(state.hexes[start].frame, {})
    wish = (start, goal, rate, risks)
    path = ways.get(wish)
    if path is None:
        path = ways[wish] = _best_path(state, rules, start, goal, rate, risks)
    return path


def _best_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, risks: frozenset[str]
) -> tuple[str, ...]:
    if _one_step(state, start, goal, rate):
        return start, goal.label
    if state.hexes[start].terrain in SLOW_EXIT:
        return ()
    middle = _two_steps(state, start, goal, rate, risks)
    if middle:
        return start, middle, goal.label
    ahead = _Ahead(state, goal, rate)
    # A dust cloud may be the whole move of a unit of rate 1.
    if rate > 1 and ahead.look(rate, start):
        path = ahead.follow(start)
        if not risks or not any(there and state.hexes[there].terrain in risks for there in path[1:]):
            return path
    return _search(ahead, rules, start, goal, rate, anyway, risks)


class _Ahead:
    """The minimum cost from each hex to the goal; hexes that stop or destroy units are on no path."""

    def __init__(self, state: State, goal: Place, rate: int) -> None:
        terrain = state.hexes[goal.label].terrain if goal.label else "unknown"
        self._last = first = min(TERRAIN[terrain].cost, rate) * _POINT + 1
        self.state, self.goal, self._prices = state, goal, _PRICES[min(rate, 2)]
        self.ways = dict.fromkeys(_beside(state, goal), first) | {goal.label: 0}
        self._queue = [(first, label) for label in self.ways if label != goal.label]
        heapq.heapify(self._queue)

    def look(self, points: int, until: str = "") -> bool:
        """Searches as far as these points allow, or until this hex is found; a later call may search farther."""
        ways, queue, most = self.ways, self._queue, (points + 1) * _POINT
        known, tiles, prices = self.state.atlas.near, self.state.hexes, self._prices
        while queue and queue[0][0] < most:
            if queue[0][1] == until:
                return True
            way, here = heapq.heappop(queue)
            on = way + prices[tiles[here].terrain]
            if on < _FAR and way == ways[here]:
                for near in known.get(here) or places.neighbours(self.state, here):
                    if on < ways.get(near, _FAR):
                        ways[near] = on
                        heapq.heappush(queue, (on, near))
        return False

    def follow(self, start: str) -> tuple[str, ...]:
        """From hex to hex, always to the lowest remaining cost; then the smallest label."""
        path = [start]
        while path[-1] != self.goal.label:
            left, exits = self.ways[path[-1]], _exits(self.state, path[-1], self.goal)
            path.append(min([there for there in exits if self._through(there) == left], key=label_order))
        return tuple(path)

    def _through(self, there: str) -> int:
        """What the way to the goal takes by this hex."""
        if there == self.goal.label:
            return self._last
        return self.ways.get(there, _FAR) + self._prices[self.state.hexes[there].terrain]


def _search(
    ahead: _Ahead, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool],
    risks: frozenset[str],
) -> tuple[str, ...]:  # fmt: skip
    """With as few points as possible, or the fewest rolls with all that neutron stars may give."""
    most = rate + rules.slingshot * _stars_on_the_way(ahead.state, start, goal, rate)
    for points in (most,) if risks else range(rate, most + 1):
        ahead.look(points)
        path = _search_within(points, ahead, rules, start, goal, rate, may_leave, risks) if start in ahead.ways else ()
        if path:
            return path
    return ()


def _search_within(
    most: int, ahead: _Ahead, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool],
    risks: frozenset[str],
) -> tuple[str, ...]:  # fmt: skip
    """Best first; the remaining cost counts as spent, so that the search goes straight to the goal."""
    state, ways = ahead.state, ahead.ways
    slow, too_far = state.hexes[start].terrain in SLOW_EXIT, (most + 1 + (rate == 1)) * _POINT
    queue: list[_Route] = [(0, 0, (), (start,), 0, frozenset())]
    seen = set()
    while queue:
        rolls, _, order, path, spent, stars = heapq.heappop(queue)
        here = path[-1]
        if here == goal.label and order:
            return path
        # A later arrival at the same hex with as many rolls has spent more or gone farther.
        if (here, rolls, stars) in seen or not may_leave(here):
            continue
        seen.add((here, rolls, stars))
        if order and state.hexes[here].terrain == "neutron_star":
            stars = stars | {here}
        left = rate + rules.slingshot * len(stars) - spent
        for there in _exits(state, here, goal):
            row = TERRAIN[state.hexes[there].terrain if there else "unknown"]
            if there not in ways or (there != goal.label and (row.stop or slow)):
                continue
            after = spent + row.cost
            total = after * _POINT + len(path) + ways[there]
            if total < too_far and (row.cost <= left or (row.cost == after == 2 and rate == 1)):
                route = (*order, label_order(there))
                heapq.heappush(queue, (rolls + (row.id in risks), total, route, (*path, there), after, stars))
    return ()


def _one_step(state: State, start: str, goal: Place, rate: int) -> bool:
    """A goal beside the start is best entered directly: every other way pays the same last step, and more."""
    cost = TERRAIN[state.hexes[goal.label].terrain if goal.label else "unknown"].cost
    return (cost <= rate or cost == 2) and start in _beside(state, goal)


def _two_steps(state: State, start: str, goal: Place, rate: int, risks: frozenset[str]) -> str:
    """The hex in the middle, if the best way has just one.

    A longer way has two or more, which cost a point at least unless they are all neutron stars.
    """
    kinds = state.hexes
    last = TERRAIN[kinds[goal.label].terrain if goal.label else "unknown"].cost
    out, beside = places.neighbours(state, start), _beside(state, goal)
    between = [label for label in out if label in beside]
    free = any(kinds[label].terrain == "neutron_star" for label in out)
    if not between or (free and any(kinds[label].terrain == "neutron_star" for label in beside)):
        return ""
    steady = [label for label in between if _passes(TERRAIN[kinds[label].terrain], risks, rate - last)]
    return min(steady, key=lambda label: (TERRAIN[kinds[label].terrain].cost, label_order(label)), default="")


def _passes(row: Terrain, risks: frozenset[str], points: int) -> bool:
    return row.cost <= min(points, 1) and not row.stop and row.id not in risks


def _stars_on_the_way(state: State, start: str, goal: Place, rate: int) -> int:
    """The number of neutron stars that could be on a path: each costs nothing, and may give a point."""
    stars, tile = state.atlas.stars, state.hexes[start]
    if not stars or tile.frame != goal.frame or state.has_gates:
        return len(stars)
    # A star may be entered more than once, on a way that bounces.
    here, most = (tile.q, tile.r), rate + 4 * len(stars)
    places_ = [(star.q, star.r) for star in map(state.hexes.__getitem__, stars) if star.frame == goal.frame]
    return sum(hexes.distance(here, at) + hexes.distance(at, goal.at) <= most for at in places_)


def _beside(state: State, goal: Place) -> Sequence[str]:
    if goal.label:
        return places.neighbours(state, goal.label)
    return [label for _, label in places.around(state, goal.frame, goal.at)]


def _exits(state: State, here: str, goal: Place) -> Sequence[str]:
    near = places.neighbours(state, here)
    if not goal.label:
        tile = state.hexes[here]
        if tile.frame == goal.frame and hexes.distance((tile.q, tile.r), goal.at) == 1:
            return [*near, ""]
    return near


def halts(state: State, start: str, goal: Place, points: int) -> list[str]:
    """Hexes that stop units on the cheapest way to a goal that is near enough by points; nothing if none is."""
    queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    seen = set()
    while queue:
        spent, stops, path = heapq.heappop(queue)
        here = path[-1]
        if here == goal.label and len(path) > 1:
            between = [label for label in path[1:-1] if TERRAIN[state.hexes[label].terrain].stop]
            slow = len(path) > 2 and state.hexes[start].terrain in SLOW_EXIT
            return [start, *between] if slow else between
        if here in seen:
            continue
        seen.add(here)
        for there in _exits(state, here, goal):
            row = TERRAIN[state.hexes[there].terrain if there else "unknown"]
            if spent + row.cost <= points and (there == goal.label or row.id not in DEADLY):
                heapq.heappush(queue, (spent + row.cost, stops + row.stop, (*path, there)))
    return []


def anyway(here: str) -> bool:
    """Leave any hex: used to see how far a blocked unit would have come."""
    return True


def far_path(
    state: State, start: str, goal: str, shuns: frozenset[str] = DEADLY, may_pass: Callable[[str], bool] = anyway
) -> list[str] | None:
    """A way over several turns (TOWARDS): cheapest by points and forced stops, whatever the rate."""

    def leads_on(label: str) -> bool:
        return label == goal or (state.hexes[label].terrain not in shuns and may_pass(label))

    ways = {goal: 0}
    queue = [(0, goal)]
    while queue and start not in ways:
        way, here = heapq.heappop(queue)
        if way > ways[here] or not leads_on(here):
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
            if there in ways and there not in path and leads_on(there)
        ]
        path.append(min(exits, key=lambda there: (ways[there] + _toil(state, there), label_order(there))))
    return path


def _toil(state: State, label: str) -> int:
    """What entering a hex costs on a long way: its points, at least one, and two more if it stops."""
    row = TERRAIN[state.hexes[label].terrain]
    return max(row.cost, 1) + 2 * row.stop

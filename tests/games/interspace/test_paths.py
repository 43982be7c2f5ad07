"""The quick path search against a slow one without short cuts (ISB-63)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from pbem.games import interspace
from pbem.games.interspace.basic import paths
from pbem.games.interspace.board import places
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.ruleset import Ruleset
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of, play

COMMON = ("empty_space", "empty_space", "empty_space", "empty_space", "planet", "asteroids", "dust_cloud")
RARE = ("dust_cloud", "neutron_star", "pulsar", "nebula", "black_hole", "null_space")
TERRAINS = (*COMMON, *RARE)


def slow_path(
    state: State, rules: Ruleset, start: str, goal: Place, rate: int, may_leave: Callable[[str], bool]
) -> list[str] | None:
    """The rule as it is written: all states in order of rolls, points, steps and labels, without any short cut."""
    queue: list[Any] = [(0, 0, 0, (), [start], paths.Walker(rate))]
    seen = set()
    while queue:
        rolls, spent, steps, order, path, walker = heapq.heappop(queue)
        here = path[-1]
        if here == goal.label and steps:
            return list(path)
        key = (here, rolls, spent, walker.stars, walker.stopped)
        if key in seen or walker.stopped or not may_leave(here):
            continue
        seen.add(key)
        for there in paths._exits(state, here, goal):
            terrain = state.hexes[there].terrain if there else "unknown"
            after = paths.enter(walker, state, rules, here, terrain)
            if after is not None and (terrain not in paths.DEADLY or there == goal.label):
                risk = rolls + (terrain in rules.rolls_on_entering)
                route = (*order, label_order(there))
                heapq.heappush(queue, (risk, after.spent, steps + 1, route, [*path, there], after))
    return None


def boards(options: dict[str, str]) -> Iterator[State]:
    """Grown maps with random terrain, so that there is plenty of everything."""
    for turn in islice(play(interspace, "paths", options, 3), 6, 12):
        state = interspace.CODEC.copy(turn.after.state)
        dice = dice_of("terrain", state.round)
        for label, tile in state.hexes.items():
            if not tile.planet and not tile.gate:
                terrain = TERRAINS[dice.below(f"terrain/{label.lower()}", len(TERRAINS))]
                state.hexes[label] = msgspec.structs.replace(tile, terrain=terrain)
        yield state


@pytest.mark.parametrize("options", [{}, {"pulsar_trigger": "start_enter", "neutron_slingshot": "false"}], ids=str)
@pytest.mark.parametrize("rate", [1, 2, 3, 4])
def test_the_path_is_the_best_of_all(options: dict[str, str], rate: int) -> None:
    """ISB-63: fewest destruction rolls, lowest spent, fewest steps, smallest labels; ISB-40..ISB-45 on the way."""
    rules = ruleset(options)
    found = 0
    for state in boards(options):
        labels = sorted(state.hexes, key=label_order)
        dice = dice_of("goals", state.round)
        barred = {labels[dice.below(f"barred/{n}", len(labels))] for n in range(4)}
        for number in range(24):
            start = labels[dice.below(f"start/{number}", len(labels))]
            ends = sorted(places.steps_from(state, start, rate + 2), key=label_order)
            end = ends[dice.below(f"goal/{number}", len(ends))]
            goal = goal_of(state, end, number)
            if goal is None or goal.label == start:
                continue
            free = barred.isdisjoint if number % 2 else (lambda _: True)

            def may_leave(label: str, free: Any = free) -> bool:
                return bool(free([label]))

            best = slow_path(state, rules, start, goal, rate, may_leave)
            quick = paths.find_path(state, rules, start, goal, rate, may_leave, rules.rolls_on_entering)
            assert quick == best, [
                (label, label and state.hexes[label].terrain) for label in (*(quick or ()), *(best or ()))
            ]
            found += best is not None
    assert found > 20


def goal_of(state: State, label: str, number: int) -> Place | None:
    """A known hex, or every third time an unknown one beside it."""
    tile = state.hexes[label]
    if number % 3:
        return Place(label, tile.frame, (tile.q, tile.r))
    unknown = places.unknown_around(state, label)
    return Place("", tile.frame, unknown[0]) if unknown else None


def test_a_long_way_to_a_neighbour_is_one_step() -> None:
    """Through no third hex that both touch, not even the one with the lowest label."""
    state = board({"units": {"A": {"A2": "DD"}}})
    assert paths.far_path(state, "A2", "A3") == ["A2", "A3"]

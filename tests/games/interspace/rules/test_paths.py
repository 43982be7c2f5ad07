"""The way the server finds (ISB-63), held against a plain search through every legal path on random maps."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.interspace as interspace
from pbem.core.scripted import SteadyDice
from pbem.games.interspace.board.state import State
from tests.games.interspace.rules.boards import board

COST = {"black hole": 0, "neutron star": 0, "dust cloud": 2}
STOPS = {"asteroids", "black hole", "nebula", "null space"}
ONE_HEX_ONLY = {"black hole", "nebula"}
RATES = {
    "Trn": {1: 1, 3: 2, 5: 3, 7: 4},
    "PB": {1: 2, 3: 3, 5: 4, 7: 5},
    "AB": {1: 1, 3: 2, 5: 3, 7: 4},
    "SS": {1: 1, 3: 1, 5: 2, 7: 2},
}
SPECIAL = ["neutron star", "neutron star", "pulsar", "dust cloud", "black hole", "nebula", "null space"]
TERRAIN = ["empty space"] * 6 + SPECIAL


class Case(NamedTuple):
    """A map that grows around A1, enemies on it, and one unit that wants to go somewhere."""

    given: dict[str, Any]
    options: dict[str, str]
    unit: str
    start: str
    goal: str


STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
RING = {(0, 0): "A1"} | {at: f"A{side + 1}" for side, at in STEPS.items()}


@st.composite
def maps(draw: st.DrawFn) -> dict[str, str]:
    """The ring and up to nine more hexes, no more of a kind than there are tiles, and perhaps a wormhole to B3."""
    labels = dict(RING)
    hexes = {label: draw(st.sampled_from(TERRAIN)) for label in ("A3", "A4", "A6", "A7")}
    for number in range(8, 8 + draw(st.integers(0, 9))):
        at, name = draw(st.sampled_from(_rim(labels)))
        hexes[f"A{number}"] = f"{draw(st.sampled_from(TERRAIN))} at {name}"
        labels[at] = f"A{number}"
    kinds: Counter[str] = Counter()
    for label, text in hexes.items():
        what, at_, where = text.partition(" at ")
        kinds[what] += 1
        hexes[label] = text if what == "empty space" or kinds[what] <= 3 else f"empty space{at_}{where}"
    if gate := draw(st.sampled_from(["", *sorted(hexes)])):
        _, at_, where = hexes[gate].partition(" at ")
        hexes |= {gate: f"Aleph-Prime{at_}{where}", "B3": "Aleph-Null"}
    return hexes


def _rim(labels: dict[tuple[int, int], str]) -> list[tuple[tuple[int, int], str]]:
    """Unknown positions beside known ones, each with its first name."""
    rim: dict[tuple[int, int], str] = {}
    for (q, r), label in labels.items():
        for side, (dq, dr) in STEPS.items():
            if (q + dq, r + dr) not in labels:
                rim.setdefault((q + dq, r + dr), f"{label}/{side}")
    return sorted(rim.items())


@st.composite
def cases(draw: st.DrawFn) -> Case:
    hexes = draw(maps())
    known = sorted({"A1", "A2", "A5", "B1", "B2", "B3", *hexes})
    start, goal = draw(st.sampled_from(known)), draw(st.sampled_from(known))
    trigger = draw(st.sampled_from(["start_end", "start_enter"]))
    unit = draw(st.sampled_from(["Trn", "PB"] if trigger == "start_enter" else list(RATES)))
    civ = draw(st.sampled_from([1, 3, 5, 7]))
    enemies = dict.fromkeys(draw(st.lists(st.sampled_from(known), max_size=3, unique=True)), "PB")
    units = {"A": {start: unit}, "B": enemies}
    given = {"planets": {"A1": f"8/{civ}", "A2": "1/1"}, "hexes": hexes, "units": units}
    options = {"pulsar_trigger": trigger, "neutron_slingshot": draw(st.sampled_from(["true", "false"]))}
    return Case(given, options, unit, start, goal)


class Board:
    """What the search must know of a board, read from its picture."""

    def __init__(self, case: Case, state: State) -> None:
        self.case, self.picture = case, interspace.board_to_example(state)
        self.terrain: dict[str, str] = self.picture["hexes"]
        self.enemies = set(self.picture["units"]["B"])
        self.risky = case.options["pulsar_trigger"] == "start_enter"
        self.slingshot = case.options["neutron_slingshot"] == "true"
        self.rate = RATES[case.unit][self.picture["civ"]["A"]]

    def near(self, label: str) -> set[str]:
        found = {self.picture["beside"].get(f"{label}/{side}") for side in STEPS} - {None}
        gates = {label for label, terrain in self.terrain.items() if terrain.startswith("Aleph")}
        return found | (gates - {label} if label in gates and len(gates) == 2 else set())


def best(board: Board, blocked: bool) -> list[str]:
    """No null space on the way, fewest rolls, cheapest, shortest, first labels; [] if there is no way."""
    case, rate = board.case, board.rate
    queue: list[Any] = [(0, 0, 0, (), (case.start,), frozenset(), False)]
    seen = set()
    while queue:
        rolls, spent, steps, order, path, stars, stopped = heapq.heappop(queue)
        here = path[-1]
        if here == case.goal and steps:
            return list(path)
        if stopped or (here, spent, stars) in seen or (blocked and here in board.enemies):
            continue
        seen.add((here, spent, stars))
        leaving = board.terrain[here]
        after = stars | {here} if leaving == "neutron star" and steps else stars
        for there in board.near(here):
            terrain = board.terrain[there]
            cost = COST.get(terrain, 1)
            whole = cost == 2 and rate == 1 and spent == 0
            if (cost > rate + len(after) * board.slingshot - spent and not whole) or (
                terrain == "null space" and there != case.goal
            ):
                continue
            rolled = rolls + (board.risky and terrain == "pulsar" and there not in path[1:])
            stop = terrain in STOPS or leaving in ONE_HEX_ONLY
            key = (there[0], int(there[1:]))
            heapq.heappush(queue, (rolled, spent + cost, steps + 1, (*order, key), (*path, there), after, stop))
    return []


def expected(board: Board) -> list[str]:
    """The legal way, else the way without blocking as far as it is legal."""
    legal = best(board, blocked=True)
    if legal:
        return legal
    path = best(board, blocked=False)
    for number, label in enumerate(path[:-1]):
        if label in board.enemies:
            return path[: number + 1]
    return path


def found(case: Case, state: State) -> list[str]:
    sheet = interspace.language(state.options).read(f"PBHOME OFF\nMOVE {case.unit}1 TO {case.goal}")
    facts = interspace.resolve(state, {"A": sheet}, SteadyDice(1)).facts
    plain = [fact for fact in facts if type(fact).__name__ == "UnitsMoved"]
    return list(plain[0].path) if plain else [case.start]


@settings(max_examples=150)
@given(cases())
def test_the_server_finds_the_best_way_isb_63(case: Case) -> None:
    """Without null space, fewest rolls, cheapest, shortest, first labels; around blocks, or up to them (ISB-63)."""
    if case.start == case.goal:
        return
    state = board(case.given, **case.options)
    assert found(case, state) == (expected(Board(case, state)) or [case.start])

"""Whether a hex can be entered, and the shortest route to it (SEB-4.2, SEB-4.3, chapter 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import CARGO, LIVE_DOOMSDAY, PLANETS, SPEEDS
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.ruleset import Ruleset

WARPS = ("warp_1", "warp_2")
STOPS = ("asteroids", "nebula")
HARMFUL = ("danger", "black_hole", "super_nova", "lost_in_space", LIVE_DOOMSDAY)
# The speed of units that technology does not make faster.
SLOW = {"civilian": 1, "mine": 1, "fixed": 0, "alien": 0, "carried": 0, "machine": 0, "fleet": 0}
# The limit of a search for a route.
FAR = 60


def beside(state: State, hex_: str) -> list[str]:
    """Playable neighbours in the order of directions, then hexes joined by warp points (SEO-16.5)."""
    near = around(state, hex_)
    if state.closed:
        near = [other for other in near if other not in state.closed]
    marker = state.systems.get(hex_, "")
    return [*near, *warps(state, hex_, marker)] if marker in WARPS else near


def around(state: State, hex_: str) -> list[str]:
    """Neighbours in the order of directions, then those across a hole in the map (SES-2.5)."""
    hexes = state.hexes
    near = [other for other in space.BESIDE[hex_] if other in hexes]
    if not state.holes:
        return near
    across = [other for hole in state.holes if hex_ in hole for other in hole if other != hex_]
    return [*near, *(other for other in across if other not in near)]


def distance(state: State, start: str, goal: str) -> int:
    """Plain hexes, or where the map has holes the fewest steps (2.6)."""
    return steps_to(state, goal).get(start, FAR) if state.holes else space.distance(start, goal)


def steps_to(state: State, goal: str) -> dict[str, int]:
    """Steps to a hex from every other one, over all hexes of the map."""
    steps, border = {goal: 0}, [goal]
    while border:
        border = [_mark(steps, near, here) for here in border for near in around(state, here) if near not in steps]
    return steps


def warps(state: State, hex_: str, marker: str) -> list[str]:
    """The other warp points of the same number that have been turned up (SEO-16.2)."""
    others = [at for at, other in state.systems.items() if other == marker and at != hex_]
    return sorted((at for at in others if at not in space.BESIDE[hex_]), key=lambda at: space.ORDER[at])


def is_restricted(state: State, hex_: str) -> bool:
    """Entered only as the first step, and movement ends there (SEB-4.2)."""
    return hex_ in state.unexplored or state.systems.get(hex_) in STOPS


def allowance(state: State, seat: str, unit: Unit) -> int:
    """Hexes in this turn (SEB-4.1)."""
    role = unit.row.role
    if role not in ("ship", "decoy"):
        return SLOW[role] + unit.extra
    level = state.level(seat, "move") if role == "decoy" else unit.tech.get("move", 1)
    return SPEEDS[level][max(state.turn, 1) - 1] + unit.extra


def rests(unit: Unit) -> bool:
    """Stopped on its way, or a merchant ship whose chain is in use; a unit that retreated earlier is free (SEBR-41)."""
    return unit.is_stopped and (unit.spent > 0 or unit.row.role == "civilian")


def is_stopped(unit: Unit) -> bool:
    return unit.is_stopped


def shown_level(turn: int, hexes: int) -> int:
    """The lowest level of movement that takes a ship that far in this turn."""
    return next((level for level, speeds in SPEEDS.items() if speeds[turn - 1] >= hexes), 0)


def can_fight(units: Iterable[Unit]) -> bool:
    return any(unit.row.fights for unit in units)


def block(units: Iterable[Unit]) -> bool:
    return any(unit.row.blocks for unit in units)


def enemies_at(state: State, seat: str, hex_: str) -> list[Unit]:
    others = [units for other, units in state.units.items() if state.are_foes(seat, other)]
    return [unit for units in others for unit in units.values() if unit.at == hex_]


def held_by_others(state: State, seat: str, sight: Collection[str]) -> set[str]:
    """Every hex where the player sees an enemy unit or colony; everyone sees non-players."""
    held = {unit.at for other, units in state.units.items() if state.are_foes(seat, other) for unit in units.values()
            if unit.at in sight or other not in state.seats}  # fmt: skip
    return held | {at for at, colony in state.colonies.items() if state.are_foes(seat, colony.owner)}


def is_held(state: State, seat: str, hex_: str) -> bool:
    """An enemy unit or colony is there."""
    colony = state.colonies.get(hex_)
    return bool(enemies_at(state, seat, hex_)) or (colony is not None and state.are_foes(seat, colony.owner))


def is_barred(state: State, seat: str, hex_: str) -> bool:
    """Units of an uneasy ally are there (SES-5.2)."""
    allies = () if state.is_blood else state.side_of(seat)
    return any(state.at(ally, hex_) for ally in allies if ally != seat)


def is_guarded(state: State, hex_: str) -> bool:
    """A face-down marker with a machine or an alien fleet on it may not be entered (SES-6.4, SES-7.11)."""
    others = (units for owner, units in state.units.items() if owner not in state.seats)
    return hex_ in state.unexplored and any(unit.at == hex_ for units in others for unit in units.values())


def is_harmful(state: State, hex_: str, marker: str) -> bool:
    return marker in HARMFUL


def sorts(state: State, rules: Ruleset, seat: str, hex_: str) -> set[str]:
    """The kinds of a hex, as far as the player knows, in the words of conditions (2.3)."""
    looked = state.secrets[seat].looked.get(hex_, "") if hex_ in state.unexplored else ""
    marker = looked or state.systems.get(hex_, "")
    if hex_ in state.unexplored and not looked:
        return {"unknown"}
    found = {"harmful"} if rules.is_harmful(state, hex_, marker) else {"clear"}
    found |= {"planet"} if marker in (*PLANETS[:1], "homeworld") else set()
    found |= {"barren"} if marker == "barren_planet" else set()
    found |= {"mineral"} if marker in CARGO else set()
    found |= {"terrain"} if marker in STOPS else set()
    return found if marker else found | {"empty"}


def best_route(state: State, rules: Ruleset, seat: str, start: str, goal: str) -> list[str]:
    """The route with the fewest hexes; of equal ones one where no asteroids or nebula ends the movement (SEBR-42)."""
    path = route(state, rules, seat, start, goal)
    steps = pairwise(path[:-1])
    if not any(is_restricted(state, there) and not rules.is_along(state, seat, here, there) for here, there in steps):
        return path
    stops = {at for at, marker in state.systems.items() if marker in STOPS and at != goal}
    other = route(state, rules, seat, start, goal, stops)
    return other if len(other) == len(path) else path


def route(state: State, rules: Ruleset, seat: str, start: str, goal: str, avoided: Collection[str] = ()) -> list[str]:
    """The route with the fewest hexes, start included; of equal ones the lowest direction where they first differ.

    It avoids unexplored hexes, black holes, super novas and enemies; only the goal may be such a hex.
    """
    if start == goal:
        return [start]
    if goal in beside(state, start):
        return [start, goal]
    steps = {goal: 0}
    border, sight = [goal], rules.sight(state, seat)
    held = held_by_others(state, seat, sight).union(avoided)
    held |= {at for at in state.hexes if at in sight and is_barred(state, seat, at)} if state.sides else set()
    while border and start not in steps:
        border = [_mark(steps, near, here) for here in border for near in beside(state, here)
                  if near not in steps and (near == start or _is_open(state, held, near))]  # fmt: skip
    if start not in steps:
        return []
    path = [start]
    while path[-1] != goal:
        here = path[-1]
        path.append(next(near for near in beside(state, here) if steps.get(near, FAR) == steps[here] - 1))
    return path


def _mark(steps: dict[str, int], near: str, here: str) -> str:
    steps[near] = steps[here] + 1
    return near


def _is_open(state: State, held: set[str], hex_: str) -> bool:
    if hex_ in state.unexplored or state.systems.get(hex_) in ("black_hole", "super_nova"):
        return False
    return hex_ not in held

"""Fleets of alien empires: their movement and battles (SES-7.11 to SES-7.15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pbem.games.space_empires.advanced import carriers
from pbem.games.space_empires.advanced.cloaking import is_cloaked
from pbem.games.space_empires.base import combat, ways
from pbem.games.space_empires.base.movement import sweep_away
from pbem.games.space_empires.base.turns import yet_to_play
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import EMPIRES, SPEEDS
from pbem.games.space_empires.board.counters import lost
from pbem.games.space_empires.board.state import AlienFleet, State, number_of
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Phase, has_stopped
from pbem.games.space_empires.variants.alien_building import build_fleets
from pbem.games.space_empires.variants.alien_empires import Caps, next_fleet
from pbem.games.space_empires.variants.alien_lore import shown

CLOSED = ("black_hole", "super_nova")
TURNS_IN_A_CYCLE = 3
FAR = 99


def step(caps: Caps, by_side: bool) -> Phase:
    """After the player: each fleet moves and fights, then colonies are attacked (SES-7.14a)."""

    def play(turn: EmpireTurn) -> Iterator[Any]:
        if yet_to_play(turn.state) or has_stopped(turn):
            return
        yield f.StepBegan(EMPIRES)
        yield from _launch_survivors(turn)
        for fleet in sorted(turn.state.fleets, key=lambda fleet: (turn.state.fleets[fleet].empire, number_of(fleet))):
            if not has_stopped(turn) and _ships(turn.state, fleet):
                yield from _move(turn, fleet, by_side)
                yield from _fight(turn, fleet)
        for at in sorted({unit.at for unit in turn.state.units[EMPIRES].values()}, key=lambda at: space.ORDER[at]):
            if not has_stopped(turn):
                yield from _bombard(turn, at, caps)

    return play


def _ships(state: State, fleet: str) -> list[str]:
    return [name for name in state.fleets[fleet].units if name in state.units[EMPIRES]]


def _launch_survivors(turn: EmpireTurn) -> Iterator[Any]:
    """Ships that have defended a homeworld leave as a fleet (SES-7.14)."""
    for name in sorted(turn.state.empires):
        home = turn.state.empires[name].home
        ships = [other for other, unit in turn.state.at(EMPIRES, home).items() if unit.row.role in ("ship", "carried")]
        idle = [other for other in ships if not any(other in fleet.units for fleet in turn.state.fleets.values())]
        if idle:
            yield f.FleetLaunched(name, next_fleet(turn.state), home, 0, {}, False, tuple(sorted(idle)))


# --- movement ---------------------------------------------------------------------------------------------------------


def _move(turn: EmpireTurn, fleet: str, by_side: bool) -> Iterator[Any]:
    state, own = turn.state, turn.state.fleets[fleet]
    names = _ships(state, fleet)
    at = state.units[EMPIRES][names[0]].at
    target = own.target if _is_worth(state, own, names, own.target) else choose(state, fleet, by_side)
    path = way(state, fleet, at, target) if target else [at]
    if len(path) > 1 or target != own.target:
        yield f.FleetMoved(fleet, names, path, target)
    for _, there in pairwise(path):
        enemies = ways.enemies_at(state, EMPIRES, there)
        if enemies and not ways.block(enemies) and not own.is_raiders:
            yield from sweep_away(turn, EMPIRES, there)


def _is_worth(state: State, own: AlienFleet, names: list[str], at: str) -> bool:
    """Colonies of the player; raiders avoid those with defenders worth as much as they are (SES-7.13)."""
    colony = state.colonies.get(at)
    if colony is None or colony.owner == EMPIRES:
        return False
    return not own.is_raiders or _value(state, names) > _force(state, at)


def _value(state: State, names: list[str]) -> int:
    units = [state.units[EMPIRES][name] for name in names]
    return sum(unit.size * unit.row.price for unit in units)


def _force(state: State, at: str) -> int:
    return sum(unit.size * unit.row.price for unit in ways.enemies_at(state, EMPIRES, at) if unit.row.fights)


def choose(state: State, fleet: str, by_side: bool) -> str:
    """The colony reached in the fewest economic phases, of those an undefended one, and so on (SES-7.11, SES-7.15)."""
    own, names = state.fleets[fleet], _ships(state, fleet)
    at = state.units[EMPIRES][names[0]].at
    steps, empire = _steps(state, at), state.empires[own.empire]
    home = next(at for at, colony in state.colonies.items() if colony.is_homeworld and colony.owner != EMPIRES)
    side = ways.steps_to(state, empire.home) if by_side and _is_at_the_edge(empire.home) else {}

    def place(hex_: str) -> tuple[int, ...]:
        turns = turns_for(state, own.empire, steps[hex_])
        phases = (state.turn - 1 + max(turns - 1, 0)) // TURNS_IN_A_CYCLE
        return (phases, not is_undefended(state, hex_), side.get(hex_, 0), steps[hex_], -state.colonies[hex_].value,
                space.distance(hex_, home), space.ORDER[hex_])  # fmt: skip

    goals = [hex_ for hex_ in state.colonies if hex_ in steps and _is_worth(state, own, names, hex_)]
    return min(goals, key=place, default="")


def _is_at_the_edge(at: str) -> bool:
    return at[1:] in ("1", str(space.LONG))


def _steps(state: State, goal: str) -> dict[str, int]:
    """Steps from every hex, around black holes and super novas."""
    steps, border = {goal: 0}, [goal]
    while border:
        near = [(other, steps[here] + 1) for here in border for other in ways.around(state, here)]
        near = [(other, far) for other, far in near if other not in steps and state.systems.get(other) not in CLOSED]
        steps |= dict(reversed(near))
        border = list(dict.fromkeys(other for other, _ in near))
    return steps


def turns_for(state: State, empire: str, far: int) -> int:
    """Turns needed, by the level of movement and the number of each turn (SES-7.14a)."""
    speeds = SPEEDS[state.empires[empire].tech.get("move", 1)]
    turns = 0
    while far > 0:
        far -= speeds[(state.turn - 1 + turns) % TURNS_IN_A_CYCLE]
        turns += 1
    return turns


def is_undefended(state: State, at: str) -> bool:
    """Yards and at most one scout do not count (SES-7.11)."""
    guards = [unit for unit in ways.enemies_at(state, EMPIRES, at) if unit.row.blocks and unit.kind != "SY"]
    return not guards or (len(guards) == 1 and guards[0].kind == "SC" and guards[0].size == 1)


def way(state: State, fleet: str, at: str, target: str) -> list[str]:
    """The best of the shortest routes, as far as this turn allows."""
    steps = _steps(state, target)
    own = state.fleets[fleet]
    pace = SPEEDS[state.empires[own.empire].tech.get("move", 1)][state.turn - 1]
    ways_there = [[at]]
    for _ in range(min(pace, steps.get(at, 0))):
        ways_there = [[*path, near] for path in ways_there for near in ways.around(state, path[-1])
                      if steps.get(near, FAR) < steps[path[-1]]]  # fmt: skip
    halted = [_until_met(state, fleet, path) for path in ways_there]
    return min(halted, key=lambda path: _merit(state, fleet, path, target))


def _until_met(state: State, fleet: str, path: list[str]) -> list[str]:
    """Ships of the player stop a fleet; unseen raiders continue (SEA-12.1.2)."""
    for number, there in enumerate(path[1:], 1):
        enemies = ways.enemies_at(state, EMPIRES, there)
        if ways.block(enemies) and not _passes(state, fleet, there):
            return path[: number + 1]
    return path


def _passes(state: State, fleet: str, there: str) -> bool:
    seat = state.seats[0]
    return all(is_cloaked(state, state.units[EMPIRES][name], seat, there) for name in _ships(state, fleet))


def _merit(state: State, fleet: str, path: list[str], target: str) -> tuple[Any, ...]:
    """No delay, a lone ship that is seen, nobody else, the terrain that helps (SES-7.11, SES-7.12)."""
    end = path[-1]
    met = [unit for unit in ways.enemies_at(state, EMPIRES, end) if unit.row.blocks] if end != target else []
    is_prey = len(met) == 1 and met[0].is_up and met[0].size == 1
    wanted = _shelter(state, fleet)
    terrain = state.systems.get(end, "")
    is_fitting = terrain == wanted if wanted else terrain not in ("asteroids", "nebula")
    return (-len(path), bool(met) and not is_prey, not is_prey, not is_fitting, [space.ORDER[at] for at in path])


def _shelter(state: State, fleet: str) -> str:
    """Asteroids against better attack, a nebula against better defense."""
    tech = state.empires[state.fleets[fleet].empire].tech
    if shown(state, "attack") > tech.get("attack", 0):
        return "asteroids"
    return "nebula" if shown(state, "defense") > tech.get("defense", 0) else ""


# --- fighting ---------------------------------------------------------------------------------------------------------


def _fight(turn: EmpireTurn, fleet: str) -> Iterator[Any]:
    names, seat = _ships(turn.state, fleet), turn.state.seats[0]
    at = turn.state.units[EMPIRES][names[0]].at
    if turn.state.at(seat, at):
        yield from turn.rules.battle(turn, at, EMPIRES, seat)
        excess = carriers.overflow(turn.state, EMPIRES, at)
        if excess:
            yield lost(turn.state, EMPIRES, at, excess, "overflow")


def _bombard(turn: EmpireTurn, at: str, caps: Caps) -> Iterator[Any]:
    colony = turn.state.colonies.get(at)
    if colony and colony.owner != EMPIRES and not turn.rules.keeps_off(turn.state, EMPIRES, at):
        yield from build_fleets(turn, at, caps)
        yield from combat.bombard(turn, EMPIRES, at)

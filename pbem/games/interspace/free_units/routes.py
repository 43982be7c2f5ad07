"""Ways of free units: at random, towards the nearest of several places, or out of the game (ISO-67 to ISO-70)."""

from __future__ import annotations

from collections.abc import Sequence, Set

from pbem.core import hexes
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import TURNED
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

# A die that leads a unit in a worm hole to the other end (ISO-69).
THROUGH = 1


# --- at random ------------------------------------------------------------------------------------------------------


def random_way(turn: InterSpaceTurn, kind: str, unit: str, at: str) -> Deciding[str]:
    """Where the dice lead it; nothing if that is off the map (ISO-67). In a worm hole a 1 leads through (ISO-69)."""
    state, gate, throws = turn.state, 0, []
    far = places.partner(state, state.hexes[at], at) if state.hexes[at].gate else ""
    if far:
        throws.append(_label(turn, kind, "gate", unit))
        gate = turn.dice.die(throws[-1])
    if gate == THROUGH:
        yield f.WayRolled(kind, unit, at, gate, 0, far, throws)
        return far
    throws.append(_label(turn, kind, "way", unit))
    die = turn.dice.die(throws[-1])
    to = neighbour(state, at, die)
    yield f.WayRolled(kind, unit, at, gate, die, to, throws)
    return to


def _label(turn: InterSpaceTurn, kind: str, what: str, unit: str) -> str:
    """There may be several plague units, which are distinguished by their names."""
    name = unit.partition(".")[2]
    return throw_label(turn, kind, what, name) if kind in TURNED else throw_label(turn, kind, what)


def neighbour(state: State, at: str, die: int) -> str:
    """The hex in that direction of the nearest home world, by steps, then by letter (ISO-67)."""
    first = {seat: player.first_home for seat, player in state.players.items()}
    steps = places.steps_from(state, at, until=frozenset(first.values()))
    homes = [(steps[home], seat) for seat, home in first.items() if home in steps]
    tile, letter = state.hexes[at], min(homes)[1] if homes else at[0]
    there = hexes.step((tile.q, tile.r), places.frame_direction(state, letter, die))
    return places.label_at(state, tile.frame, there)


# --- towards something ----------------------------------------------------------------------------------------------


def route_to_nearest(turn: InterSpaceTurn, kind: str, at: str, targets: Sequence[str]) -> Deciding[list[str]]:
    """The way to the nearest target, by dice if several are equally near; nothing if none can be reached (ISO-70).

    `targets` are hexes, one for each thing that is looked for.
    """
    steps = distances(turn.state, at, frozenset(targets))
    reached = [label for label in targets if label in steps]
    nearest = min((steps[label] for label in reached), default=0)
    tied = sorted((label for label in reached if steps[label] == nearest), key=label_order)
    if not tied:
        return []
    target = tied[0]
    if len(set(tied)) > 1:
        target = yield from _draw(turn, kind, at, tied)
    return shortest(turn.state, at, target)


def _draw(turn: InterSpaceTurn, kind: str, at: str, tied: list[str]) -> Deciding[str]:
    throw = throw_label(turn, kind, "target", at)
    (target,) = turn.dice.draw(throw, tied, hidden=turn.rules.hidden_draws)
    yield f.TargetDrawn(kind, at, tied, target, throw)
    return target


def distances(state: State, start: str, until: Set[str] = frozenset()) -> dict[str, int]:
    """Steps to each hex, through worm holes and any terrain except where units are destroyed (ISO-70)."""
    return places.steps_from(state, start, until=until, shuns=DEADLY)


def shortest(state: State, start: str, target: str) -> list[str]:
    """Of equally short routes that with the smallest labels (ISO-70)."""
    left, path = distances(state, target, frozenset({start})), [start]
    while path[-1] != target:
        nearer = [near for near in places.neighbours(state, path[-1]) if left.get(near) == left[path[-1]] - 1]
        path.append(min(nearer, key=label_order))
    return path


# --- out of the game ------------------------------------------------------------------------------------------------


def route_out(turn: InterSpaceTurn, kind: str, at: str) -> Deciding[list[str]]:
    """The way to the nearest unknown hex, whose name is the end of it (ISOR-36)."""
    state, steps = turn.state, distances(turn.state, at)
    rim = {label: names for label in steps if (names := _unknown_beside(state, label))}
    if not rim:
        return []
    nearest = min(steps[label] for label in rim)
    exits = sorted({name for label, names in rim.items() if steps[label] == nearest for name in names}, key=label_order)
    way_out = exits[0]
    if len(exits) > 1:
        way_out = yield from _draw(turn, kind, at, exits)
    edges = [label for label, names in rim.items() if steps[label] == nearest and way_out in names]
    routes = [shortest(state, at, edge) for edge in edges]
    return [*min(routes, key=lambda route: [label_order(label) for label in route]), way_out]


def _unknown_beside(state: State, label: str) -> list[str]:
    frame = state.hexes[label].frame
    return [places.unknown_name(state, frame, at) for at in places.unknown_around(state, label)]

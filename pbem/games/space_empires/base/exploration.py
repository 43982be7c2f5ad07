"""Exploration (SEB-6) and looking with exploration technology (SEB-9.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.black_hole import roll_to_survive
from pbem.games.space_empires.base.movement import sweep_away
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import MACHINES
from pbem.games.space_empires.board.counters import Refusal, find, lost, seen
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.orders.forms import LOOKING, LOST
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped, is_waiting

ONETIME = ("danger", "lost_in_space")


def explorers(state: State, seat: str, at: str) -> list[str]:
    """Units that can explore; decoys and mines cannot (SEB-8.3.2, SEA-13.1.3)."""
    return [name for name, unit in state.at(seat, at).items() if unit.row.role in ("ship", "civilian")]


def explore_all(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Every face-down marker in a hex with the player's units, in the chosen order (SEB-6.1)."""
    wished = [hex_ for order in turn.sheet(seat).of("explore") for hex_ in order.args["hexes"]]
    hexes = {unit.at for unit in turn.state.units[seat].values()} & set(turn.state.unexplored)
    for at in sorted(hexes, key=lambda at: (wished.index(at) if at in wished else len(wished), space.ORDER[at])):
        if not has_stopped(turn) and explorers(turn.state, seat, at) and at in turn.state.unexplored:
            yield from turn.rules.explore(turn, seat, at)


def explore(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Reveals the marker and applies it at once."""
    marker = yield from turn_up(turn, seat, at)
    effect = turn.rules.effects.get(marker)
    if effect:
        yield from effect(turn, seat, at)


def draw(turn: EmpireTurn, at: str) -> tuple[str, bool]:
    """The marker there: drawn now, unless somebody has already looked at it."""
    state = turn.state
    if at in state.fixed:
        return state.fixed[at], False
    label = f"{state.when.lower()}/marker/{at.lower()}"
    return turn.dice.draw(label, state.mixes[state.unexplored[at]], hidden=True)[0], True


def turn_up(turn: EmpireTurn, seat: str, at: str) -> Deciding[str]:
    marker, is_drawn = draw(turn, at)
    yield f.MarkerTurned(seat, at, marker, is_drawn, marker in turn.rules.stays)
    return marker


# --- what markers do --------------------------------------------------------------------------------------------------


def fall_into_black_hole(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    for owner in turn.state.companions(seat, at):
        yield from roll_to_survive(turn, owner, at, list(turn.state.at(owner, at)))


def perish(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Danger!: all units in the hex are destroyed (SEB-6.4)."""
    for owner in list(turn.state.units):
        units = {name: unit.size for name, unit in turn.state.at(owner, at).items()}
        if units:
            yield lost(turn.state, owner, at, units, "danger")


def go_back(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Super nova: each unit returns to the hex it came from, and rolls in a black hole (SEB-6.5, SEBR-15, SEBR-44)."""
    for owner in turn.state.companions(seat, at):
        came: dict[str, list[str]] = {}
        for name, unit in turn.state.at(owner, at).items():
            came.setdefault(unit.came, []).append(name)
        for hex_, names in came.items():
            if hex_:
                yield f.UnitsScattered(owner, names, at, hex_, "super_nova", seen(turn.state, owner, names))
            yield from turn.rules.thrown_back(turn, owner, hex_, names)


def fall_again(turn: EmpireTurn, owner: str, at: str, names: list[str]) -> Iterator[Any]:
    """Units that return into a black hole roll again (SEBR-44)."""
    if turn.state.systems.get(at) == "black_hole":
        yield from roll_to_survive(turn, owner, at, names)


def come_to_rest(turn: EmpireTurn, owner: str, at: str, names: list[str]) -> Iterator[Any]:
    yield from ()


def drift(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Lost in space: the player to the right moves the stack (SEB-6.6)."""
    by = turn.state.beside(seat, -1)
    hexes = [hex_ for hex_ in ways.beside(turn.state, at) if turn.rules.may_drift(turn.state, seat, hex_)]
    if not hexes:
        return
    to, throw = yield from _direction(turn, by, seat, at, hexes)
    yield f.LostInSpace(seat, at, by, to, throw)
    for owner in turn.state.companions(seat, at):
        names = list(turn.state.at(owner, at))
        yield f.UnitsScattered(owner, names, at, to, "lost_in_space", seen(turn.state, owner, names))
    yield from _arrive(turn, seat, to)


def may_drift(state: State, seat: str, hex_: str) -> bool:
    """Where a stack can be moved: only hexes that could be entered (SEB-6.6a, SES-5.2, SES-6.4, SES-7.11)."""
    return not ways.is_guarded(state, hex_) and may_drift_among_guards(state, seat, hex_)


def may_drift_among_guards(state: State, seat: str, hex_: str) -> bool:
    return state.systems.get(hex_) != "super_nova" and not ways.is_barred(state, seat, hex_)


def _direction(turn: EmpireTurn, by: str, seat: str, at: str, hexes: list[str]) -> Deciding[tuple[str, str]]:
    if by == seat:
        return _rolled(turn, at, hexes)
    answer = yield from turn.ask(by, LOST)
    by_direction = {str(space.direction(at, hex_)): hex_ for hex_ in hexes}
    for value in answer.get("values"):
        if value in by_direction:
            return by_direction[value], ""
        if value == "random":
            return _rolled(turn, at, hexes)
        if value == "harm":
            return _worst(turn.state, seat, hexes, turn.rules.dreaded(turn, by, seat)), ""
    return hexes[0], ""


def _rolled(turn: EmpireTurn, at: str, hexes: list[str]) -> tuple[str, str]:
    label = f"{turn.state.when.lower()}/lost/{at.lower()}"
    return hexes[turn.dice.below(label, len(hexes))], label


def dreaded(turn: EmpireTurn, by: str, seat: str) -> set[str]:
    """Hexes with apparent enemies: the deciding player knows only their own counters, and those in sight."""
    state, sight = turn.state, turn.rules.sight(turn.state, by)
    return {
        unit.at
        for owner, _, unit in state.everyone()
        if state.are_foes(seat, owner)
        and (unit.at in sight or owner not in state.seats)
        and (unit.row.fights or not (unit.is_up or owner == by))
    }


def truly_dreaded(turn: EmpireTurn, by: str, seat: str) -> set[str]:
    everyone = turn.state.everyone()
    return {unit.at for owner, _, unit in everyone if turn.state.are_foes(seat, owner) and unit.row.fights}


def _worst(state: State, seat: str, hexes: list[str], held: Collection[str]) -> str:
    """A black hole, then unexplored hexes, then enemies, then the hex farthest from home (D21)."""
    home = next((at for at, colony in state.own_colonies(seat).items() if colony.is_homeworld), hexes[0])
    return min(
        hexes,
        key=lambda hex_: (
            state.systems.get(hex_) != "black_hole",
            hex_ not in state.unexplored,
            hex_ not in held,
            -ways.distance(state, hex_, home),
        ),
    )


def _arrive(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Black hole or battle first, then the face-down marker (SEB-6.6a)."""
    if turn.state.systems.get(at) == "black_hole":
        yield from fall_into_black_hole(turn, seat, at)
    turn.agenda.at, turn.agenda.enemies = at, []
    if ways.block(ways.enemies_at(turn.state, seat, at)):
        turn.agenda.enemies = turn.state.leaders(turn.state.rivals(seat, at))
    elif any(ways.can_fight(turn.state.at(owner, at).values()) for owner in turn.state.companions(seat, at)):
        yield from sweep_away(turn, seat, at)
    yield from go_on(turn, seat)


def go_on(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Battles where a stack arrived, then the marker there."""
    at = turn.agenda.at
    while turn.agenda.enemies and not is_waiting(turn):
        other = turn.agenda.enemies.pop(0)
        for attacker in turn.state.companions(seat, at)[:1]:
            yield from turn.rules.battle(turn, at, attacker, other)
    for owner in turn.state.companions(seat, at):
        if at in turn.state.unexplored and explorers(turn.state, owner, at) and not has_stopped(turn):
            yield from turn.rules.explore(turn, owner, at)


def close_third(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Warp points join in pairs only (`warp_link=pair`, SEO-16.2)."""
    marker = turn.state.systems.get(at, "")
    if marker and list(turn.state.systems.values()).count(marker) > 2:
        yield f.SystemRemoved(at, marker, "third")


# --- looking ----------------------------------------------------------------------------------------------------------


def look(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """A cruiser with exploration technology looks at one adjacent marker before it moves (SEB-9.8)."""
    name, at = order.args["unit"], order.args["at"]
    unit = find(turn.state, seat, name)
    if not unit.tech.get("explore"):
        raise Refusal("no_exploration", unit=name)
    if unit.spent or unit.looks >= unit.size:
        raise Refusal("moved_or_looked", unit=name)
    if at not in ways.beside(turn.state, unit.at):
        raise Refusal("not_adjacent", start=unit.at, to=at)
    if at not in turn.state.unexplored:
        raise Refusal("nothing_to_look_at", hex=at)
    if turn.state.at(MACHINES, at):
        raise Refusal("machine_there", hex=at)
    yield from turn.rules.look(turn, seat, name, order)


def look_at(turn: EmpireTurn, seat: str, name: str, order: Order) -> Iterator[Any]:
    """The marker is put back unseen by others, or revealed; its bad effects do not affect the looking ship."""
    at = order.args["at"]
    marker, is_drawn = draw(turn, at)
    yield f.SystemLooked(seat, name, at, marker, is_drawn, order.line)
    answer = yield from turn.ask(seat, LOOKING)
    wish = order.get("what") or answer.get("value")
    if wish == "reveal" or (wish == "onetime" and marker in ONETIME):
        yield f.MarkerTurned(seat, at, marker, False, marker in turn.rules.stays)
        effect = turn.rules.effects_of_looking.get(marker)
        if effect:
            yield from effect(turn, seat, at)

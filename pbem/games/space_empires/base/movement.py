"""Movement (SEB-4): a stack goes step by step, and encounters on the way happen at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.black_hole import roll_to_survive
from pbem.games.space_empires.board.counters import Refusal, detach, lost, parts_of, seen
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.orders.forms import CONTACT
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn


def move(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """MOVE ... TO and MOVE ... VIA."""
    meets_conditions(turn, seat, order)
    parts = turn.rules.embark(turn.state, seat, order, parts_of(turn.state, seat, order.args["units"]))
    start = _start(turn.state, seat, [name for name, _ in parts])
    path = _path(turn, seat, order, start)
    names: list[str] = []
    for name, count in parts:
        names.append((yield from detach(turn, seat, name, count, order.line)))
    yield from MovingStack(turn, seat, names, order).go(path)


def nobody_follows(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    yield from ()


def meets_conditions(turn: EmpireTurn, seat: str, order: Order) -> None:
    """Conditions use what the player knows; unknown things do not hold."""
    state, where, sorts = turn.state, order.get("where"), order.get("sorts")
    if where and not ways.sorts(state, turn.rules, seat, where) & set(sorts):
        raise Refusal("condition", hex=where, what=" ".join(sorts))
    free, enemy = order.get("free"), order.get("enemy")
    if not free and not enemy:
        return
    held = ways.held_by_others(state, seat, turn.rules.sight(state, seat))
    if free and free in held:
        raise Refusal("condition", hex=free, what="free")
    if enemy and enemy not in held:
        raise Refusal("condition", hex=enemy, what="enemy")


def _start(state: State, seat: str, names: Sequence[str]) -> str:
    units = state.units[seat]
    for name in names:
        if units[name].row.role not in MOVABLE:
            raise Refusal("cannot_move", unit=name)
        if units[name].at != units[names[0]].at:
            raise Refusal("not_together", unit=name, other=names[0])
    return units[names[0]].at


def _path(turn: EmpireTurn, seat: str, order: Order, start: str) -> list[str]:
    if order.get("to", start) not in turn.state.hexes:
        raise Refusal("not_on_map", hex=order.args["to"])
    if order.form == "move":
        path = turn.rules.route(turn.state, turn.rules, seat, start, order.args["to"])
        if not path:
            raise Refusal("no_way", start=start, to=order.args["to"])
    else:
        path = list(order.args["path"])
        path = path if path[0] == start else [start, *path]
    if len(path) < 2:
        raise Refusal("already_there", hex=start)
    for here, there in pairwise(path):
        if there not in turn.state.hexes:
            raise Refusal("not_on_map", hex=there)
        if there in turn.state.closed:
            raise Refusal("closed", hex=there)
        if there not in ways.beside(turn.state, here):
            raise Refusal("not_adjacent", start=here, to=there)
    return path


MOVABLE = ("ship", "civilian", "decoy", "mine", "carried")


class MovingStack:
    """Counters that move together, at the pace of the slowest (SEB-4.1e)."""

    def __init__(self, turn: EmpireTurn, seat: str, names: Sequence[str], order: Order) -> None:
        self.turn, self.seat, self.order = turn, seat, order
        self.names = list(names)
        self.trail: list[str] = []
        self.is_halted = False
        self.is_helped = False

    @property
    def units(self) -> list[Unit]:
        own = self.turn.state.units[self.seat]
        return [own[name] for name in self.names if name in own]

    def go(self, path: Sequence[str]) -> Iterator[Any]:
        self.trail = [path[0]]
        for there in path[1:]:
            why = yield from self.obstacle_or_help(there)
            if why is not None:
                yield from self.write()
                yield refused(self.seat, self.order, why.why, **why.values)
                return
            yield from self.turn.rules.passed(self)
            stopped, is_along = self.stops(there), self.is_along(there)
            self.trail.append(there)
            if stopped == "enemies":
                stopped = yield from self.part(there, is_along)
            yield from self.arrive(there, stopped, is_along)
            if not self.units:
                return
            if stopped or self.is_halted:
                yield from self.write(stopped)
                if there != path[-1]:
                    yield refused(self.seat, self.order, f"refused.stop_{stopped or 'halt'}", hex=there)
                return
        yield from self.write()

    def obstacle_or_help(self, there: str) -> Deciding[Refusal | None]:
        """A chain of merchant ships may lead one hex farther than the pace (SEA-10.1.2b)."""
        why = self.obstacle(there)
        if why is not None and why.why == "refused.too_far" and not self.is_helped:
            self.is_helped = yield from self.turn.rules.helps(self.turn, self.seat, self.units, self.trail, there)
            why = self.obstacle(there)
        return why

    def is_along(self, there: str) -> bool:
        return self.turn.rules.is_along(self.turn.state, self.seat, self.trail[-1], there)

    @property
    def walked(self) -> int:
        """Hexes of this order that are not yet in a fact."""
        return len(self.trail) - 1

    def obstacle(self, there: str) -> Refusal | None:
        """Why the next step is not allowed."""
        state = self.turn.state
        own = state.units[self.seat]
        walkers = [name for name in self.names if name in own and own[name].row.role != "carried"]
        if not walkers:
            return Refusal("no_carrier", unit=self.names[0])
        slowest = min(walkers, key=lambda name: self.left(own[name]))
        if any(self.turn.rules.rests(unit) for unit in self.units):
            return Refusal("movement_over", unit=slowest)
        if self.left(own[slowest]) < 1:
            pace = ways.allowance(state, self.seat, own[slowest])
            return Refusal("too_far", unit=slowest, n=pace, turn=state.turn)
        if (why := self.cannot_carry(walkers)) is not None:
            return why
        if state.systems.get(there) == "super_nova":
            return Refusal("super_nova", hex=there)
        if ways.is_guarded(state, there):
            return Refusal("guarded", hex=there)
        if ways.is_barred(state, self.seat, there):
            return Refusal("allies", hex=there)
        if self.is_restricted(there) and any(unit.spent + self.walked for unit in self.units):
            return Refusal("first_step", hex=there)
        if self.has_mines and (there in state.unexplored or ways.is_held(state, self.seat, there)):
            return Refusal("no_mines", hex=there)
        if not self.is_escorted(there):
            return Refusal("escort", unit=self.names[0], hex=there)
        return None

    def cannot_carry(self, walkers: Sequence[str]) -> Refusal | None:
        """Squadrons go no farther in a turn than a carrier could take them (SEA-11.2.3)."""
        own = self.turn.state.units[self.seat]
        squadrons = [name for name in self.names if name in own and own[name].row.role == "carried"]
        if not squadrons:
            return None
        decks = [own[name] for name in walkers if own[name].kind == "CV"]
        reach = max((ways.allowance(self.turn.state, self.seat, unit) for unit in decks), default=0)
        farthest = max(squadrons, key=lambda name: own[name].spent)
        if own[farthest].spent + self.walked < reach + self.is_helped:
            return None
        return Refusal("too_far", unit=farthest, n=reach, turn=self.turn.state.turn)

    def is_restricted(self, there: str) -> bool:
        """Along a chain nebulae and asteroids do not matter (SEA-10.1.2e)."""
        state = self.turn.state
        return there in state.unexplored or (ways.is_restricted(state, there) and not self.is_along(there))

    @property
    def has_mines(self) -> bool:
        """Mines may neither explore nor enter a hex that enemies hold, even escorted (SEA-13.1.3)."""
        return any(unit.row.role == "mine" for unit in self.units)

    def left(self, unit: Unit) -> int:
        return ways.allowance(self.turn.state, self.seat, unit) + self.is_helped - unit.spent - self.walked

    def is_escorted(self, there: str) -> bool:
        """Units without attack strength go nowhere unknown or held by enemies without an escort (SEB-4.2a)."""
        state = self.turn.state
        if all(unit.row.fights for unit in self.units):
            return True
        if there not in state.unexplored and not ways.is_held(state, self.seat, there):
            return True
        escort = [
            *self.units,
            *(unit for owner in state.together(self.seat) for unit in state.at(owner, there).values()),
        ]
        return any(unit.row.fights and unit.row.role == "ship" for unit in escort)

    def stops(self, there: str) -> str:
        """What ends the movement in this hex."""
        state = self.turn.state
        return "enemies" if ways.block(ways.enemies_at(state, self.seat, there)) else self.terrain(there)

    def terrain(self, there: str) -> str:
        """A system that ends the movement."""
        state = self.turn.state
        if there in state.unexplored:
            return "unexplored"
        return state.systems.get(there, "") if self.is_restricted(there) else ""

    def part(self, there: str, is_along: bool) -> Deciding[str]:
        """Unseen raiders continue where others must stop (SEA-12.1.2)."""
        raiders = self.turn.rules.unseen(self.turn.state, self.seat, self.names, there)
        others = [name for name in self.names if name not in raiders]
        if not raiders:
            return "enemies"
        if others:
            rest = MovingStack(self.turn, self.seat, others, self.order)
            rest.trail, self.names = list(self.trail), raiders
            yield from rest.arrive(there, "enemies", is_along)
            yield from rest.write("enemies")
        return self.terrain(there)

    def arrive(self, there: str, stopped: str, is_along: bool) -> Iterator[Any]:
        """Black holes, and enemies that cannot fight (SEB-6.3, SEB-4.3a, SEB-8.3.2)."""
        state = self.turn.state
        wants_sling = bool(self.order.get("sling"))
        is_hole = state.systems.get(there) == "black_hole" and (wants_sling or not is_along)
        enemies = ways.enemies_at(state, self.seat, there)
        prey = bool(enemies) and not ways.block(enemies)
        prey = prey and not (yield from self.turn.rules.spares(self, there))
        if not is_hole and not (prey and ways.can_fight(self.units)):
            return
        yield from self.write(stopped)
        if is_hole:
            sling = yield from self.turn.rules.slings(self.turn, self.seat, self.order)
            yield from roll_to_survive(self.turn, self.seat, there, self.names, sling)
            self.leave_squadrons()
        if prey and ways.can_fight(self.units):
            yield from sweep_away(self.turn, self.seat, there)
        answer = yield from self.turn.ask(self.seat, CONTACT)
        self.is_halted = bool(answer.get("value") == "halt" or self.order.get("halt"))

    def leave_squadrons(self) -> None:
        """Squadrons whose carriers all fell into a black hole stay there, while others continue (SEA-11.2.2)."""
        own = self.turn.state.units[self.seat]
        alive = [name for name in self.names if name in own]
        if not any(own[name].kind == "CV" for name in alive):
            self.names = [name for name in alive if own[name].row.role != "carried"]

    def write(self, stopped: str = "") -> Iterator[Any]:
        """The route since the last fact, as a fact."""
        state = self.turn.state
        if self.walked < 1:
            return
        paced = self.turn.rules.paced
        groups = [paced(unit, unit.spent + self.walked, self.is_helped) for unit in self.units if unit.row.is_group]
        speed = ways.shown_level(state.turn, max(groups)) if groups else 0
        names = [name for name in self.names if name in state.units[self.seat]]
        path, self.trail = self.trail, self.trail[-1:]
        called = seen(state, self.seat, names)
        yield f.UnitsMoved(self.seat, names, path, speed, stopped, self.order.line, called)


def own_pace(unit: Unit, hexes: int, is_helped: bool) -> int:
    """Hexes by a slingshot, a chain or aboard a carrier do not reveal a unit's own speed (SEB-9.9)."""
    return 0 if unit.row.role == "carried" else hexes - unit.extra - is_helped


def all_hexes(unit: Unit, hexes: int, is_helped: bool) -> int:
    return hexes


def last_moves(turn: EmpireTurn, seat: str) -> dict[str, int]:
    """The line that moved each counter last in this turn."""
    lines = dict(turn.agenda.moved.get(seat, {}))
    for fact in turn.facts:
        if isinstance(fact, f.UnitsMoved) and fact.seat == seat:
            lines.update(dict.fromkeys(fact.units, fact.line))
    return lines


def sweep_away(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Enemies in the hex that cannot fight are destroyed without being revealed (SEB-4.3a)."""
    for other in turn.state.rivals(seat, at):
        units = {name: unit.size for name, unit in turn.state.at(other, at).items()}
        yield lost(turn.state, other, at, units, "overrun")


# --- without raiders --------------------------------------------------------------------------------------------------


def all_seen(state: State, seat: str, names: Sequence[str], there: str) -> list[str]:
    return []


def nobody_passed(stack: MovingStack) -> Iterator[Any]:
    yield from ()


def nobody_spared(stack: MovingStack, there: str) -> Deciding[bool]:
    yield from ()
    return False

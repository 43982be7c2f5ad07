"""Movement and the gate (ST-20 to ST-33, ST-50)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import DIE, GATE_FEE
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.landing import land, load_by_priority
from pbem.games.space_trade.rules.ship import moves_left, show
from pbem.games.space_trade.ruleset import TradeTurn, throw_label

TURNS = {"R": 1, "L": -1}
INSIDE = {"M1": "M1", "M2": "M2", "MARKET": "K", "PORT": "P"}


class Obstacle(NamedTuple):
    """Why a step cannot be made."""

    why: str
    values: dict[str, Any]


# Whether the lines that follow say what to load at a mine (ST-117).
Loads = Callable[[str], bool]


def never(place: str) -> bool:
    return False


class Journey:
    """A ship in flight: places passed without incident are reported together, at the latest when the journey ends."""

    def __init__(self, turn: TradeTurn, seat: str, line: int, loads: Loads = never, why: str = "order") -> None:
        self.turn, self.seat, self.line, self.loads, self.why = turn, seat, line, loads, why
        self.passed: list[str] = []

    @property
    def at(self) -> str:
        return self.passed[-1] if self.passed else self.turn.state.ships[self.seat].at

    @property
    def moves_left(self) -> int:
        return moves_left(self.turn.state, self.seat) - len(self.passed)

    def arrive(self, stopped: str = "") -> Iterator[Any]:
        """Reports the places passed, and reveals an engine that was not public (chapter 7)."""
        if self.passed:
            start, path = self.turn.state.ships[self.seat].at, list(self.passed)
            self.passed.clear()
            yield f.ShipMoved(self.seat, start, path, len(path), stopped, self.why, self.line)
            yield from show_engine(self.turn, self.seat)

    def step(self, step: str) -> Deciding[Obstacle | None]:
        """One step of a MOVE or one token of a PLAN."""
        if self.moves_left <= 0:
            return Obstacle(no_moves(self.turn.state, self.seat), {})
        if step.startswith("GATE:"):
            return (yield from use_gate(self, step.partition(":")[2]))
        place = _place(self.at, step)
        return (yield from self.enter(place)) if place else _nowhere(self.at, step)

    def enter(self, place: str) -> Deciding[Obstacle | None]:
        """One move: into open space, where meetings happen, or into a structure (ST-21 to ST-26)."""
        obstacle = barred(self.turn.state, self.seat, place)
        if obstacle:
            return obstacle
        is_border = space.quadrant_of(place) != space.quadrant_of(self.at)
        self.passed.append(place)
        if is_border or not space.is_space(place) or self.turn.state.threats(place):
            yield from self.arrive("border" if is_border else "")
            yield from self.happen(place)
        return None

    def happen(self, place: str) -> Iterator[Any]:
        """The consequences of entering this place."""
        turn, seat = self.turn, self.seat
        if space.is_space(place):
            yield from turn.rules.on_entering(turn, seat)
            return
        is_new = place not in turn.state.mines
        yield from land(turn, seat, place, self.line)
        if space.is_mine(place) and not self.loads(place) and (is_new or turn.state.mines[place].metals):
            yield from load_by_priority(turn, seat, place, self.line)


def move(turn: TradeTurn, seat: str, order: Order, loads: Loads) -> Iterator[Any]:
    """Step by step; a step that cannot be made drops the rest of the line (section 5)."""
    journey = Journey(turn, seat, order.line)
    steps = order.args["steps"]
    obstacle = None
    for number, step in enumerate(steps, 1):
        journey.loads = loads if number == len(steps) else never
        obstacle = yield from journey.step(step)
        if obstacle:
            break
    yield from journey.arrive()
    if obstacle:
        yield refused(seat, order, obstacle.why, **obstacle.values)


def go(turn: TradeTurn, seat: str, order: Order, loads: Loads) -> Iterator[Any]:
    """The shortest route along the ring, as far as the moves allow; never through the gate."""
    journey, goal = Journey(turn, seat, order.line, loads), order.args["to"]
    obstacle = Obstacle("refused.already_there", {"place": goal}) if journey.at == goal else None
    if journey.moves_left <= 0 and not obstacle:
        obstacle = Obstacle(no_moves(turn.state, seat), {})
    while journey.moves_left > 0 and journey.at != goal and not obstacle:
        obstacle = yield from journey.enter(space.route(journey.at, goal)[0])
    yield from journey.arrive()
    if obstacle:
        yield refused(seat, order, obstacle.why, **obstacle.values)


def no_moves(state: State, seat: str) -> str:
    return "refused.movement_over" if state.ships[seat].is_stopped else "refused.no_moves"


def _place(at: str, step: str) -> str:
    """The place a step leads to, or nothing if there is no such step from here."""
    if step in ("OUT", "SPACE"):
        return "" if space.is_space(at) else space.sector_of(at)
    if not space.is_space(at):
        return ""
    if step in TURNS:
        return space.along(at, TURNS[step])
    place = f"{at}.{INSIDE[step]}"
    return place if place in space.STRUCTURES else ""


def _nowhere(at: str, step: str) -> Obstacle:
    if step in ("OUT", "SPACE"):
        return Obstacle("refused.in_space_already", {"sector": at})
    if not space.is_space(at):
        return Obstacle("refused.inside", {"place": at})
    return Obstacle(f"refused.no_{step.lower()}", {"sector": at})


def show_engine(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """More moves than expected reveal the engine (chapter 7)."""
    ship = turn.state.ships[seat]
    if not ship.is_broken and ship.moves > turn.state.seen(seat, "engine") + ship.boosts:
        yield from show(turn.state, seat, "engine")


def barred(state: State, seat: str, place: str) -> Obstacle | None:
    """Why a ship may not enter: it is occupied, or closed to pirates or ships in breakdown (ST-23, ST-72, ST-77)."""
    if space.is_space(place):
        return None
    ship, other = state.ships[seat], state.visitor(place)
    if other not in ("", seat):
        return Obstacle("refused.occupied", {"place": place, "by": other})
    if space.is_port(place) and not port_opens(state, seat, place):
        return Obstacle("refused.barred", {"place": place})
    if ship.is_broken and not space.is_port(place):
        return Obstacle("refused.broken_entry", {"place": place})
    return None


def port_opens(state: State, seat: str, port: str) -> bool:
    """Not for a pirate of that quadrant; a broken ship barred from all four may go home (ST-72, ST-78)."""
    ship = state.ships[seat]
    if space.quadrant_of(port) not in ship.tokens:
        return True
    return ship.is_broken and len(ship.tokens) == len(space.PORTS) and space.quadrant_of(port) == ship.home


def meet_on_entering(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A ship that enters a threatened open space is met at once (ST-50a)."""
    marker = acting(turn.state, seat)
    if marker and marker not in turn.state.ships[seat].met:
        yield from turn.rules.meet(turn, seat, marker)


# If several threaten one ship, only the first of these acts (ST-53, ST-113).
PRIORITY = ("police", "pirate", "alien")


def acting(state: State, seat: str) -> str:
    """The marker that would meet this ship where it is, or none (ST-50 to ST-56)."""
    ship = state.ships[seat]
    if ship.is_broken or not space.is_space(ship.at):
        return ""
    threats = state.threats(ship.at)
    return next((marker for marker in PRIORITY if marker in threats), "")


# --- gate -------------------------------------------------------------------------------------------------------------


def use_gate(journey: Journey, quadrant: str) -> Deciding[Obstacle | None]:
    """One move and 50 credits into a sector of the quadrant named, which the die decides (ST-30 to ST-33)."""
    turn, seat = journey.turn, journey.seat
    if not space.is_space(journey.at):
        return Obstacle("refused.inside", {"place": journey.at})
    if not turn.rules.gate_from(journey.at):
        return Obstacle("refused.no_gate", {"sector": journey.at})
    if turn.state.ships[seat].is_broken:
        return Obstacle("refused.broken_gate", {})
    if turn.state.credits[seat] < GATE_FEE:
        return Obstacle("refused.gate_fee", {"fee": GATE_FEE, "have": turn.state.credits[seat]})
    yield from journey.arrive()
    yield from turn.rules.pass_gate(turn, seat, quadrant, journey.line)
    return None


def pass_gate(turn: TradeTurn, seat: str, quadrant: str, line: int) -> Iterator[Any]:
    start = turn.state.ships[seat].at
    label = throw_label(turn, f.GatePassed, "gate", seat)
    die = turn.dice.die(label, DIE)
    yield f.GatePassed(seat, start, quadrant, die, f"{quadrant}{die}", GATE_FEE, line, label)
    yield from show_engine(turn, seat)
    yield from turn.rules.on_entering(turn, seat)

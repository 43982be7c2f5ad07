"""The rules of a round. A step yields facts, and each fact is applied before the next line runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pbem.core.grammar import Language
from pbem.core.kit.folded import Choices, folded
from pbem.core.kit.resolver import Step
from pbem.core.sheet import Order
from pbem.core.standing import put_in_force
from pbem.core.turn import Turn, refused
from pbem.games.race.board import FREE, MOST_BREATH, MOST_CELLS, State
from pbem.games.race.orders import JOSTLE, LANGUAGE
from pbem.games.race.record import Jostled, LinedUp, Ran, RoundBegan


@dataclass(frozen=True)
class Ruleset:
    phases: Mapping[str, tuple[Step, ...]]
    language: Language
    length: int
    safe: int


RaceTurn = Turn[State, Ruleset]


def line_up(turn: RaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield LinedUp(seat, 2 + turn.dice.die(f"breath/{seat}", 3, hidden=True))
    yield RoundBegan(1)


def run_all(turn: RaceTurn) -> Iterator[Any]:
    """The leader first; runners in the same cell in the order of the seats (RA-8)."""
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
    for seat in sorted(turn.state.seats, key=lambda seat: -turn.state.at[seat]):
        start = turn.state.at[seat]
        yield from move(turn, seat)
        if turn.state.at[seat] > start:
            yield from jostle(turn, seat)
    yield RoundBegan(turn.state.round + 1)


def move(turn: RaceTurn, seat: str) -> Iterator[Any]:
    """The first order that is possible; without one, a walk of one cell (RA-5)."""
    at, breath, doing = turn.state.at[seat], turn.state.breath[seat], None
    for order in turn.sheet(seat).orders:
        why = "second" if doing else why_not(turn.state, seat, order)
        if why:
            yield refused(seat, order, f"refused.{why}", cell=at, breath=breath)
        else:
            doing = order
    wanted = doing.get("cell", at) if doing else at + 1
    far = run(turn, seat, wanted - at)
    yield Ran(seat, at, wanted, at + far, min(breath - (wanted - at - FREE), MOST_BREATH), doing.line if doing else 0)


def why_not(state: State, seat: str, order: Order) -> str:
    """Why a runner cannot do this, or nothing."""
    far = order.get("cell", state.at[seat] + 1) - state.at[seat]
    if not 1 <= far <= min(MOST_CELLS, state.length - state.at[seat]):
        return "too_far"
    return "breath" if far - FREE > state.breath[seat] else ""


def run(turn: RaceTurn, seat: str, far: int) -> int:
    """How far a runner gets: a die that is too low is the number of cells (RA-7)."""
    die = turn.dice.die(f"run/{seat}") if far > turn.rules.safe else MOST_CELLS
    return die if die <= far - turn.rules.safe else far


def jostle(turn: RaceTurn, seat: str) -> Iterator[Any]:
    """Push the runner who is there, or step back (RA-9). The finish has room for all."""
    cell, breath = turn.state.at[seat], turn.state.breath[seat]
    others = [other for other in turn.state.seats if other != seat and turn.state.at[other] == cell]
    if others and cell < turn.state.length:
        answer = yield from turn.ask(seat, JOSTLE, breath=breath)
        pushes = answer.get("value") == "push" and breath > 0
        yield Jostled(seat, others[0] if pushes else seat, cell - 1, breath - pushes)


CHOICES: Choices[Ruleset] = {
    "length": lambda rules, value: replace(rules, length=int(value)),
    ("weather", "wet"): lambda rules: replace(rules, safe=1),
}
ruleset = folded(Ruleset({"begin": (line_up,), "round": (run_all,)}, LANGUAGE, length=16, safe=2), CHOICES)

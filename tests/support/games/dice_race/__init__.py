"""A variation of the race for tests of the service, with options that clash and a pace: `RUN 2` throws two dice, and a
hidden die trips those who hurry. The race itself is pbem/games/race."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.chart import Cell, Chart, Panel
from pbem.core.dice import DiceLike
from pbem.core.facts import Codec, Fact
from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.phrases import Phrase
from pbem.core.rules import Clash, Meta, Option, Options, Resolution, Result, Standing
from pbem.core.sheet import Check, LineCheck, Sheet
from pbem.core.view import Lines, Section, Sentence, View


class State(msgspec.Struct):
    options: dict[str, str]
    seats: list[str]
    at: dict[str, int]
    tripped: dict[str, bool] = {}
    turn: int = 0
    last: str = ""


class LinedUp(Fact, frozen=True, tag="lined_up"):
    lead: str


class Ran(Fact, frozen=True, tag="ran"):
    seat: str
    far: int
    tripped: bool


class TurnPassed(Fact, frozen=True, tag="turn_passed"):
    by: str


META = Meta(
    name="race",
    title="The Race",
    version=1,
    seats=(2, 4),
    options=(
        Option("length", ("20",), "", 5, 500),
        Option("pace", ("together", "alone")),
        Option("weather", ("dry", "wet")),
    ),
    clashes=(Clash(("pace", "alone"), ("weather", "wet"), "nobody runs alone in the rain."),),
    languages=("en", "it", "de"),
    presets={"sprint": {"length": "6"}, "marathon": {"length": "400"}},
)
CODEC = Codec(State, LinedUp | Ran | TurnPassed)


def _dice(words: Sequence[str]) -> int:
    if words[0] not in ("0", "1", "2", "3"):
        raise Misread("check.too_many")
    return int(words[0])


LANGUAGE = Language([Form("run", "RUN <dice>", "RUN 2")], [], [Kind("dice", _dice, example="2")])


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    return ("red", "blue", "green", "gold")[:count]


def begin(seats: Sequence[str], options: Options) -> State:
    return State(dict(options), list(seats), dict.fromkeys(seats, 0))


def setup(state: State, dice: DiceLike) -> Resolution:
    (lead,) = dice.draw("lead", sorted(state.at))
    return _resolution(state, [LinedUp(lead)])


def language(options: Options) -> Language:
    return LANGUAGE


def questions(options: Options) -> tuple[Any, ...]:
    return ()


def check(state: State, seat: str, sheet: Sheet) -> Check:
    wrong = [LineCheck(bad.line, bad.text, "error", (bad.what,), bad.hint) for bad in sheet.problems]
    right = [
        LineCheck(order.line, order.text, "ok", (Phrase("check.runs", {"seat": seat, "dice": order.args["dice"]}),))
        for order in sheet.orders
    ]
    return Check(tuple(sorted([*wrong, *right], key=lambda line: line.line)))


def awaited(state: State) -> dict[str, Phrase]:
    seats = state.seats if state.options["pace"] == "together" else [_next(state)]
    return {} if result(state) else {seat: Phrase("awaited.run") for seat in seats}


def _next(state: State) -> str:
    return state.seats[(state.seats.index(state.last) + 1) % len(state.seats)]


def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    facts: list[Fact] = []
    for seat in awaited(state):
        for order in sheets[seat].orders[:1] if seat in sheets else ():
            came = dice.roll(f"run/{seat}", 6, order.args["dice"])
            tripped = dice.die(f"trip/{seat}", hidden=True) <= order.args["dice"]
            facts.append(Ran(seat, 0 if tripped else sum(came), tripped))
    return _resolution(state, [*facts, TurnPassed(next(reversed(awaited(state))))])


def _resolution(state: State, facts: list[Any]) -> Resolution:
    state = CODEC.copy(state)
    for fact in facts:
        state = apply(state, fact)
    return Resolution(state, facts)


def apply(state: State, fact: Any) -> State:
    if isinstance(fact, LinedUp):
        state.last = fact.lead
    elif isinstance(fact, Ran):
        state.at[fact.seat] += fact.far
        state.tripped[fact.seat] = fact.tripped
    else:
        state.turn += 1
        state.last = fact.by
    return state


def view(state: State, seat: str | None) -> View:
    """Who tripped is known to the runner alone."""
    lines = tuple(f"{name} {far}" for name, far in state.at.items())
    own = (f"tripped {state.tripped.get(seat, False)}",) if seat else ()
    return View(Phrase("title"), (Section("track", Phrase("title"), (Lines((*lines, *own)),)),))


def chart(state: State, seat: str | None) -> Chart:
    cells = tuple(Cell(name, (far, row), "track") for row, (name, far) in enumerate(state.at.items()))
    return Chart("box", (Panel("", "track"),), cells)


def narrate(state: State, seat: str | None, fact: Any) -> Iterator[Sentence]:
    if isinstance(fact, Ran):
        yield Sentence("events", Phrase("told.ran", {"seat": fact.seat, "far": fact.far}))


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    return f"RUN {dice.roll('mood', 3)[0]}\n"


def result(state: State) -> Result | None:
    goal = int(state.options["length"])
    there = tuple(seat for seat in state.seats if state.at[seat] >= goal)
    if not there:
        return None
    order = sorted(state.seats, key=lambda seat: -state.at[seat])
    return Result("win", there, tuple(Standing(seat, place, state.at[seat]) for place, seat in enumerate(order, 1)))


def laws(state: State) -> list[str]:
    return [f"{seat} ran backwards" for seat, far in state.at.items() if far < 0]


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    state = CODEC.copy(state)
    state.tripped = {name: known if name == seat else not known for name, known in state.tripped.items()}
    return state


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    """Everybody else is thought not to have tripped."""
    state = CODEC.copy(state)
    state.tripped = {name: known and name == seat for name, known in state.tripped.items()}
    return state


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    return State(dict(options), list(given["at"]), dict(given["at"]))


def board_to_example(state: State) -> dict[str, Any]:
    return {"at": state.at}

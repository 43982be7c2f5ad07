"""A walk along a road: the board, facts and orders that the tests of the kit share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pbem.core.facts import Codec, CoreFact, Fact
from pbem.core.grammar import Form, Kind, Language
from pbem.core.kit.applier import Applier, Changes, no_change
from pbem.core.kit.order_language import order_language
from pbem.core.kit.outcomes import outcomes
from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.core.standing import InForce, Question, put_in_force, with_conditions
from pbem.core.turn import Turn, refused


class State(msgspec.Struct):
    options: dict[str, str] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: ["Red", "Blue"])
    phase: str = "turn"
    at: dict[str, int] = {}
    standing: InForce = {}


class Walked(Fact, frozen=True, tag="walked"):
    seat: str
    steps: int
    line: int = 0


class Rested(Fact, frozen=True, tag="rested"):
    seat: str


class Arrived(Fact, frozen=True, tag="arrived"):
    seat: str


def walked(state: State, fact: Walked) -> None:
    state.at[fact.seat] = state.at.get(fact.seat, 0) + fact.steps


def arrived(state: State, fact: Arrived) -> None:
    state.phase = "over"


CODEC = Codec(State, Walked | Rested | Arrived | CoreFact)
CHANGES: Changes[State] = {Walked: walked, Arrived: arrived, **no_change(Rested)}
apply = Applier(CHANGES)
outcome = outcomes({Walked: lambda fact: Phrase("done.walked", {"steps": fact.steps}) if fact.steps else None})

REST = with_conditions(
    Question(
        Form("rest", "REST <value=YES|NO> [AT <at:number>]", "REST yes", (), ("at",)), {"value": "no"}, "", ("at",)
    )
)
TURN_BACK = Question(Form("turn_back", "TURN <value=EARLY|LATE> BACK", "TURN early BACK"), {"value": "late"}, "")
QUESTIONS = (REST, TURN_BACK)
ALIASES = {"REST": ("PAUSE",), "BACK": ("ZURÜCK",), "WALK": ("GEHE",)}
NUMBER = Kind("number", lambda words: int(words[0]), example="2")
LANGUAGE = order_language([Form("walk", "WALK <number>", "WALK 2")], QUESTIONS, [NUMBER], ALIASES)


def walk(turn: Turn[State, Any], seat: str, order: Order) -> Iterator[Any]:
    steps = order.args["number"]
    if steps > turn.rules.most:
        yield refused(seat, order, "refused.far", n=turn.rules.most)
        return
    yield Walked(seat, steps, order.line)


def walk_all(turn: Turn[State, Any]) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
        for order in turn.sheet(seat).orders:
            yield from walk(turn, seat, order)
        if turn.state.at.get(seat, 0) > 9:
            yield Arrived(seat)


def rest_all(turn: Turn[State, Any]) -> Iterator[Any]:
    yield from (Rested(seat) for seat in turn.state.seats)


def line_up(turn: Turn[State, Any]) -> Iterator[Any]:
    yield from (Walked(seat, 0) for seat in turn.state.seats)


@dataclass(frozen=True)
class Rules:
    most: int = 6
    language: Language = LANGUAGE
    phases: dict[str, Any] = field(default_factory=lambda: {"begin": (line_up,), "turn": (walk_all, rest_all)})


RULES = Rules()
RESOLVER = Resolver(lambda options: RULES, apply, CODEC.copy)

"""A turn being resolved: phases are generators of facts, and each fact is applied before the next line runs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any, Generic, Self, TypeVar

from pbem.core import standing
from pbem.core.dice import DiceLike
from pbem.core.facts import Decided, OrderRefused
from pbem.core.grammar import Language
from pbem.core.sheet import EMPTY, Order, Sheet

S = TypeVar("S", bound=standing.HasStanding)
R = TypeVar("R")
T = TypeVar("T")

# Read `turn.state` again after each `yield`: the fact has been applied by then.
Phase = Iterator[Any]
# A piece of a phase that yields facts on the way to an answer: `answer = yield from ...`.
Deciding = Generator[Any, None, T]


class Turn(Generic[S, R]):
    """What the phases of one resolution share: the board, the rules in force, the sheets and the dice."""

    def __init__(self, state: S, rules: R, language: Language, sheets: Mapping[str, Sheet], dice: DiceLike) -> None:
        self.state = state
        self.rules = rules
        self.language = language
        self.sheets = sheets
        self.dice = dice
        self.facts: list[Any] = []
        self._reported: set[tuple[str, ...]] = set()

    def sheet(self, seat: str) -> Sheet:
        return self.sheets.get(seat, EMPTY)

    def ask(
        self, seat: str, question: standing.Question, **about: str | int | standing.Called
    ) -> Deciding[standing.StandingAnswer]:
        """`answer = yield from turn.ask(seat, RETREAT, hex="A7", round=2)`; a line that answered is reported once."""
        answer = self.answer(seat, question, about)
        if answer.text:
            plain = {name: value.name if isinstance(value, standing.Called) else value for name, value in about.items()}
            key = (seat, answer.text, str(plain.get("hex", "")))
            if key not in self._reported:
                self._reported.add(key)
                yield Decided(seat, question.key, answer.text, plain)
        return answer

    def answer(self, seat: str, question: standing.Question, about: standing.About) -> standing.StandingAnswer:
        return standing.answer(self.state, self.language, seat, question, about)

    def run(self, phases: Iterable[Callable[[Self], Phase]], apply: Callable[[S, Any], S]) -> list[Any]:
        for phase in phases:
            for fact in phase(self):
                self.facts.append(fact)
                self.state = apply(self.state, fact)
        return self.facts


def refused(seat: str, order: Order, why: str, **values: Any) -> OrderRefused:
    """The fact that an order was not carried out, with its reason."""
    return OrderRefused(seat, order.line, order.text, why, values)

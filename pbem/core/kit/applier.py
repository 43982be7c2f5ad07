"""`apply` of a game: a table says how each fact changes the board.

    def ran(state: State, fact: Ran) -> None:
        state.at[fact.seat] += fact.steps

    CHANGES: Changes[State] = {Ran: ran, **no_change(Tripped)}
    apply = Applier(CHANGES)

A fact without a row is an error, even one that changes nothing: list those with `no_change`. Standing orders, refusals
and messages have their own rows here; a game may replace them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from pbem.core.facts import Decided, OrderRefused, Said, StandingCleared, StandingSet
from pbem.core.standing import apply_standing

S = TypeVar("S")
Change = Callable[[S, Any], None]
Changes = dict[type, Change[S]]


class UnknownFact(TypeError):
    """A fact without a row in the table of changes."""


def _nothing(state: object, fact: Any) -> None:
    """The fact says something, but the board stays as it is."""


def no_change(*facts: type) -> Changes[Any]:
    """Rows for facts that leave the board as it is: dice, refusals, headings of the report."""
    return dict.fromkeys(facts, _nothing)


CORE_CHANGES: Changes[Any] = {
    StandingSet: apply_standing,
    StandingCleared: apply_standing,
    **no_change(Decided, OrderRefused, Said),
}


class Applier(Generic[S]):
    """Changes the board it is given, and returns it."""

    def __init__(self, changes: Mapping[type, Change[S]]) -> None:
        # Only the rows of the game, for the test that compares them with its facts.
        self.changes = dict(changes)
        self._changes = {**CORE_CHANGES, **changes}

    def __call__(self, state: S, fact: Any) -> S:
        change = self._changes.get(type(fact))
        if change is None:
            raise UnknownFact(self._why(type(fact)))
        change(state, fact)
        return state

    def knows(self, fact: type) -> bool:
        return fact in self._changes

    def _why(self, fact: type) -> str:
        modules = (getattr(change, "__module__", "") for change in self.changes.values() if change is not _nothing)
        return f"{fact.__module__}.{fact.__name__} has no row in the table of changes of {next(modules, 'this game')}"

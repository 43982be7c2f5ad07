"""What every game tells alike: of sheets and standing orders, to those whose they are and to the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from pbem.core.facts import OrderRefused, StandingCleared, StandingSet
from pbem.core.phrases import Phrase
from pbem.core.view import REFEREE, Told

S = TypeVar("S")

# In battles and happenings a sentence with a line above 0 is read under the last one without.
UNDER = 1


class Ear(Generic[S]):
    """Who listens: one seat (None: an onlooker, "*": the referee), and the board just before a fact."""

    def __init__(self, state: S, seat: str | None) -> None:
        self.state, self.seat = state, seat

    def is_me(self, name: str) -> bool:
        return name == self.seat

    @property
    def is_player(self) -> bool:
        return self.seat not in (None, REFEREE)

    def reads(self, seat: str) -> bool:
        """What is private to that seat: its sheet, its standing orders, its letters."""
        return self.seat in (seat, REFEREE)


def event(key: str, /, *throws: str, **values: object) -> Told:
    """A happening in the turn of the player named last."""
    return Told("events", Phrase(key, values), UNDER, throws)


def heading(key: str, /, *throws: str, **values: object) -> Told:
    return Told("events", Phrase(key, values), 0, throws)


def leading(key: str, /, **values: object) -> Told:
    """A heading that is left out if nothing stands under it."""
    return Told("events", Phrase(key, values), leads=True)


def news(key: str, /, *throws: str, **values: object) -> Told:
    return Told("headlines", Phrase(key, values), 0, throws)


def great_news(key: str, /, *throws: str, **values: object) -> Told:
    """What the reader must not miss: gains and losses, battles, the end."""
    return Told("headlines", Phrase(key, values), 0, throws, weight=1)


# --- sheets -----------------------------------------------------------------------------------------------------------


def refusals(outcome: Callable[[OrderRefused], Iterable[Phrase]]) -> Callable[[Ear[S], OrderRefused], Iterator[Told]]:
    """Tells of orders that were not carried out, with the reasons in the words of a game."""

    def order_refused(ear: Ear[S], fact: OrderRefused) -> Iterator[Told]:
        for why in outcome(fact):
            if ear.is_me(fact.seat):
                yield Told("orders", Phrase("done.refused", {"why": why}), max(fact.line, 0))
            elif ear.reads(fact.seat):
                yield event("event.refused", who=fact.seat, order=fact.text, why=why)

    return order_refused


def standing_set(ear: Ear[S], fact: StandingSet) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        key = "done.replaced" if fact.drops and fact.drops != [fact.text] else "done.in_force"
        yield Told("orders", Phrase(key, {"text": fact.text, "old": fact.drops}))
    elif ear.reads(fact.seat):
        yield event("event.in_force", who=fact.seat, text=fact.text)


def standing_cleared(ear: Ear[S], fact: StandingCleared) -> Iterator[Told]:
    key = fact.key.upper().replace("_", " ")
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase("done.cleared", {"key": key}))
    elif ear.reads(fact.seat):
        yield event("event.cleared", who=fact.seat, key=key)

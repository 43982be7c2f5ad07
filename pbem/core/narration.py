"""Shared narration of sheets and standing orders, for their owner and the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec.structs import replace

from pbem.core.chart import Link
from pbem.core.facts import Decided, OrderRefused, StandingCleared, StandingSet
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Sentence

S = TypeVar("S")

# In battles and events a sentence with a line above 0 is printed under the last one without.
UNDER = 1


class Reader(Generic[S]):
    """The reader: one seat (None: an onlooker, "*": the referee), and the board just before a fact."""

    def __init__(self, state: S, seat: str | None) -> None:
        self.state, self.seat = state, seat

    def is_me(self, name: str) -> bool:
        return name == self.seat

    @property
    def is_player(self) -> bool:
        return self.seat not in (None, REFEREE)

    def other(self, name: str, case: str) -> Text:
        """Anyone else by name; `case` is `who` at the beginning of a sentence and `whom` within one."""
        return name

    def reads(self, seat: str) -> bool:
        """Whether this reader sees what is private to that seat: its sheet, its standing orders, its letters."""
        return self.seat in (seat, REFEREE)


def event(key: str, /, *throws: str, **values: object) -> Sentence:
    """An event in the turn of the player named last."""
    return Sentence("events", Phrase(key, values), UNDER, throws)


def heading(key: str, /, *throws: str, **values: object) -> Sentence:
    return Sentence("events", Phrase(key, values), 0, throws)


def leading(key: str, /, **values: object) -> Sentence:
    """A heading that is dropped when it would be empty."""
    return Sentence("events", Phrase(key, values), leads=True)


def news(key: str, /, *throws: str, **values: object) -> Sentence:
    return Sentence("headlines", Phrase(key, values), 0, throws)


def drawn(sentence: Sentence, links: tuple[Link, ...] = (), marks: tuple[tuple[str, str], ...] = ()) -> Sentence:
    """The sentence with what the map shows of it."""
    return replace(sentence, links=links, marks=marks)


def from_afar(sentence: Sentence) -> Sentence:
    """An event as it is reported to those who do not learn whose turn it was: under no heading, in no order."""
    return replace(sentence, part="afar", line=0) if sentence.part == "events" else sentence


# --- sheets -----------------------------------------------------------------------------------------------------------


def refusals(
    outcome: Callable[[OrderRefused], Iterable[Phrase]],
) -> Callable[[Reader[S], OrderRefused], Iterator[Sentence]]:
    """Narrates orders that were not carried out, with the reasons in the words of a game."""

    def order_refused(reader: Reader[S], fact: OrderRefused) -> Iterator[Sentence]:
        for why in outcome(fact):
            if reader.is_me(fact.seat):
                yield Sentence("orders", Phrase("done.refused", {"why": why}), max(fact.line, 0))
            elif reader.reads(fact.seat):
                yield event("event.refused", who=fact.seat, order=fact.text, why=why)

    return order_refused


def standing_set(reader: Reader[S], fact: StandingSet) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        key = "done.replaced" if fact.drops and fact.drops != [fact.text] else "done.in_force"
        yield Sentence("orders", Phrase(key, {"text": fact.text, "old": fact.drops}))
    elif reader.reads(fact.seat):
        yield event("event.in_force", who=fact.seat, text=fact.text)


def standing_cleared(reader: Reader[S], fact: StandingCleared) -> Iterator[Sentence]:
    key = fact.key.upper().replace("_", " ")
    if reader.is_me(fact.seat):
        yield Sentence("orders", Phrase("done.cleared", {"key": key}))
    elif reader.reads(fact.seat):
        yield event("event.cleared", who=fact.seat, key=key)


def decided(reader: Reader[S], fact: Decided) -> Iterator[Sentence]:
    """The standing order that answered in the middle of a turn."""
    if reader.is_me(fact.seat):
        yield Sentence("orders", Phrase("done.decided", {"text": fact.text}))
    elif reader.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)

"""`narrate` of a game: a table says what a seat reads of each fact.

    def ran(reader: Reader[State], fact: Ran) -> Iterator[Sentence]:
        yield event("event.ran", who=who(reader, fact.seat), steps=fact.steps)

    NARRATORS: Narrators[Reader[State]] = {Ran: ran}
    narrate = narrator(NARRATORS, outcome)

The table is an allow-list: nobody reads of a fact without a row. A fact with a `line` also answers that line of the
sheet of its seat, with its `outcome`. Refusals and standing orders have rows here; a game may replace them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pbem.core.facts import Decided, OrderRefused, StandingCleared, StandingSet
from pbem.core.kit.outcomes import Outcome
from pbem.core.narration import Reader, decided, refusals, standing_cleared, standing_set
from pbem.core.view import Sentence

E = TypeVar("E", bound=Reader[Any])
Narrators = Mapping[type, Callable[[E, Any], Iterable[Sentence]]]
Narrate = Callable[[Any, str | None, Any], tuple[Sentence, ...]]


def narrator(
    table: Narrators[Any],
    outcome: Outcome,
    *,
    reader: Callable[[Any, str | None], Reader[Any]] = Reader,
    seen: Callable[[Any, Any], Any] = lambda reader, fact: fact,
    by: Callable[[Any], str] = lambda fact: str(getattr(fact, "seat", "")),
) -> Narrate:
    """`reader` makes the reader, `seen` the part of a fact that reader sees, `by` the seat that caused a fact."""
    rows = {**core_narrators(outcome), **table}

    def narrate(state: Any, seat: str | None, fact: Any) -> tuple[Sentence, ...]:
        """What this seat (None: an onlooker) reads of a fact; `state` is the board just before it."""
        one = reader(state, seat)
        shown = seen(one, fact)
        row = rows.get(type(shown))
        sentences = tuple(row(one, shown)) if row else ()
        return sentences + own_line(outcome, fact) if seat and seat == by(fact) else sentences

    return narrate


def own_line(outcome: Outcome, fact: Any) -> tuple[Sentence, ...]:
    """The answer under the line that led to a fact; refusals have their own."""
    line = getattr(fact, "line", 0)
    if not line or isinstance(fact, OrderRefused):
        return ()
    return tuple(Sentence("orders", said, line) for said in outcome(fact))


def core_narrators(outcome: Outcome) -> Narrators[Any]:
    return {
        OrderRefused: refusals(outcome),
        StandingSet: standing_set,
        StandingCleared: standing_cleared,
        Decided: decided,
    }

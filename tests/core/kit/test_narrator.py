"""Who reads what of a fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.core.facts import Decided, OrderRefused
from pbem.core.kit.naming import who, whom
from pbem.core.kit.narrator import narrator
from pbem.core.narration import Reader, event
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Sentence
from tests.core.kit.walk import Rested, State, Walked, outcome


def walked(reader: Reader[State], fact: Walked) -> Iterator[Sentence]:
    yield event("event.walked", who=who(reader, fact.seat), steps=fact.steps)


narrate = narrator({Walked: walked}, outcome)
FACT = Walked("Red", 3, 2)


def keys(sentences: tuple[Sentence, ...]) -> list[tuple[str, int]]:
    return [(said.text.key, said.line) for said in sentences]


def test_the_owner_also_reads_it_under_the_line_of_the_sheet() -> None:
    assert keys(narrate(State(), "Red", FACT)) == [("event.walked", 1), ("done.walked", 2)]
    for other in ("Blue", None, REFEREE):
        assert keys(narrate(State(), other, FACT)) == [("event.walked", 1)]


def test_nobody_reads_of_a_fact_without_a_row() -> None:
    assert narrate(State(), REFEREE, Rested("Red")) == ()


def test_refusals_and_decisions_are_private() -> None:
    facts = (OrderRefused("Red", 1, "WALK 9", "refused.far"), Decided("Red", "rest", "REST yes", {}))
    for fact in facts:
        assert [said.part for said in narrate(State(), "Red", fact)] == ["orders"]
        assert [said.part for said in narrate(State(), REFEREE, fact)] == ["events"]
        assert narrate(State(), "Blue", fact) == narrate(State(), None, fact) == ()


def test_a_reader_may_see_less_of_a_fact() -> None:
    def veiled(reader: Reader[State], fact: Any) -> Any:
        return fact if reader.reads(fact.seat) else msgspec.structs.replace(fact, steps=0)

    tell = narrator({Walked: walked}, outcome, seen=veiled)
    assert tell(State(), "Red", FACT)[0].text.values["steps"] == 3
    assert tell(State(), "Blue", FACT)[0].text.values["steps"] == 0


class Stranger(Reader[State]):
    def other(self, name: str, case: str) -> Text:
        return Phrase(f"{case}.{name}")


def test_names() -> None:
    me = Reader(State(), "Red")
    assert (who(me, "Red"), whom(me, "Red")) == (Phrase("who.you"), Phrase("whom.you"))
    assert (who(me, "Blue"), whom(me, "Blue")) == ("Blue", "Blue")
    assert whom(Stranger(State(), None), "Blue") == Phrase("whom.Blue")

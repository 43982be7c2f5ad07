"""What is told of encounters: to who explores, and to all who see the hex."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.phrases import Phrase
from pbem.core.telling import event, great_news
from pbem.core.view import Told
from pbem.games.interspace.ear import Ear
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.wording import place


def encounter_rolled(ear: Ear, fact: f.EncounterRolled) -> Iterator[Told]:
    if _hears(ear, fact.seat, fact.at):
        key = "event.encounter_nothing" if fact.die % 2 else "event.encounter_card"
        yield event(key, fact.throw, hex=place(ear.state, fact.at), die=fact.die)


def encounter_drawn(ear: Ear, fact: f.EncounterDrawn) -> Iterator[Told]:
    card, means = Phrase(f"encounter.{fact.card}"), Phrase(f"meaning.{fact.card}")
    values = {"hex": place(ear.state, fact.at), "card": card, "means": means}
    if ear.is_me(fact.seat):
        yield great_news("news.encounter", fact.throw, **values)
    elif _hears(ear, fact.seat, fact.at):
        yield event("event.encounter", fact.throw, who=fact.seat, **values)


def encounter_void(ear: Ear, fact: f.EncounterVoid) -> Iterator[Told]:
    if _hears(ear, fact.seat, fact.at):
        yield event("event.encounter_void")


def _hears(ear: Ear, seat: str, label: str) -> bool:
    return ear.is_me(seat) or ear.sees(label)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.EncounterRolled: encounter_rolled,
    f.EncounterDrawn: encounter_drawn,
    f.EncounterVoid: encounter_void,
}

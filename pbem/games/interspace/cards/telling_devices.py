"""What is told of devices: to their owner, and to all who see them at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.phrases import Phrase
from pbem.core.telling import UNDER, event
from pbem.core.view import Told
from pbem.games.interspace.cards import facts_devices as f
from pbem.games.interspace.ear import Ear
from pbem.games.interspace.outcomes import outcome
from pbem.games.interspace.wording import group, names, place


def gate_used(ear: Ear, fact: f.GateUsed) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, fact.line) for text in outcome(fact))
    elif ear.sees(fact.at) and ear.sees(fact.to):
        values = {"units": group(ear, fact.units), "hex": place(ear.state, fact.at), "to": place(ear.state, fact.to)}
        yield event("event.jumped", **values)


def units_rebuilt(ear: Ear, fact: f.UnitsRebuilt) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, fact.line) for text in outcome(fact))
    elif ear.sees(fact.at):
        where = place(ear.state, fact.at)
        if ear.counts(fact.seat):
            yield event("event.rebuilt", hex=where, old=names(ear, fact.old), new=names(ear, fact.new))
        else:
            yield event("event.rebuilt_something", hex=where, who=fact.seat)


def ships_exchanged(ear: Ear, fact: f.ShipsExchanged) -> Iterator[Told]:
    if ear.follows(fact.at, fact.old):
        lacking = [Phrase("battle.lacking", {"unit": name, "n": n})
                   for name, n in zip(names(ear, fact.damage), fact.damage.values(), strict=True)]  # fmt: skip
        values = {"old": names(ear, fact.old), "new": lacking or names(ear, fact.new)}
        yield Told("battles", Phrase("battle.exchanged", values), max(fact.round, UNDER))


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.GateUsed: gate_used,
    f.UnitsRebuilt: units_rebuilt,
    f.ShipsExchanged: ships_exchanged,
}

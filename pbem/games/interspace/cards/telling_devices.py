"""What is told of devices: to their owner, and to all who see them at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.telling import event
from pbem.core.view import Told
from pbem.games.interspace.cards import facts_devices as f
from pbem.games.interspace.ear import Ear
from pbem.games.interspace.outcomes import outcome
from pbem.games.interspace.wording import group, place


def gate_used(ear: Ear, fact: f.GateUsed) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, fact.line) for text in outcome(fact))
    elif ear.sees(fact.at) and ear.sees(fact.to):
        values = {"units": group(ear, fact.units), "hex": place(ear.state, fact.at), "to": place(ear.state, fact.to)}
        yield event("event.jumped", **values)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.GateUsed: gate_used,
}

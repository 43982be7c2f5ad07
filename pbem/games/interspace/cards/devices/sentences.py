"""What is told of devices: to their owner, and to all who see them at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.narration import UNDER, event, great_news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.cards.devices import facts as f
from pbem.games.interspace.knowledge.known import charted
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place


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
        yield Told("battles", Phrase("battle.exchanged", values), UNDER)


def hex_destroyed(ear: Ear, fact: f.HexDestroyed) -> Iterator[Told]:
    """Whoever has the hex on his map sees that it is gone; whose bomb it was, who sees the place (ISOR-72)."""
    if ear.is_me(fact.seat):
        yield from (Told("orders", text, fact.line) for text in outcome(fact))
    elif ear.is_me(fact.owner):
        lost = names(ear, fact.units) or [Phrase("card.nothing")]
        yield great_news("news.planet_destroyed", hex=place(ear.state, fact.at), who=fact.seat, units=lost)
    elif ear.hears_all or fact.at in charted(ear.state, ear.rules, ear.seat):
        by = {"who": fact.seat} if ear.sees(fact.at) else {}
        yield great_news("news.hex_destroyed_by" if by else "news.hex_destroyed", hex=place(ear.state, fact.at), **by)


def shield_crossed(ear: Ear, fact: f.ShieldCrossed) -> Iterator[Told]:
    """Whose stacks are open: who sees the place; else the owner alone."""
    if not ear.is_me(fact.seat) and not (ear.counts(fact.seat) and ear.sees(fact.at)):
        return
    for key, units in (("event.shield_up", fact.up), ("event.shield_down", fact.down)):
        if units:
            yield event(key, hex=place(ear.state, fact.at), units=names(ear, units))


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.GateUsed: gate_used,
    f.UnitsRebuilt: units_rebuilt,
    f.ShipsExchanged: ships_exchanged,
    f.HexDestroyed: hex_destroyed,
    f.ShieldCrossed: shield_crossed,
}

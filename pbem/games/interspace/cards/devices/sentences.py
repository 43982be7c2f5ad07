"""Sentences about devices: for their owner, and for everyone who sees them in use."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.narrator import Narrators
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.cards.devices import facts as f
from pbem.games.interspace.knowledge.known import charted
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.report.naming import group, names, place


def gate_used(reader: Reader, fact: f.GateUsed) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", text, fact.line) for text in outcome(fact))
    elif reader.sees(fact.at) and reader.sees(fact.to):
        values = {
            "units": group(reader, fact.units),
            "hex": place(reader.state, fact.at),
            "to": place(reader.state, fact.to),
        }
        yield event("event.jumped", **values)


def units_rebuilt(reader: Reader, fact: f.UnitsRebuilt) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", text, fact.line) for text in outcome(fact))
    elif reader.sees(fact.at):
        where = place(reader.state, fact.at)
        if reader.counts(fact.seat):
            yield event("event.rebuilt", hex=where, old=names(reader, fact.old), new=names(reader, fact.new))
        else:
            yield event("event.rebuilt_something", hex=where, who=fact.seat)


def ships_exchanged(reader: Reader, fact: f.ShipsExchanged) -> Iterator[Sentence]:
    if reader.follows(fact.at, fact.old):
        lacking = [Phrase("battle.lacking", {"unit": name, "n": n})
                   for name, n in zip(names(reader, fact.damage), fact.damage.values(), strict=True)]  # fmt: skip
        values = {"old": names(reader, fact.old), "new": lacking or names(reader, fact.new)}
        yield Sentence("battles", Phrase("battle.exchanged", values), UNDER)


def hex_destroyed(reader: Reader, fact: f.HexDestroyed) -> Iterator[Sentence]:
    """Players with the hex on their map see that it is gone; those who see the place learn the owner (ISOR-72)."""
    if reader.is_me(fact.seat):
        yield from (Sentence("orders", text, fact.line) for text in outcome(fact))
    elif reader.is_me(fact.owner):
        lost = names(reader, fact.units) or [Phrase("card.nothing")]
        yield news("news.planet_destroyed", hex=place(reader.state, fact.at), who=fact.seat, units=lost)
    elif reader.hears_all or fact.at in charted(reader.state, reader.rules, reader.seat):
        by = {"who": fact.seat} if reader.sees(fact.at) else {}
        yield news("news.hex_destroyed_by" if by else "news.hex_destroyed", hex=place(reader.state, fact.at), **by)


def shield_crossed(reader: Reader, fact: f.ShieldCrossed) -> Iterator[Sentence]:
    """With open stacks, for players who see the place; else only for the owner."""
    if not reader.is_me(fact.seat) and not (reader.counts(fact.seat) and reader.sees(fact.at)):
        return
    for key, units in (("event.shield_up", fact.up), ("event.shield_down", fact.down)):
        if units:
            yield event(key, hex=place(reader.state, fact.at), units=names(reader, units))


NARRATORS: Narrators[Reader] = {
    f.GateUsed: gate_used,
    f.UnitsRebuilt: units_rebuilt,
    f.ShipsExchanged: ships_exchanged,
    f.HexDestroyed: hex_destroyed,
    f.ShieldCrossed: shield_crossed,
}

"""Sentences about sides, special maps, and players who are out."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who, whom
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, levels
from pbem.games.space_empires.report.sentences.turns import drawn


def sides_formed(reader: Reader, fact: f.SidesFormed) -> Iterator[Sentence]:
    """`Red + Green, Blue + Yellow`."""
    names = dict.fromkeys(fact.sides.values())
    sides = [" + ".join(seat for seat in reader.state.seats if fact.sides.get(seat) == name) for name in names]
    yield heading("event.sides_blood" if fact.is_blood else "event.sides", sides=sides)


def holes_laid(reader: Reader, fact: f.HolesLaid) -> Iterator[Sentence]:
    for hole in fact.holes:
        yield event("event.hole", hexes=hole)


def markers_mixed(reader: Reader, fact: f.MarkersMixed) -> Iterator[Sentence]:
    yield event("event.mixed_map", *fact.throws)


def seat_fell(reader: Reader, fact: f.SeatFell) -> Iterator[Sentence]:
    """Everyone sees who is out; only the victor sees what was learned."""
    yield news("news.out_you" if reader.is_me(fact.seat) else "news.out", seat=fact.seat)
    if fact.by in reader.state.seats:
        yield event("event.spoils", who=who(reader, fact.by), whom=whom(reader, fact.seat), cp=fact.cp)
    if fact.levels and reader.reads(fact.by):
        yield event("event.spoils_levels", who=who(reader, fact.by), tech=levels(fact.levels))


def spoils_paid(reader: Reader, fact: f.SpoilsPaid) -> Iterator[Sentence]:
    if reader.reads(fact.seat):
        yield event("event.spoils_paid", who=who(reader, fact.seat), cp=fact.paid)


def system_removed(reader: Reader, fact: f.SystemRemoved) -> Iterator[Sentence]:
    colony = reader.state.colonies.get(fact.at)
    key = f"event.removed_{fact.why}_colony" if colony else f"event.removed_{fact.why}"
    marker = Phrase(f"marker.{fact.marker}")
    yield drawn(event(key, hex=fact.at, marker=marker, owner=colony.owner if colony else ""), (fact.at, "changed"))
    if colony and reader.is_me(colony.owner):
        yield news("news.colony_devoured", hex=fact.at)

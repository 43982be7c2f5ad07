"""What is told of sides, of maps of another kind, of players who are out."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, great_news, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Ear, levels, who, whom
from pbem.games.space_empires.report.sentences.turns import drawn


def sides_formed(ear: Ear, fact: f.SidesFormed) -> Iterator[Told]:
    """`Red + Green, Blue + Yellow`."""
    names = dict.fromkeys(fact.sides.values())
    sides = [" + ".join(seat for seat in ear.state.seats if fact.sides.get(seat) == name) for name in names]
    yield heading("event.sides_blood" if fact.is_blood else "event.sides", sides=sides)


def holes_laid(ear: Ear, fact: f.HolesLaid) -> Iterator[Told]:
    for hole in fact.holes:
        yield event("event.hole", hexes=hole)


def markers_mixed(ear: Ear, fact: f.MarkersMixed) -> Iterator[Told]:
    yield event("event.mixed_map", *fact.throws)


def seat_fell(ear: Ear, fact: f.SeatFell) -> Iterator[Told]:
    """All see who is out; what the victor learns only he does."""
    yield great_news("news.out_you" if ear.is_me(fact.seat) else "news.out", seat=fact.seat)
    if fact.by in ear.state.seats:
        yield event("event.spoils", who=who(ear, fact.by), whom=whom(ear, fact.seat), cp=fact.cp)
    if fact.levels and ear.reads(fact.by):
        yield event("event.spoils_levels", who=who(ear, fact.by), tech=levels(fact.levels))


def spoils_paid(ear: Ear, fact: f.SpoilsPaid) -> Iterator[Told]:
    if ear.reads(fact.seat):
        yield event("event.spoils_paid", who=who(ear, fact.seat), cp=fact.paid)


def system_removed(ear: Ear, fact: f.SystemRemoved) -> Iterator[Told]:
    colony = ear.state.colonies.get(fact.at)
    key = f"event.removed_{fact.why}_colony" if colony else f"event.removed_{fact.why}"
    marker = Phrase(f"marker.{fact.marker}")
    yield drawn(event(key, hex=fact.at, marker=marker, owner=colony.owner if colony else ""), (fact.at, "changed"))
    if colony and ear.is_me(colony.owner):
        yield news("news.colony_devoured", hex=fact.at)

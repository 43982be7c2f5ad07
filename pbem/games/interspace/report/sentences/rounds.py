"""Sentences about the set-up, rounds and turns, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, whose


def colony_named(reader: Reader, fact: f.ColonyNamed) -> Iterator[Sentence]:
    throws = (f"setup/{fact.seat.lower()}/colony",) if fact.colony else ()
    key = "event.colony_named" if fact.colony else "event.home_named"
    if reader.is_me(fact.seat) or reader.hears_all:
        values = {"whose": whose(reader, fact.seat), "home": fact.home, "colony": fact.colony}
        yield Sentence("events", Phrase(key, values), throws=throws)


def region_laid(reader: Reader, fact: f.RegionLaid) -> Iterator[Sentence]:
    if not (reader.is_me(fact.seat) or reader.hears_all):
        return
    ring = {f"{fact.seat}{d}": terrain for d, terrain in enumerate(fact.ring, 2) if terrain != "empty_space"}
    sides = [Phrase("ring", {"hex": label, "what": Phrase(f"terrain.{terrain}")}) for label, terrain in ring.items()]
    key = "event.region" if ring else "event.region_alone"
    yield Sentence("events", Phrase(key, {"whose": whose(reader, fact.seat), "home": f"{fact.seat}1", "sides": sides}))


def units_placed(reader: Reader, fact: f.UnitsPlaced) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield event("event.placed", units=names(reader, fact.units), hex=place(reader.state, fact.at))
    elif reader.sees(fact.at):
        yield event("event.placed", units=group(reader, fact.units), hex=place(reader.state, fact.at))


def round_began(reader: Reader, fact: f.RoundBegan) -> Iterator[Sentence]:
    yield Sentence("events", Phrase("event.round_began", {"round": fact.round}))


def seat_drawn(reader: Reader, fact: f.SeatDrawn) -> Iterator[Sentence]:
    """The drawn order is public (ISB-19)."""
    place_ = len(reader.state.drawn) + 1
    key = "event.you_drawn" if reader.is_me(fact.seat) else "event.drawn"
    values = {"who": fact.seat, "place": place_, "of": place_ + fact.left}
    yield Sentence("events", Phrase(key, values), throws=(f"order/{reader.state.round}/{place_}",))


def seat_resigned(reader: Reader, fact: f.SeatResigned) -> Iterator[Sentence]:
    yield news("news.resigned", who=who(reader, fact.seat))


def seat_out(reader: Reader, fact: f.SeatOut) -> Iterator[Sentence]:
    key = "news.you_are_out" if reader.is_me(fact.seat) else "news.out"
    yield news(key, who=fact.seat)


def round_ended(reader: Reader, fact: f.RoundEnded) -> Iterator[Sentence]:
    """Totals of all are public whatever else is secret, unless they would give a card away (ISOR-46)."""
    known = {seat: vp for seat, vp in fact.vp.items() if reader.knows_points(seat)}
    points = [Phrase("points", {"seat": seat, "vp": vp}) for seat, vp in known.items()]
    yield Sentence(
        "events", Phrase("event.round_ended", {"round": fact.round, "points": points or Phrase("points_secret")})
    )
    if reader.seat in fact.vp:
        yield _standing(str(reader.seat), known, len(fact.vp) - len(known))


def _standing(seat: str, vp: dict[str, int], secret: int) -> Sentence:
    """The reader's rank, and the nearest rivals, as far as points are known."""
    if secret:
        return news("news.stand.secret", vp=vp[seat], n=secret)
    place_ = 1 + sum(points > vp[seat] for points in vp.values())
    best = max(points for other, points in vp.items() if other != seat) if len(vp) > 1 else 0
    rivals = [other for other, points in vp.items() if other != seat and points == best]
    key = "alone" if not rivals else "first" if best < vp[seat] else "level" if best == vp[seat] else "behind"
    return news(f"news.stand.{key}", vp=vp[seat], place=place_, of=len(vp), rivals=rivals, best=best, n=len(rivals))


def game_over(reader: Reader, fact: f.GameOver) -> Iterator[Sentence]:
    won = reader.seat in fact.winners
    key = f"news.over.{fact.how}_mine" if won else f"news.over.{fact.how if fact.winners else 'nobody'}"
    points = [Phrase("points", {"seat": seat, "vp": vp}) for seat, vp in fact.vp.items()]
    yield news(key, winners=fact.winners, points=points)

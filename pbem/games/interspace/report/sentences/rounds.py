"""What is told of the set-up, of rounds and turns, and of how the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, great_news, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, who, whose


def colony_named(ear: Ear, fact: f.ColonyNamed) -> Iterator[Told]:
    throws = (f"setup/{fact.seat.lower()}/colony",) if fact.colony else ()
    key = "event.colony_named" if fact.colony else "event.home_named"
    if ear.is_me(fact.seat) or ear.hears_all:
        values = {"whose": whose(ear, fact.seat), "home": fact.home, "colony": fact.colony}
        yield Told("events", Phrase(key, values), throws=throws)


def region_laid(ear: Ear, fact: f.RegionLaid) -> Iterator[Told]:
    if not (ear.is_me(fact.seat) or ear.hears_all):
        return
    ring = {f"{fact.seat}{d}": terrain for d, terrain in enumerate(fact.ring, 2) if terrain != "empty_space"}
    sides = [Phrase("ring", {"hex": label, "what": Phrase(f"terrain.{terrain}")}) for label, terrain in ring.items()]
    key = "event.region" if ring else "event.region_alone"
    yield Told("events", Phrase(key, {"whose": whose(ear, fact.seat), "home": f"{fact.seat}1", "sides": sides}))


def units_placed(ear: Ear, fact: f.UnitsPlaced) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield event("event.placed", units=names(ear, fact.units), hex=place(ear.state, fact.at))
    elif ear.sees(fact.at):
        yield event("event.placed", units=group(ear, fact.units), hex=place(ear.state, fact.at))


def round_began(ear: Ear, fact: f.RoundBegan) -> Iterator[Told]:
    yield Told("events", Phrase("event.round_began", {"round": fact.round}))


def seat_drawn(ear: Ear, fact: f.SeatDrawn) -> Iterator[Told]:
    """The drawn order is public (ISB-19)."""
    place_ = len(ear.state.drawn) + 1
    key = "event.you_drawn" if ear.is_me(fact.seat) else "event.drawn"
    values = {"who": fact.seat, "place": place_, "of": place_ + fact.left}
    yield Told("events", Phrase(key, values), throws=(f"order/{ear.state.round}/{place_}",))


def seat_resigned(ear: Ear, fact: f.SeatResigned) -> Iterator[Told]:
    yield Told("headlines", Phrase("news.resigned", {"who": who(ear, fact.seat)}))


def seat_out(ear: Ear, fact: f.SeatOut) -> Iterator[Told]:
    key = "news.you_are_out" if ear.is_me(fact.seat) else "news.out"
    yield great_news(key, who=fact.seat)


def round_ended(ear: Ear, fact: f.RoundEnded) -> Iterator[Told]:
    """Totals of all are public whatever else is secret, unless they would give a card away (ISOR-46)."""
    known = {seat: vp for seat, vp in fact.vp.items() if ear.knows_points(seat)}
    points = [Phrase("points", {"seat": seat, "vp": vp}) for seat, vp in known.items()]
    yield Told(
        "events", Phrase("event.round_ended", {"round": fact.round, "points": points or Phrase("points_secret")})
    )
    if ear.seat in fact.vp:
        yield _standing(str(ear.seat), known, len(fact.vp) - len(known))


def _standing(seat: str, vp: dict[str, int], secret: int) -> Told:
    """Where the reader stands, and who is nearest, as far as points are known."""
    if secret:
        return news("news.stand.secret", vp=vp[seat], n=secret)
    place_ = 1 + sum(points > vp[seat] for points in vp.values())
    best = max(points for other, points in vp.items() if other != seat) if len(vp) > 1 else 0
    rivals = [other for other, points in vp.items() if other != seat and points == best]
    key = "alone" if not rivals else "first" if best < vp[seat] else "level" if best == vp[seat] else "behind"
    return news(f"news.stand.{key}", vp=vp[seat], place=place_, of=len(vp), rivals=rivals, best=best, n=len(rivals))


def game_over(ear: Ear, fact: f.GameOver) -> Iterator[Told]:
    won = ear.seat in fact.winners
    key = f"news.over.{fact.how}_mine" if won else f"news.over.{fact.how if fact.winners else 'nobody'}"
    points = [Phrase("points", {"seat": seat, "vp": vp}) for seat, vp in fact.vp.items()]
    yield great_news(key, winners=fact.winners, points=points)

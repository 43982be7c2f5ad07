"""What is told of ships: where they go, what they fit, which cards they play."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Link
from pbem.core.narration import event, great_news, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Ear, bonus_cards, drawn, line, tally, way, who, whom


def ship_moved(ear: Ear, fact: f.ShipMoved) -> Iterator[Told]:
    """All see where ships go."""
    values = {
        "who": who(ear, fact.seat),
        "path": way([fact.start, *fact.path]),
        "place": fact.path[-1],
        "whom": whom(ear, fact.seat),
    }
    route = Link("route", (fact.start, *fact.path), fact.seat)
    yield drawn(event(f"event.moved_{fact.why}", **values), links=(route,))
    if fact.stopped == "border":
        yield event("event.border", sector=fact.path[-1])
    if fact.why in ("towed", "forced") and ear.is_me(fact.seat):
        yield news(f"news.{fact.why}", place=fact.path[-1])


def gate_passed(ear: Ear, fact: f.GatePassed) -> Iterator[Told]:
    values = {"who": who(ear, fact.seat), "quadrant": fact.quadrant, "die": fact.die, "to": fact.to}
    gate = ruleset(ear.state.options).gate_from(fact.start)
    route = Link("route", (fact.start, gate, fact.to), fact.seat)
    yield drawn(event("event.gate", fact.throw, **values), links=(route,))


def ship_repaired(ear: Ear, fact: f.ShipRepaired) -> Iterator[Told]:
    yield event("event.repaired", who=who(ear, fact.seat), port=fact.port)


def ship_met(ear: Ear, fact: f.ShipMet) -> Iterator[Told]:
    marker = Phrase(f"marker.The_{fact.marker}")
    yield event("event.met", marker=marker, whom=whom(ear, fact.seat), sector=fact.at)
    if ear.is_me(fact.seat):
        yield news("news.met", marker=Phrase(f"marker.{fact.marker}"), sector=fact.at)


def upgrade_shown(ear: Ear, fact: f.UpgradeShown) -> Iterator[Told]:
    """The owner knew it, but not that the others know it now."""
    yield event("event.shown", who=who(ear, fact.seat), card=fact.card)


def upgrade_fitted(ear: Ear, fact: f.UpgradeFitted) -> Iterator[Told]:
    """Which card it was stays secret; what it cost shows in public credits."""
    if ear.reads(fact.seat):
        yield event("event.fitted_card", who=who(ear, fact.seat), port=fact.port, card=fact.card, price=fact.price)
    elif ear.counts_money(fact.seat):
        yield event("event.fitted_for", who=who(ear, fact.seat), port=fact.port, price=fact.price)
    else:
        yield event("event.fitted", who=who(ear, fact.seat), port=fact.port)


def upgrade_lost(ear: Ear, fact: f.UpgradeLost) -> Iterator[Told]:
    yield event("event.upgrade_lost", who=who(ear, fact.seat), card=fact.card)
    if ear.is_me(fact.seat):
        yield great_news("news.upgrade_lost", card=fact.card)


def bonus_played(ear: Ear, fact: f.BonusPlayed) -> Iterator[Told]:
    """Used bonus cards are public."""
    yield event("event.played", who=who(ear, fact.seat), cards=bonus_cards({fact.card: fact.count}))


def cash_found(ear: Ear, fact: f.CashFound) -> Iterator[Told]:
    yield event("event.cash", who=who(ear, fact.seat), credits=fact.credits)


def radar_moved(ear: Ear, fact: f.RadarMoved) -> Iterator[Told]:
    yield event("event.radar", who=who(ear, fact.seat), start=line(fact.start), to=line(fact.to))


def reserve_seen(ear: Ear, fact: f.ReserveSeen) -> Iterator[Told]:
    """Only the visitor looks through the reserve of a port."""
    if ear.reads(fact.seat):
        yield event("event.reserve", who=who(ear, fact.seat), port=fact.port, cards=tally(fact.cards))

"""Sentences about ships: where they go, what they fit, which cards they play."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Link
from pbem.core.kit.naming import who, whom
from pbem.core.narration import drawn, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Reader, bonus_cards, line, tally, way


def ship_moved(reader: Reader, fact: f.ShipMoved) -> Iterator[Sentence]:
    """Everyone sees where ships go."""
    values = {
        "who": who(reader, fact.seat),
        "path": way([fact.start, *fact.path]),
        "place": fact.path[-1],
        "whom": whom(reader, fact.seat),
    }
    route = Link("route", (fact.start, *fact.path), fact.seat)
    yield drawn(event(f"event.moved_{fact.why}", **values), links=(route,))
    if fact.stopped == "border":
        yield event("event.border", sector=fact.path[-1])
    if fact.why in ("towed", "forced") and reader.is_me(fact.seat):
        yield news(f"news.{fact.why}", place=fact.path[-1])


def gate_passed(reader: Reader, fact: f.GatePassed) -> Iterator[Sentence]:
    values = {"who": who(reader, fact.seat), "quadrant": fact.quadrant, "die": fact.die, "to": fact.to}
    gate = ruleset(reader.state.options).gate_from(fact.start)
    route = Link("route", (fact.start, gate, fact.to), fact.seat)
    yield drawn(event("event.gate", fact.throw, **values), links=(route,))


def ship_repaired(reader: Reader, fact: f.ShipRepaired) -> Iterator[Sentence]:
    yield event("event.repaired", who=who(reader, fact.seat), port=fact.port)


def ship_met(reader: Reader, fact: f.ShipMet) -> Iterator[Sentence]:
    marker = Phrase(f"marker.The_{fact.marker}")
    yield event("event.met", marker=marker, whom=whom(reader, fact.seat), sector=fact.at)
    if reader.is_me(fact.seat):
        yield news("news.met", marker=Phrase(f"marker.{fact.marker}"), sector=fact.at)


def upgrade_shown(reader: Reader, fact: f.UpgradeShown) -> Iterator[Sentence]:
    """The owner learns that the others know it now."""
    yield event("event.shown", who=who(reader, fact.seat), card=fact.card)


def upgrade_fitted(reader: Reader, fact: f.UpgradeFitted) -> Iterator[Sentence]:
    """The card stays secret; its cost shows in public credits."""
    if reader.reads(fact.seat):
        yield event("event.fitted_card", who=who(reader, fact.seat), port=fact.port, card=fact.card, price=fact.price)
    elif reader.counts_money(fact.seat):
        yield event("event.fitted_for", who=who(reader, fact.seat), port=fact.port, price=fact.price)
    else:
        yield event("event.fitted", who=who(reader, fact.seat), port=fact.port)


def upgrade_lost(reader: Reader, fact: f.UpgradeLost) -> Iterator[Sentence]:
    yield event("event.upgrade_lost", who=who(reader, fact.seat), card=fact.card)
    if reader.is_me(fact.seat):
        yield news("news.upgrade_lost", card=fact.card)


def bonus_played(reader: Reader, fact: f.BonusPlayed) -> Iterator[Sentence]:
    """Used bonus cards are public."""
    yield event("event.played", who=who(reader, fact.seat), cards=bonus_cards({fact.card: fact.count}))


def cash_found(reader: Reader, fact: f.CashFound) -> Iterator[Sentence]:
    yield event("event.cash", who=who(reader, fact.seat), credits=fact.credits)


def radar_moved(reader: Reader, fact: f.RadarMoved) -> Iterator[Sentence]:
    yield event("event.radar", who=who(reader, fact.seat), start=line(fact.start), to=line(fact.to))


def reserve_seen(reader: Reader, fact: f.ReserveSeen) -> Iterator[Sentence]:
    """Only the visitor looks through the reserve of a port."""
    if reader.reads(fact.seat):
        yield event("event.reserve", who=who(reader, fact.seat), port=fact.port, cards=tally(fact.cards))

"""Sentences about the economy step, colonies and conquests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.kit.naming import who
from pbem.core.narration import event, news
from pbem.core.view import Sentence
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, planet


def carried_out(fact: Any) -> Iterator[Sentence]:
    """The outcome of a player's own order, under its line; what happens without an order has no line."""
    for text in outcome(fact):
        yield Sentence("orders", text, max(fact.line, 0))


def industry_raised(reader: Reader, fact: f.IndustryRaised) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.charts_planet(fact.planet):
        values = {"who": who(reader, fact.seat), "planet": planet(reader.state, fact.planet), "level": fact.level}
        yield event("event.industry", **values)


def tech_raised(reader: Reader, fact: f.TechRaised) -> Iterator[Sentence]:
    values = {"who": who(reader, fact.seat), "planet": planet(reader.state, fact.planet), "level": fact.level}
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.charts_planet(fact.planet):
        yield event("event.tech", **values)
    if fact.civ > reader.state.players[fact.seat].civ:
        yield from _civ_rose(reader, fact)


def _civ_rose(reader: Reader, fact: f.TechRaised) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news("news.civ_rose", civ=fact.civ, planet=planet(reader.state, fact.planet), round=fact.rests)
    elif reader.hears_all:
        yield event("event.civ", who=who(reader, fact.seat), civ=fact.civ)


def civ_fell(reader: Reader, fact: f.CivFell) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news("news.civ_fell", civ=fact.civ)
    elif reader.hears_all:
        yield event("event.civ", who=who(reader, fact.seat), civ=fact.civ)


def units_built(reader: Reader, fact: f.UnitsBuilt) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.sees(fact.at):
        where = planet(reader.state, fact.planet)
        if reader.counts(fact.seat):
            yield event("event.built", who=who(reader, fact.seat), planet=where, units=names(reader, fact.units))
        else:
            yield event("event.built_something", who=who(reader, fact.seat), planet=where)


def home_declared(reader: Reader, fact: f.HomeDeclared) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
        yield news("news.home", planet=planet(reader.state, fact.planet))
    elif reader.charts_planet(fact.planet):
        yield event("event.home", who=who(reader, fact.seat), planet=planet(reader.state, fact.planet))


def no_orders(reader: Reader, fact: f.NoOrders) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news(f"news.no_orders_{'economy' if reader.state.phase == 'economy' else reader.rules.level}")
    else:
        yield event("event.no_orders", who=who(reader, fact.seat))


def colony_founded(reader: Reader, fact: f.ColonyFounded) -> Iterator[Sentence]:
    values = {"planet": place(reader.state, fact.at), "ind": fact.ind, "tech": fact.tech}
    if reader.is_me(fact.seat):
        yield news("news.founded", unit=group(reader, [fact.unit]), **values)
    elif reader.charts(fact.at):
        yield event("event.founded", who=who(reader, fact.seat), **values)


def planet_conquered(reader: Reader, fact: f.PlanetConquered) -> Iterator[Sentence]:
    """Levels stay as they are (ISB-97), so who sees the planet knows them already."""
    values = {"planet": place(reader.state, fact.at), "boats": fact.boats, "who": fact.seat, "loser": fact.loser}
    if reader.is_me(fact.seat):
        yield news("news.conquered", **values)
    elif reader.is_me(fact.loser):
        yield news("news.planet_lost", **values)
    elif reader.charts(fact.at):
        yield event("event.conquered" if reader.counts(fact.seat) else "event.conquered_unseen", **values)

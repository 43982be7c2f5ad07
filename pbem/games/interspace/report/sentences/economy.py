"""What is told of the economy step, of colonies and of conquests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.narration import event, great_news, news
from pbem.core.view import Told
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, planet, who


def carried_out(fact: Any) -> Iterator[Told]:
    """The outcome of an own order, under its line; what happens without an order has no line."""
    for text in outcome(fact):
        yield Told("orders", text, max(fact.line, 0))


def industry_raised(ear: Ear, fact: f.IndustryRaised) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.charts_planet(fact.planet):
        values = {"who": who(ear, fact.seat), "planet": planet(ear.state, fact.planet), "level": fact.level}
        yield event("event.industry", **values)


def tech_raised(ear: Ear, fact: f.TechRaised) -> Iterator[Told]:
    values = {"who": who(ear, fact.seat), "planet": planet(ear.state, fact.planet), "level": fact.level}
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.charts_planet(fact.planet):
        yield event("event.tech", **values)
    if fact.civ > ear.state.players[fact.seat].civ:
        yield from _civ_rose(ear, fact)


def _civ_rose(ear: Ear, fact: f.TechRaised) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield great_news("news.civ_rose", civ=fact.civ, planet=planet(ear.state, fact.planet), round=fact.rests)
    elif ear.hears_all:
        yield event("event.civ", who=who(ear, fact.seat), civ=fact.civ)


def civ_fell(ear: Ear, fact: f.CivFell) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield great_news("news.civ_fell", civ=fact.civ)
    elif ear.hears_all:
        yield event("event.civ", who=who(ear, fact.seat), civ=fact.civ)


def units_built(ear: Ear, fact: f.UnitsBuilt) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.sees(fact.at):
        where = planet(ear.state, fact.planet)
        if ear.counts(fact.seat):
            yield event("event.built", who=who(ear, fact.seat), planet=where, units=names(ear, fact.units))
        else:
            yield event("event.built_something", who=who(ear, fact.seat), planet=where)


def home_declared(ear: Ear, fact: f.HomeDeclared) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
        yield news("news.home", planet=planet(ear.state, fact.planet))
    elif ear.charts_planet(fact.planet):
        yield event("event.home", who=who(ear, fact.seat), planet=planet(ear.state, fact.planet))


def no_orders(ear: Ear, fact: f.NoOrders) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield great_news(f"news.no_orders_{'economy' if ear.state.phase == 'economy' else ear.rules.level}")
    else:
        yield event("event.no_orders", who=who(ear, fact.seat))


def colony_founded(ear: Ear, fact: f.ColonyFounded) -> Iterator[Told]:
    values = {"planet": place(ear.state, fact.at), "ind": fact.ind, "tech": fact.tech}
    if ear.is_me(fact.seat):
        yield news("news.founded", unit=group(ear, [fact.unit]), **values)
    elif ear.charts(fact.at):
        yield event("event.founded", who=who(ear, fact.seat), **values)


def planet_conquered(ear: Ear, fact: f.PlanetConquered) -> Iterator[Told]:
    """Levels stay as they are (ISB-97), so who sees the planet knows them already."""
    values = {"planet": place(ear.state, fact.at), "boats": fact.boats, "who": fact.seat, "loser": fact.loser}
    if ear.is_me(fact.seat):
        yield great_news("news.conquered", **values)
    elif ear.is_me(fact.loser):
        yield great_news("news.planet_lost", **values)
    elif ear.charts(fact.at):
        yield event("event.conquered" if ear.counts(fact.seat) else "event.conquered_unseen", **values)

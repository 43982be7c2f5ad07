"""What is told of the economy phase of the standard level, and of resources on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbem.core.narration import event, great_news, heading, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.knowledge.reader import owner as owner_of
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.standard_answers import goods, load
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.report.naming import group, names, own_names, place, planet, who, whose
from pbem.games.interspace.report.sentences.economy import carried_out
from pbem.games.interspace.standard.production import ACCIDENT_AT


def economy_began(ear: Ear, fact: s.EconomyBegan) -> Iterator[Told]:
    yield heading("event.economy", round=fact.round)


def without_a_line(fact: Any) -> Iterator[Told]:
    for text in outcome(fact):
        yield Told("orders", text)


def units_deployed(ear: Ear, fact: s.UnitsDeployed) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.sees(fact.at):
        yield event("event.deployed", units=group(ear, fact.units), planet=planet(ear.state, fact.planet))


def planet_produced(ear: Ear, fact: s.PlanetProduced) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from without_a_line(fact)


def ore_rolled(ear: Ear, fact: s.OreRolled) -> Iterator[Told]:
    """Dice that change nothing are told beside the orders; the end of the ore makes a headline (ISS-11)."""
    values = {"planet": planet(ear.state, fact.planet), "dice": fact.dice, "limit": fact.limit}
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase("rolled.exhausted" if fact.exhausted else "rolled.ore", values), 0, (fact.throw,))
        if fact.exhausted:
            yield great_news("news.exhausted", planet=values["planet"])
    elif ear.opens(fact.seat):
        key = "event.exhausted" if fact.exhausted else "event.ore_rolled"
        yield event(key, fact.throw, whose=whose(ear, fact.seat), **values)


def mining_set(ear: Ear, fact: s.MiningSet) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from (replace(told, goes_with=_mining(fact.at)) for told in carried_out(fact))


def _mining(at: str) -> str:
    """What is dug up stands under the MINE line, if it is on this sheet."""
    return f"mining in {at}"


def asteroids_mined(ear: Ear, fact: s.AsteroidsMined) -> Iterator[Told]:
    total = fact.die + fact.ships - fact.rivals + fact.bonus
    values = {"hex": fact.at, "die": fact.die, "total": total, "ore": fact.ore, "who": who(ear, fact.seat)}
    if ear.is_me(fact.seat):
        lost = fact.ore - sum(fact.loaded.values())
        more: Text = Phrase("rolled.mining_bonus", {"n": f"{fact.bonus:+}"}) if fact.bonus else ""
        values |= {"ships": names(ear, fact.loaded), "lost": lost, "n": fact.ships, "rivals": fact.rivals, "more": more}
        yield Told(
            "orders", Phrase(_mined(total, fact.ore, lost), values), 0, (fact.throw,), goes_with=_mining(fact.at)
        )
    elif ear.opens(fact.seat):
        yield event("event.mined", fact.throw, **values)


def _mined(total: int, ore: int, lost: int) -> str:
    if not ore:
        return "rolled.mined_accident" if total <= ACCIDENT_AT else "rolled.mined_nothing"
    return "rolled.mined_too_much" if lost else "rolled.mined"


def units_bought(ear: Ear, fact: s.UnitsBought) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.opens(fact.seat):
        values = {"units": names(ear, fact.units), "planet": planet(ear.state, fact.planet)}
        yield event("event.bought", who=who(ear, fact.seat), **values)


def goods_bought(ear: Ear, fact: s.GoodsBought) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.opens(fact.seat):
        yield event("event.goods_bought", who=fact.seat, n=fact.count, planet=planet(ear.state, fact.planet))


def goods_recalled(ear: Ear, fact: s.GoodsRecalled) -> Iterator[Told]:
    """Who loses goods is told of it."""
    values = {"who": fact.seat, "n": fact.count, "loser": fact.holder}
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.is_me(fact.holder):
        yield news("news.recalled", **values)
    elif ear.opens(fact.seat):
        yield event("event.recalled", **values)


def industry_invested(ear: Ear, fact: s.IndustryInvested) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.charts_planet(fact.planet):
        values = {"planet": planet(ear.state, fact.planet), "level": fact.level}
        yield event("event.industry_now", who=fact.seat, **values)


def tech_invested(ear: Ear, fact: s.TechInvested) -> Iterator[Told]:
    where, old = planet(ear.state, fact.planet), ear.state.players[fact.seat].civ
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
        if fact.civ > old:
            yield news("news.civ_now", civ=fact.civ, planet=where)
    elif ear.charts_planet(fact.planet):
        yield event("event.tech_now", who=fact.seat, planet=where, level=fact.level)
        if fact.civ > old and ear.hears_all:
            yield event("event.civ", who=fact.seat, civ=fact.civ)


def planet_deserted(ear: Ear, fact: s.PlanetDeserted) -> Iterator[Told]:
    values = {"planet": place(ear.state, fact.at), "how": Phrase(f"deserted.{fact.how}")}
    if ear.is_me(fact.seat):
        yield great_news("news.deserted", **values)
    elif ear.charts(fact.at):
        yield event("event.deserted", **values)


def new_units_lost(ear: Ear, fact: s.NewUnitsLost) -> Iterator[Told]:
    values = {"planet": planet(ear.state, fact.planet), "how": Phrase(f"lost.{fact.how}")}
    if ear.is_me(fact.seat):
        yield great_news("news.new_units_lost", units=own_names(fact.units), **values)
    elif ear.opens(fact.seat) or ear.is_me(fact.by):
        yield event("event.new_units_lost", units=names(ear, fact.units), **values)


def ore_refined(ear: Ear, fact: s.OreRefined) -> Iterator[Told]:
    values = {"planet": planet(ear.state, fact.planet), "dice": fact.dice, "ipe": sum(fact.dice), "n": len(fact.dice)}
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
        yield Told("orders", Phrase("rolled.ipe", values), fact.line, (fact.throw,))
    elif ear.opens(fact.seat):
        yield event("event.refined", fact.throw, who=fact.seat, **values)


def goods_converted(ear: Ear, fact: s.GoodsConverted) -> Iterator[Told]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"planet": planet(ear.state, fact.planet), "dice": fact.dice, "ipe": fact.ipe, "n": fact.count}
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
        if fact.dice:
            yield Told("orders", Phrase("rolled.ipe", values), fact.line, throws)
    elif ear.opens(fact.seat):
        key = "event.converted" if fact.dice else "event.converted_own"
        yield event(key, *throws, who=fact.seat, goods=goods(fact.colour, fact.count), **values)


def units_scrapped(ear: Ear, fact: s.UnitsScrapped) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.sees(fact.at):
        yield event("event.scrapped", who=fact.seat, units=group(ear, fact.units), hex=fact.at)


def resources_gained(ear: Ear, fact: s.ResourcesGained) -> Iterator[Told]:
    values = {"planet": planet(ear.state, fact.planet), "load": load(Cargo(fact.ipe, fact.ore, fact.goods))}
    values |= {"why": Phrase(f"gained.{fact.why}")}
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase("done.gained", values), max(fact.line, 0))
    elif ear.opens(fact.seat):
        yield event("event.gained", **values)


def resources_moved(ear: Ear, fact: s.ResourcesMoved) -> Iterator[Told]:
    """Told to both owners, and to all where nothing is secret."""
    owners = [_owner(ear, place) for place in (fact.source, fact.target)]
    values = {"load": load(Cargo(fact.ipe, fact.ore, fact.goods)), "hex": fact.at}
    values |= {"source": _called(ear, fact.source), "target": _called(ear, fact.target)}
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif any(map(ear.is_me, owners)):
        yield news("news.cargo", who=fact.seat, **values)
    elif all(map(ear.opens, owners)):
        yield event("event.freight", who=fact.seat, **values)


def _owner(ear: Ear, place: str) -> str:
    return owner_of(place) if "." in place else ear.state.planets[place].owner


def _called(ear: Ear, place: str) -> Text:
    return names(ear, [place])[0] if "." in place else place


def offer_set(ear: Ear, fact: s.OfferSet) -> Iterator[Told]:
    """Told to the player it is for (chapter 7)."""
    if ear.is_me(fact.seat):
        yield from carried_out(fact)
    elif ear.is_me(fact.to):
        for text in outcome(fact):
            yield event("event.offer" if fact.count else "event.offer_ended", who=fact.seat, **text.values)


# What is told by other facts, or says nothing.
SILENT = (s.StoresOpened, s.EconomyAwaited, s.ActionsBegan)

TELLERS: dict[type, Any] = {
    s.EconomyBegan: economy_began,
    s.UnitsDeployed: units_deployed,
    s.PlanetProduced: planet_produced,
    s.OreRolled: ore_rolled,
    s.MiningSet: mining_set,
    s.AsteroidsMined: asteroids_mined,
    s.UnitsBought: units_bought,
    s.GoodsBought: goods_bought,
    s.GoodsRecalled: goods_recalled,
    s.IndustryInvested: industry_invested,
    s.TechInvested: tech_invested,
    s.PlanetDeserted: planet_deserted,
    s.NewUnitsLost: new_units_lost,
    s.OreRefined: ore_refined,
    s.GoodsConverted: goods_converted,
    s.UnitsScrapped: units_scrapped,
    s.ResourcesGained: resources_gained,
    s.ResourcesMoved: resources_moved,
    s.OfferSet: offer_set,
}

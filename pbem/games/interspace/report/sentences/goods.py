"""Sentences about the economy phase of the standard level, and about cargo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbem.core.kit.naming import who
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.knowledge.reader import owner as owner_of
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.orders.standard_answers import goods, load
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.report.naming import group, names, own_names, place, planet, whose
from pbem.games.interspace.report.sentences.economy import carried_out
from pbem.games.interspace.standard.production import ACCIDENT_AT


def economy_began(reader: Reader, fact: s.EconomyBegan) -> Iterator[Sentence]:
    yield heading("event.economy", round=fact.round)


def without_a_line(fact: Any) -> Iterator[Sentence]:
    for text in outcome(fact):
        yield Sentence("orders", text)


def units_deployed(reader: Reader, fact: s.UnitsDeployed) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.sees(fact.at):
        yield event("event.deployed", units=group(reader, fact.units), planet=planet(reader.state, fact.planet))


def planet_produced(reader: Reader, fact: s.PlanetProduced) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from without_a_line(fact)


def ore_rolled(reader: Reader, fact: s.OreRolled) -> Iterator[Sentence]:
    """Dice that change nothing are reported with the orders; the end of the ore makes a headline (ISS-11)."""
    values = {"planet": planet(reader.state, fact.planet), "dice": fact.dice, "limit": fact.limit}
    if reader.is_me(fact.seat):
        yield Sentence(
            "orders", Phrase("rolled.exhausted" if fact.exhausted else "rolled.ore", values), 0, (fact.throw,)
        )
        if fact.exhausted:
            yield news("news.exhausted", planet=values["planet"])
    elif reader.opens(fact.seat):
        key = "event.exhausted" if fact.exhausted else "event.ore_rolled"
        yield event(key, fact.throw, whose=whose(reader, fact.seat), **values)


def mining_set(reader: Reader, fact: s.MiningSet) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from (replace(sentence, goes_with=_mining(fact.at)) for sentence in carried_out(fact))


def _mining(at: str) -> str:
    """The yield is under the MINE line, if it is on this sheet."""
    return f"mining in {at}"


def asteroids_mined(reader: Reader, fact: s.AsteroidsMined) -> Iterator[Sentence]:
    total = fact.die + fact.ships - fact.rivals + fact.bonus
    values = {"hex": fact.at, "die": fact.die, "total": total, "ore": fact.ore, "who": who(reader, fact.seat)}
    if reader.is_me(fact.seat):
        lost = fact.ore - sum(fact.loaded.values())
        more: Text = Phrase("rolled.mining_bonus", {"n": f"{fact.bonus:+}"}) if fact.bonus else ""
        values |= {
            "ships": names(reader, fact.loaded),
            "lost": lost,
            "n": fact.ships,
            "rivals": fact.rivals,
            "more": more,
        }
        yield Sentence(
            "orders", Phrase(_mined(total, fact.ore, lost), values), 0, (fact.throw,), goes_with=_mining(fact.at)
        )
    elif reader.opens(fact.seat):
        yield event("event.mined", fact.throw, **values)


def _mined(total: int, ore: int, lost: int) -> str:
    if not ore:
        return "rolled.mined_accident" if total <= ACCIDENT_AT else "rolled.mined_nothing"
    return "rolled.mined_too_much" if lost else "rolled.mined"


def units_bought(reader: Reader, fact: s.UnitsBought) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.opens(fact.seat):
        values = {"units": names(reader, fact.units), "planet": planet(reader.state, fact.planet)}
        yield event("event.bought", who=who(reader, fact.seat), **values)


def goods_bought(reader: Reader, fact: s.GoodsBought) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.opens(fact.seat):
        yield event("event.goods_bought", who=fact.seat, n=fact.count, planet=planet(reader.state, fact.planet))


def goods_recalled(reader: Reader, fact: s.GoodsRecalled) -> Iterator[Sentence]:
    """Also for the player who loses goods."""
    values = {"who": fact.seat, "n": fact.count, "loser": fact.holder}
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.is_me(fact.holder):
        yield news("news.recalled", **values)
    elif reader.opens(fact.seat):
        yield event("event.recalled", **values)


def industry_invested(reader: Reader, fact: s.IndustryInvested) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.charts_planet(fact.planet):
        values = {"planet": planet(reader.state, fact.planet), "level": fact.level}
        yield event("event.industry_now", who=fact.seat, **values)


def tech_invested(reader: Reader, fact: s.TechInvested) -> Iterator[Sentence]:
    where, old = planet(reader.state, fact.planet), reader.state.players[fact.seat].civ
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
        if fact.civ > old:
            yield news("news.civ_now", civ=fact.civ, planet=where)
    elif reader.charts_planet(fact.planet):
        yield event("event.tech_now", who=fact.seat, planet=where, level=fact.level)
        if fact.civ > old and reader.hears_all:
            yield event("event.civ", who=fact.seat, civ=fact.civ)


def planet_deserted(reader: Reader, fact: s.PlanetDeserted) -> Iterator[Sentence]:
    values = {"planet": place(reader.state, fact.at), "how": Phrase(f"deserted.{fact.how}")}
    if reader.is_me(fact.seat):
        yield news("news.deserted", **values)
    elif reader.charts(fact.at):
        yield event("event.deserted", **values)


def new_units_lost(reader: Reader, fact: s.NewUnitsLost) -> Iterator[Sentence]:
    values = {"planet": planet(reader.state, fact.planet), "how": Phrase(f"lost.{fact.how}")}
    if reader.is_me(fact.seat):
        yield news("news.new_units_lost", units=own_names(fact.units), **values)
    elif reader.opens(fact.seat) or reader.is_me(fact.by):
        yield event("event.new_units_lost", units=names(reader, fact.units), **values)


def ore_refined(reader: Reader, fact: s.OreRefined) -> Iterator[Sentence]:
    values = {
        "planet": planet(reader.state, fact.planet),
        "dice": fact.dice,
        "ipe": sum(fact.dice),
        "n": len(fact.dice),
    }
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
        yield Sentence("orders", Phrase("rolled.ipe", values), fact.line, (fact.throw,))
    elif reader.opens(fact.seat):
        yield event("event.refined", fact.throw, who=fact.seat, **values)


def goods_converted(reader: Reader, fact: s.GoodsConverted) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"planet": planet(reader.state, fact.planet), "dice": fact.dice, "ipe": fact.ipe, "n": fact.count}
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
        if fact.dice:
            yield Sentence("orders", Phrase("rolled.ipe", values), fact.line, throws)
    elif reader.opens(fact.seat):
        key = "event.converted" if fact.dice else "event.converted_own"
        yield event(key, *throws, who=fact.seat, goods=goods(fact.colour, fact.count), **values)


def units_scrapped(reader: Reader, fact: s.UnitsScrapped) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.sees(fact.at):
        yield event("event.scrapped", who=fact.seat, units=group(reader, fact.units), hex=fact.at)


def resources_gained(reader: Reader, fact: s.ResourcesGained) -> Iterator[Sentence]:
    values = {"planet": planet(reader.state, fact.planet), "load": load(Cargo(fact.ipe, fact.ore, fact.goods))}
    values |= {"why": Phrase(f"gained.{fact.why}")}
    if reader.is_me(fact.seat):
        yield Sentence("orders", Phrase("done.gained", values), max(fact.line, 0))
    elif reader.opens(fact.seat):
        yield event("event.gained", **values)


def resources_moved(reader: Reader, fact: s.ResourcesMoved) -> Iterator[Sentence]:
    """Told to both owners, and to all where nothing is secret."""
    owners = [_owner(reader, place) for place in (fact.source, fact.target)]
    values = {"load": load(Cargo(fact.ipe, fact.ore, fact.goods)), "hex": fact.at}
    values |= {"source": _called(reader, fact.source), "target": _called(reader, fact.target)}
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif any(map(reader.is_me, owners)):
        yield news("news.cargo", who=fact.seat, **values)
    elif all(map(reader.opens, owners)):
        yield event("event.freight", who=fact.seat, **values)


def _owner(reader: Reader, place: str) -> str:
    return owner_of(place) if "." in place else reader.state.planets[place].owner


def _called(reader: Reader, place: str) -> Text:
    return names(reader, [place])[0] if "." in place else place


def offer_set(reader: Reader, fact: s.OfferSet) -> Iterator[Sentence]:
    """Told to the player it is for (chapter 7)."""
    if reader.is_me(fact.seat):
        yield from carried_out(fact)
    elif reader.is_me(fact.to):
        for text in outcome(fact):
            yield event("event.offer" if fact.count else "event.offer_ended", who=fact.seat, **text.values)


# Narrated by other facts, or of no interest.
SILENT = (s.StoresOpened, s.EconomyAwaited, s.ActionsBegan)

NARRATORS: dict[type, Any] = {
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

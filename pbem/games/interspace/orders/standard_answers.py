"""The outcome of a player's own order at the standard level, from the fact alone. Dice are only in the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.kit.outcomes import Outcomes
from pbem.core.phrases import Phrase, Text
from pbem.games.interspace.board.stores import ANY_AMOUNT, NEUTRAL, Cargo
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.report.naming import own_names


def load(cargo: Cargo) -> Text:
    """`2 IPE, 4 ore, 3 TG of B`."""
    parts = [Phrase(f"ware.{what}", {"n": cargo.has(what)}) for what in ("ipe", "ore") if cargo.has(what)]
    parts += [goods(colour, count) for colour, count in sorted(cargo.goods.items())]
    return Phrase("list", {"items": parts}) if parts else Phrase("ware.nothing")


def goods(colour: str, count: int) -> Phrase:
    return Phrase("ware.neutral" if len(colour) > 1 else "ware.goods", {"n": count, "colour": colour})


def holder(place: str) -> str:
    """`Trn2` of `A.Trn2`; planets as they are called."""
    return place.partition(".")[2] or place


def deployed(fact: s.UnitsDeployed) -> Phrase:
    return Phrase("done.deployed", {"planet": fact.planet, "units": own_names(fact.units), "hex": fact.at})


def produced(fact: s.PlanetProduced) -> Phrase:
    values = {"planet": fact.planet, "load": load(Cargo(fact.ipe, fact.ore))}
    return Phrase("done.produced", values)


def mining_set(fact: s.MiningSet) -> Phrase:
    return Phrase("done.mine" if fact.on else "done.nomine", {"hex": fact.at})


def bought(fact: s.UnitsBought) -> Phrase:
    values = {"planet": fact.planet, "units": own_names(fact.units), "cost": fact.cost, "left": fact.left}
    return Phrase("done.bought", values)


def goods_bought(fact: s.GoodsBought) -> Phrase:
    values = {"planet": fact.planet, "n": fact.count, "cost": fact.cost, "left": fact.left}
    return Phrase("done.goods_bought", values)


def recalled(fact: s.GoodsRecalled) -> Phrase:
    values = {"planet": fact.planet, "n": fact.count, "player": fact.holder, "source": holder(fact.source)}
    return Phrase("done.recalled", values | {"cost": fact.cost})


def industry(fact: s.IndustryInvested) -> Phrase:
    return Phrase("done.invested_ind", {"planet": fact.planet, "level": fact.level, "cost": fact.cost})


def tech(fact: s.TechInvested) -> Phrase:
    return Phrase("done.invested_tech", {"planet": fact.planet, "level": fact.level, "cost": fact.cost})


def refined(fact: s.OreRefined) -> Phrase:
    return Phrase("done.refined", {"planet": fact.planet, "n": len(fact.dice), "paid": fact.paid})


def converted(fact: s.GoodsConverted) -> Phrase:
    key = "done.converted_own" if not fact.dice else "done.converted"
    return Phrase(key, {"planet": fact.planet, "goods": goods(fact.colour, fact.count), "ipe": fact.ipe})


def scrapped(fact: s.UnitsScrapped) -> Phrase:
    return Phrase("done.scrapped", {"planet": fact.planet, "units": own_names(fact.units), "ipe": fact.ipe})


def moved(fact: s.ResourcesMoved) -> Phrase:
    values: Mapping[str, Any] = {"load": load(Cargo(fact.ipe, fact.ore, fact.goods)), "hex": fact.at}
    return Phrase("done.cargo", {**values, "source": holder(fact.source), "target": holder(fact.target)})


def on_offer(what: str, count: int) -> Phrase:
    """A resource, goods of a colour, or an artefact."""
    if what in ("ipe", "ore"):
        ware = Phrase(f"ware.{what}", {"n": count})
    elif len(what) == 1 or what == NEUTRAL:
        ware = goods(what, count)
    else:
        return Phrase(f"artefact.{what}")
    return ware if count < ANY_AMOUNT else Phrase(f"{ware.key}_all", ware.values)


def offered(fact: s.OfferSet) -> Phrase:
    values = {"load": on_offer(fact.what, fact.count), "player": fact.to, "hex": fact.at}
    return Phrase("done.offered" if fact.count else "done.offer_ended", values)


OUTCOMES: Outcomes = {
    s.UnitsDeployed: deployed,
    s.PlanetProduced: produced,
    s.MiningSet: mining_set,
    s.UnitsBought: bought,
    s.GoodsBought: goods_bought,
    s.GoodsRecalled: recalled,
    s.IndustryInvested: industry,
    s.TechInvested: tech,
    s.OreRefined: refined,
    s.GoodsConverted: converted,
    s.UnitsScrapped: scrapped,
    s.ResourcesMoved: moved,
    s.OfferSet: offered,
}

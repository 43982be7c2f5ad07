"""The outcome of a player's own order, from the fact alone: the same words in the forecast and in the report."""

from __future__ import annotations

from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.kit.outcomes import Outcomes, outcomes
from pbem.core.phrases import Phrase
from pbem.games.space_opera.board.components import CITIES
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.naming import goods, ships, units, way
from pbem.games.space_opera.rules.cargo import total


def units_built(fact: f.UnitsBuilt) -> Phrase:
    key = "done.city" if fact.unit in CITIES else "done.built"
    return Phrase(key, {"n": fact.count, "unit": fact.unit, "at": fact.at, "paid": goods(fact.paid),
                        "city": Phrase(f"unit.{fact.unit}")})  # fmt: skip


def research_tried(fact: f.ResearchTried) -> Phrase:
    points = sum(fact.paid.values())
    values = {"field": fact.field, "level": fact.level, "cost": fact.cost, "die": fact.die, "points": points,
              "sum": fact.die + points, "least": fact.cost - points}  # fmt: skip
    if not fact.die:
        key = "check.research" if fact.cost - points <= 6 else "check.research_never"
        return Phrase("check.research_sure" if fact.cost - points <= 1 else key, values)
    return Phrase("done.research" if fact.is_done else "done.research_failed", values)


def ships_moved(fact: f.ShipsMoved) -> Phrase:
    key = f"done.moved_{fact.stopped}" if fact.stopped else "done.moved"
    return Phrase(key, {"ships": ships(fact.ships), "path": way(fact.path), "goal": fact.goal, "at": fact.path[-1]})


def troops_loaded(fact: f.TroopsLoaded) -> Phrase:
    return Phrase("done.loaded", {"units": units(total(fact.loads)), "at": fact.at})


def troops_unloaded(fact: f.TroopsUnloaded) -> Phrase:
    return Phrase("done.unloaded", {"units": units(unloaded(fact)), "at": fact.at})


def unloaded(fact: f.TroopsUnloaded | f.TroopsEmbarked) -> dict[str, int]:
    return total({f"{carrier} {name}": lot for carrier, loads in fact.loads.items() for name, lot in loads.items()})


def gift_made(fact: f.GiftMade) -> Phrase:
    return Phrase("done.gave", {"goods": goods(fact.goods), "to": fact.to})


def peace_offered(fact: f.PeaceOffered) -> Phrase:
    return Phrase("done.offered", {"to": fact.to})


def war_declared(fact: f.WarDeclared) -> Phrase:
    return Phrase("done.war" if fact.was_peace else "done.offer_ended", {"to": fact.to})


def break_planned(fact: f.BreakPlanned) -> Phrase:
    return Phrase("done.break_planned")


def alliance_broken(fact: f.AllianceBroken) -> Phrase:
    return Phrase("done.broke")


def units_disbanded(fact: f.UnitsDisbanded) -> Phrase:
    return Phrase("done.disbanded", {"units": gone(fact), "at": fact.at})


def gone(fact: f.UnitsDisbanded) -> Any:
    counts = dict(fact.troops) | total(fact.aboard)
    return ships(fact.ships) if fact.ships else units(counts)


def garrison_placed(fact: f.GarrisonPlaced) -> Phrase:
    return Phrase("done.garrison", {"units": units(fact.units), "boxes": list(fact.boxes)})


def landing_foreseen(fact: f.LandingForeseen) -> Phrase:
    key = "check.landing_reserve" if fact.reserve else "check.landing_later" if fact.later else "check.landing"
    foes = [foe or Phrase("whom.nobody") for foe in fact.foes]
    lots = {"later": units(fact.later), "reserve": units(fact.reserve)}
    return Phrase(key, {"at": fact.at, "foes": foes, **lots})


def order_refused(fact: OrderRefused) -> Phrase:
    return Phrase(fact.why, dict(fact.values))


OUTCOMES: Outcomes = {
    f.UnitsBuilt: units_built,
    f.ResearchTried: research_tried,
    f.ShipsMoved: ships_moved,
    f.TroopsLoaded: troops_loaded,
    f.TroopsUnloaded: troops_unloaded,
    f.GiftMade: gift_made,
    f.PeaceOffered: peace_offered,
    f.WarDeclared: war_declared,
    f.BreakPlanned: break_planned,
    f.AllianceBroken: alliance_broken,
    f.UnitsDisbanded: units_disbanded,
    f.GarrisonPlaced: garrison_placed,
    f.LandingForeseen: landing_foreseen,
    OrderRefused: order_refused,
}

outcome = outcomes(OUTCOMES)

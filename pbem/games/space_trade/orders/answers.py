"""The outcome of a player's own order, from the fact alone: the same words in the forecast and in the report."""

from __future__ import annotations

from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.kit.outcomes import Outcomes, outcomes
from pbem.core.phrases import Phrase
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import bonus_cards, line, metals, way


def ship_moved(fact: f.ShipMoved) -> Phrase:
    key = f"done.moved_{fact.stopped}" if fact.stopped else "done.moved"
    return Phrase(key, {"path": way([fact.start, *fact.path]), "n": fact.moves})


def gate_passed(fact: f.GatePassed) -> Phrase:
    key = "done.gate" if fact.die else "check.gate"
    return Phrase(key, {"quadrant": fact.quadrant, "to": fact.to, "fee": fact.fee, "die": fact.die})


def mine_explored(fact: f.MineExplored) -> Phrase:
    if not fact.metals and not fact.bonus:
        return Phrase("check.explores", {"mine": fact.mine})
    bonus = Phrase(f"bonus.{fact.bonus}") if fact.bonus else Phrase("nothing")
    return Phrase("done.explored", {"mine": fact.mine, "metals": metals(fact.metals), "bonus": bonus})


def mine_worked(fact: f.MineWorked) -> Phrase | None:
    values = {"mine": fact.mine, "took": metals(fact.took), "put": metals(fact.put), "left": metals(fact.left)}
    if fact.took:
        return Phrase("done.swapped" if fact.put else "done.loaded", values)
    return Phrase("done.left", values) if fact.left else None


def metal_dumped(fact: f.MetalDumped) -> Phrase:
    return Phrase("done.dumped", {"metals": metals(fact.metals)})


def metal_sold(fact: f.MetalSold) -> Phrase:
    return Phrase("done.sold", _deal(fact))


def metal_bought(fact: f.MetalBought) -> Phrase:
    return Phrase("done.bought", _deal(fact))


def _deal(fact: f.MetalSold | f.MetalBought) -> dict[str, Any]:
    prices = " + ".join(map(str, fact.prices)) + (f" = {sum(fact.prices)}" if len(fact.prices) > 1 else "")
    return {"metals": metals([fact.metal] * len(fact.prices)), "market": fact.market, "prices": prices}


def upgrade_fitted(fact: f.UpgradeFitted) -> Phrase:
    key = "done.refitted" if fact.removed else "done.fitted"
    return Phrase(key, {"card": fact.card, "price": fact.price, "removed": fact.removed})


def bonus_played(fact: f.BonusPlayed) -> Phrase | None:
    if fact.card in ("cash", "radar") or not fact.line:
        return None
    return Phrase("done.played", {"cards": bonus_cards({fact.card: fact.count})})


def cash_found(fact: f.CashFound) -> Phrase:
    return Phrase("done.cash", {"credits": fact.credits})


def radar_moved(fact: f.RadarMoved) -> Phrase:
    return Phrase("done.radar", {"start": line(fact.start), "to": line(fact.to)})


def ship_met(fact: f.ShipMet) -> Phrase:
    return Phrase("check.meets", {"marker": Phrase(f"marker.{fact.marker}"), "sector": fact.at})


def combat_began(fact: f.CombatBegan) -> Phrase | None:
    return Phrase("done.attacked", {"other": fact.other, "sector": fact.at}) if fact.line else None


def plan_changed(fact: f.PlanChanged) -> Phrase:
    return Phrase("done.replanned", {"number": fact.number, "token": fact.token})


def order_refused(fact: OrderRefused) -> Phrase:
    values = dict(fact.values)
    if fact.why == "refused.cards_held":
        key = fact.why if values["n"] else "refused.no_card"
        return Phrase(key, {"card": Phrase(f"bonus.{values['card']}"), "n": values["n"]})
    return Phrase(fact.why, values)


OUTCOMES: Outcomes = {
    f.ShipMoved: ship_moved,
    f.GatePassed: gate_passed,
    f.MineExplored: mine_explored,
    f.MineWorked: mine_worked,
    f.MetalDumped: metal_dumped,
    f.MetalSold: metal_sold,
    f.MetalBought: metal_bought,
    f.UpgradeFitted: upgrade_fitted,
    f.BonusPlayed: bonus_played,
    f.CashFound: cash_found,
    f.RadarMoved: radar_moved,
    f.ShipMet: ship_met,
    f.CombatBegan: combat_began,
    f.PlanChanged: plan_changed,
    OrderRefused: order_refused,
}

outcome = outcomes(OUTCOMES)

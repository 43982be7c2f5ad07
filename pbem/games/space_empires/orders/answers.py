"""The outcome of a player's own order, from the fact alone: the same words in the forecast and in the report."""

from __future__ import annotations

from pbem.core.facts import OrderRefused
from pbem.core.kit.outcomes import Outcomes, outcomes
from pbem.core.phrases import Phrase
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import levels, listed, ships, way


def units_moved(fact: f.UnitsMoved) -> Phrase:
    key = f"done.moved_{fact.stopped}" if fact.stopped else "done.moved"
    return Phrase(key, {"units": listed(fact.units), "path": way(fact.path)})


def group_split(fact: f.GroupSplit) -> Phrase:
    return Phrase("done.split", {"n": fact.size, "unit": fact.unit, "new": fact.new})


def groups_merged(fact: f.GroupsMerged) -> Phrase:
    return Phrase("done.merged", {"unit": fact.unit, "into": fact.into})


def units_lost(fact: f.UnitsLost) -> Phrase | None:
    lost = listed(ships(name, count) for name, count in fact.units.items())
    return Phrase("done.scuttled", {"units": lost}) if fact.why == "scuttled" else None


def system_looked(fact: f.SystemLooked) -> Phrase:
    if not fact.marker:
        return Phrase("check.looks", {"hex": fact.at})
    return Phrase("done.looked", {"hex": fact.at, "marker": Phrase(f"marker.{fact.marker}")})


def colony_founded(fact: f.ColonyFounded) -> Phrase:
    return Phrase("done.colonised", {"unit": fact.unit, "hex": fact.at})


def cargo_taken(fact: f.CargoTaken) -> Phrase:
    return Phrase("done.taken", {"unit": fact.unit, "cargo": Phrase(f"marker.{fact.cargo}"), "hex": fact.at})


def cargo_left(fact: f.CargoLeft) -> Phrase:
    return Phrase("done.left", {"unit": fact.unit, "cargo": Phrase(f"marker.{fact.cargo}"), "hex": fact.at})


def refitted(fact: f.Refitted) -> Phrase:
    return Phrase("done.refitted", {"unit": fact.unit, "tech": levels(fact.tech), "cp": fact.paid})


def bid_paid(fact: f.BidPaid) -> Phrase:
    return Phrase("done.bid", {"cp": fact.paid})


def tech_bought(fact: f.TechBought) -> Phrase:
    return Phrase("done.tech", {"tech": Phrase(f"tech.{fact.tech}"), "level": fact.level, "cp": fact.paid})


def grants_rolled(fact: f.GrantsRolled) -> Phrase:
    key = "done.grant_gained" if fact.level else "done.grant" if fact.rolls else "check.grant"
    values = {"tech": Phrase(f"tech.{fact.tech}"), "rolls": fact.rolls, "points": fact.points, "cost": fact.cost,
              "level": fact.level, "cp": fact.paid, "n": fact.count}  # fmt: skip
    return Phrase(key, values)


def units_bought(fact: f.UnitsBought) -> Phrase:
    key = "done.bought" if fact.is_new else "done.joined"
    values = {"n": fact.size, "type": fact.type, "hex": fact.at, "unit": fact.unit, "cp": fact.paid}
    return Phrase(key, values)


def order_refused(fact: OrderRefused) -> Phrase:
    values = dict(fact.values)
    if "tech" in values:
        values["tech"] = Phrase(f"tech.{values['tech']}")
    if "cp" in values:
        # KEEP may come too late, when less than its amount is left.
        values["cp"] = max(0, values["cp"])
    return Phrase(fact.why, values)


OUTCOMES: Outcomes = {
    f.UnitsMoved: units_moved,
    f.GroupSplit: group_split,
    f.GroupsMerged: groups_merged,
    f.UnitsLost: units_lost,
    f.SystemLooked: system_looked,
    f.ColonyFounded: colony_founded,
    f.CargoTaken: cargo_taken,
    f.CargoLeft: cargo_left,
    f.Refitted: refitted,
    f.BidPaid: bid_paid,
    f.TechBought: tech_bought,
    f.GrantsRolled: grants_rolled,
    f.UnitsBought: units_bought,
    OrderRefused: order_refused,
}

outcome = outcomes(OUTCOMES)

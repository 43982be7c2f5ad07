"""Outcomes of a player's own orders about cards."""

from __future__ import annotations

from pbem.core.kit.outcomes import Outcomes
from pbem.core.phrases import Phrase
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.devices import facts as devices
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.report.naming import own_names


def points_bought(fact: f.PointsBought) -> Phrase:
    return Phrase("done.points_bought", {"planet": fact.planet, "points": fact.points, "cost": fact.cost})


def planet_infected(fact: f.PlanetInfected) -> Phrase:
    return Phrase("done.infected", {"planet": fact.planet, "unit": fact.unit.partition(".")[2]})


def gate_used(fact: devices.GateUsed) -> Phrase:
    return Phrase("done.jumped", {"units": own_names(fact.units), "hex": fact.at, "to": fact.to})


def units_rebuilt(fact: devices.UnitsRebuilt) -> Phrase:
    values = {"hex": fact.at, "old": own_names(fact.old), "new": own_names(fact.new)}
    if fact.lost == f.Freight():
        return Phrase("done.rebuilt", values)
    lost = Cargo(fact.lost.ipe, fact.lost.ore, dict(fact.lost.goods))
    return Phrase("done.rebuilt_cargo_lost", {**values, "load": load(lost)})


def hex_destroyed(fact: devices.HexDestroyed) -> Phrase:
    values = {"unit": fact.unit.partition(".")[2], "hex": fact.at, "planet": fact.planet}
    return Phrase("done.planet_destroyed" if fact.planet else "done.hex_destroyed", values)


OUTCOMES: Outcomes = {
    f.PointsBought: points_bought,
    f.PlanetInfected: planet_infected,
    devices.GateUsed: gate_used,
    devices.UnitsRebuilt: units_rebuilt,
    devices.HexDestroyed: hex_destroyed,
}

"""What became of own orders about cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.phrases import Phrase
from pbem.games.interspace.cards import facts as f


def points_bought(fact: f.PointsBought) -> Phrase:
    return Phrase("done.points_bought", {"planet": fact.planet, "points": fact.points, "cost": fact.cost})


def planet_infected(fact: f.PlanetInfected) -> Phrase:
    return Phrase("done.infected", {"planet": fact.planet, "unit": fact.unit.partition(".")[2]})


OUTCOMES: dict[type, Callable[[Any], Phrase]] = {
    f.PointsBought: points_bought,
    f.PlanetInfected: planet_infected,
}

"""The outcome of a player's own order, from the fact alone: the same words in the forecast and in the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.kit.outcomes import Outcomes, outcomes
from pbem.core.phrases import Phrase
from pbem.games.interspace.cards import answers as cards
from pbem.games.interspace.encounters import answers as encounters
from pbem.games.interspace.free_units import answers as free_units
from pbem.games.interspace.options.trading import ENDLESS
from pbem.games.interspace.orders import standard_answers
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts.contact import BoatsLanded, PlanetBombarded, SharingRefused
from pbem.games.interspace.report.naming import own_names, way
from pbem.games.interspace.standard import chances


def industry_raised(fact: f.IndustryRaised) -> Phrase:
    return Phrase("done.industry", {"planet": fact.planet, "level": fact.level})


def tech_raised(fact: f.TechRaised) -> Phrase:
    return Phrase("done.tech", {"planet": fact.planet, "level": fact.level})


def units_built(fact: f.UnitsBuilt) -> Phrase:
    values = {"planet": fact.planet, "units": own_names(fact.units), "cost": fact.cost, "available": fact.available}
    return Phrase("done.built", values)


def home_declared(fact: f.HomeDeclared) -> Phrase:
    return Phrase("done.home", {"planet": fact.planet})


def units_moved(fact: f.UnitsMoved) -> Phrase:
    return Phrase("done.moved", {"units": own_names(fact.units), "path": way(fact.path), "points": fact.spent})


def course_set(fact: f.CourseSet) -> Phrase:
    return Phrase("done.course", {"units": own_names(fact.units), "to": fact.to})


def units_placed(fact: f.UnitsPlaced) -> Phrase:
    return Phrase("done.placed", {"units": own_names(fact.units), "hex": fact.at})


def colony_founded(fact: f.ColonyFounded) -> Phrase:
    return Phrase("done.founded", {"planet": fact.planet, "hex": fact.at})


def battle_began(fact: f.BattleBegan) -> Phrase:
    return Phrase("done.attacked", {"hex": fact.at})


def planet_conquered(fact: f.PlanetConquered) -> Phrase:
    return Phrase("done.conquered", {"planet": fact.planet, "hex": fact.at})


def planet_bombarded(fact: PlanetBombarded) -> Phrase:
    """In a forecast the dice have not been thrown, and are 0: then with the chance."""
    values = {"planet": fact.planet, "hex": fact.at, "units": own_names(fact.units), "need": fact.industry}
    if all(fact.dice):
        return Phrase("done.bombarded", values)
    return Phrase("check.bombard", {**values, "percent": chances.of_bombardment(len(fact.units), fact.industry)})


def boats_landed(fact: BoatsLanded) -> Phrase:
    values = {"planet": fact.planet, "hex": fact.at, "boats": own_names(fact.boats), "n": len(fact.dice)}
    if all(fact.dice):
        return Phrase("done.landed", values)
    percent = chances.of_landing(len(fact.boats), len(fact.dice), fact.strength)
    return Phrase("check.land", {**values, "strength": fact.strength, "percent": percent})


def sharing_refused(fact: SharingRefused) -> Phrase:
    return Phrase("check.not_welcome", {"hex": fact.at, "by": fact.by})


def order_refused(fact: OrderRefused) -> Phrase:
    if "phase" in fact.values:
        return Phrase(fact.why, {"phase": Phrase(f"phase.{fact.values['phase']}")})
    if fact.why == "refused.free_counters" and fact.values["n"] > ENDLESS:
        return Phrase("refused.counters_enough")
    return reason(fact.why, fact.values)


# Reasons that read better in other words if some values are missing (empty or 0): the first row that fits counts.
_VARIANTS: tuple[tuple[str, set[str], str], ...] = (
    ("refused.too_few_units", {"code"}, "refused.no_units"),
    ("refused.too_few_units", {"n", "at"}, "refused.none_of_type"),
    ("refused.too_few_units", {"n"}, "refused.none_of_type_at"),
    ("refused.too_few_units", {"at"}, "refused.too_few_units"),
    ("refused.too_few_units", set(), "refused.too_few_units_at"),
    ("refused.no_such_unit", {"at"}, "refused.no_such_unit"),
    ("refused.blocked", {"n"}, "refused.blocked_unseen"),
    ("refused.no_such_unit", set(), "refused.no_such_unit_at"),
)


def reason(why: str, values: Mapping[str, Any]) -> Phrase:
    """Why an order was not carried out, as a sentence that fits the values given."""
    missing = {name for name, value in values.items() if not value}
    fitting = (key for known, without, key in _VARIANTS if known == why and without <= missing)
    return Phrase(next(fitting, why), dict(values))


OUTCOMES: Outcomes = {
    f.IndustryRaised: industry_raised,
    f.TechRaised: tech_raised,
    f.UnitsBuilt: units_built,
    f.HomeDeclared: home_declared,
    f.UnitsMoved: units_moved,
    f.CourseSet: course_set,
    f.UnitsPlaced: units_placed,
    f.ColonyFounded: colony_founded,
    f.BattleBegan: battle_began,
    f.PlanetConquered: planet_conquered,
    PlanetBombarded: planet_bombarded,
    BoatsLanded: boats_landed,
    SharingRefused: sharing_refused,
    OrderRefused: order_refused,
    **standard_answers.OUTCOMES,
    **cards.OUTCOMES,
    **free_units.OUTCOMES,
    **encounters.OUTCOMES,
}

outcome = outcomes(OUTCOMES)

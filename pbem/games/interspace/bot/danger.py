"""What enemies may have where: their fleets, their garrisons, and whether ours are enough."""

from __future__ import annotations

from pbem.games.interspace.bot.force import NOTHING, UNSEEN, FleetStrength, attackers, defenders, is_stronger, total
from pbem.games.interspace.bot.survey import Survey


def threat(survey: Survey, label: str) -> FleetStrength:
    """Enemy warships that can be there soon, if they have assault boats to conquer with or may have."""
    known = survey.threats.get(label)
    if known is None:
        near = survey.steps(label, survey.rate("AB"))
        force = total(seen_attackers(survey, spot) for spot in survey.foes if spot in near)
        known = survey.threats[label] = force if force.boats or not survey.rules.shows_stacks else NOTHING
    return known


def is_threatened(survey: Survey, label: str) -> bool:
    enemy = threat(survey, label)
    return enemy.hits > 0 and not is_stronger(own_defence(survey, label), enemy)


def contact(survey: Survey) -> bool:
    """Whether an enemy planet can be reached on the map."""
    steps = survey.steps(survey.home) if survey.home else {}
    return any(planet.at in steps for _, planet in survey.enemy_planets())


def own_defence(survey: Survey, label: str) -> FleetStrength:
    return defenders(survey.board.units[key].type for key in survey.mine.get(label, ()))


def seen_attackers(survey: Survey, label: str) -> FleetStrength:
    """Enemy warships in a hex; of a stack that hides the rest, as many again."""
    force = attackers(unit.type for unit in survey.foes.get(label, ()))
    return force if survey.rules.shows_stacks else force.times(2)


def expected_defence(survey: Survey, label: str) -> FleetStrength:
    """What defends a hex against us, as far as it shows."""
    force = defenders(unit.type for unit in survey.foes.get(label, ()))
    if not survey.rules.shows_stacks:
        force = force.times(2)
    if not survey.rules.sees_all and not is_watched(survey, label):
        force = force.plus(UNSEEN)
    return force


def is_watched(survey: Survey, label: str) -> bool:
    """Whether own units or planets are near enough to see the units there."""
    near = survey.steps(label, 1)
    return any(spot in survey.mine for spot in near) or any(planet.at in near for _, planet in survey.planets)

"""Warships: strike what can be beaten now, else gather and go for the best planet, else guard."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.interspace.board.state import Planet, label_order
from pbem.games.interspace.bot.aims import prey
from pbem.games.interspace.bot.danger import expected_defence, is_threatened
from pbem.games.interspace.bot.force import FleetStrength, attackers, is_clearly_stronger, total
from pbem.games.interspace.bot.landing import boats_for
from pbem.games.interspace.bot.survey import Survey, cost_of
from pbem.games.interspace.bot.ways import go, may_go, reach, slowest

CAPITAL = ("AB", "DD", "CA", "BB")


class Group(NamedTuple):
    """Own warships of one speed in one hex."""

    at: str
    units: list[str]
    force: FleetStrength


def command(survey: Survey) -> None:
    groups = [*_groups(survey, CAPITAL), *_groups(survey, ("PB",))]
    free = [group for group in groups if not _is_bound(survey, group) and may_go(survey, group.units)]
    for target in _targets(survey):
        _strike(survey, target, free)
    _campaign(survey, [group for group in free if _is_capital(survey, group)])
    _boats_to_base(survey)


def _groups(survey: Survey, codes: tuple[str, ...]) -> list[Group]:
    units = survey.board.units
    groups = []
    for at in sorted(survey.mine, key=label_order):
        keys = [key for key in survey.mine[at] if units[key].type in codes]
        if keys:
            groups.append(Group(at, keys, attackers(units[key].type for key in keys)))
    return groups


def _is_capital(survey: Survey, group: Group) -> bool:
    return survey.board.units[group.units[0]].type in CAPITAL


def _is_bound(survey: Survey, group: Group) -> bool:
    """Guards stay at a planet they are needed at; patrol boats off base have to go back (ISB-56)."""
    if survey.rules.is_base(survey.board, survey.seat, group.at):
        return is_threatened(survey, group.at)
    return not _is_capital(survey, group)


# --- strikes: within one move ---------------------------------------------------------------------------------------


def _targets(survey: Survey) -> list[str]:
    """Hexes with enemies or enemy planets that can be supported, the most worthwhile first."""
    spots = dict.fromkeys([*survey.foes, *(planet.at for _, planet in survey.enemy_planets())])
    return sorted(filter(survey.in_support, spots), key=lambda at: (-_prize(survey, at), label_order(at)))


def _prize(survey: Survey, label: str) -> int:
    planet, foes = _enemy_planet(survey, label), survey.foes.get(label, ())
    return cost_of(foes) + 10 * prey(survey, foes) + (10 * planet.ind if planet else 0)


def _enemy_planet(survey: Survey, label: str) -> Planet | None:
    name = survey.board.hexes[label].planet
    planet = survey.board.planets[name] if name else None
    return planet if planet and planet.owner not in ("", survey.seat) else None


def _strike(survey: Survey, target: str, groups: list[Group]) -> None:
    """All groups that get there this turn, if together they are clearly stronger."""
    if survey.board.hexes[target].terrain in ("nebula", "null_space", "void", "black_hole", "pulsar"):
        return
    near = [group for group in groups if _gets_there(survey, group, target)]
    if near and _is_worth_it(survey, target, total(group.force for group in near)):
        for group in near:
            # Who had to stay behind for those before is bound.
            if group.units[0] not in survey.ordered:
                go(survey, group.units, target)
                survey.ordered.update(group.units)
                survey.strikes.setdefault(target, []).extend(group.units)


def _gets_there(survey: Survey, group: Group, target: str) -> bool:
    if group.units[0] in survey.ordered:
        return False
    return target in reach(survey, group.at, slowest(survey, group.units))


def _is_worth_it(survey: Survey, target: str, force: FleetStrength) -> bool:
    enemy, planet = expected_defence(survey, target), _enemy_planet(survey, target)
    if planet and force.boats < boats_for(survey, planet) and not survey.foes.get(target):
        return False
    return is_clearly_stronger(force, enemy)


# --- campaigns: over several turns ----------------------------------------------------------------------------------


def _campaign(survey: Survey, groups: list[Group]) -> None:
    """The fleet gathers at its strongest group, which attacks a planet as soon as it can take it alone."""
    idle = [group for group in groups if group.units[0] not in survey.ordered]
    if not idle:
        return
    main = max(idle, key=lambda group: (group.force.hits * group.force.life, group.at))
    goal = _goal(survey, main)
    if goal:
        go(survey, main.units, goal)
    for group in idle:
        if group is not main and group.at != main.at:
            go(survey, group.units, main.at)


def _goal(survey: Survey, main: Group) -> str:
    steps = survey.steps(main.at)
    goals = [
        (steps[planet.at] * 3 - planet.ind, label_order(planet.at), planet.at)
        for _, planet in survey.enemy_planets()
        if planet.at in steps
        and survey.in_support(planet.at)
        and main.force.boats >= boats_for(survey, planet)
        and is_clearly_stronger(main.force, expected_defence(survey, planet.at))
    ]
    return min(goals)[2] if goals else ""


# --- patrol boats ---------------------------------------------------------------------------------------------------


def _boats_to_base(survey: Survey) -> None:
    """Boats off base fly to the nearest own planet they can reach (ISB-56)."""
    bases = [planet.at for _, planet in survey.planets]
    for group in _groups(survey, ("PB",)):
        if group.units[0] in survey.ordered or survey.rules.is_base(survey.board, survey.seat, group.at):
            continue
        ways, steps = reach(survey, group.at, survey.rate("PB")), survey.steps(group.at)
        near = sorted((steps[base], label_order(base), base) for base in bases if base in ways)
        if near:
            go(survey, group.units, near[0][2])

"""War at the standard level: stations carry support forward, fleets strike and land."""

from __future__ import annotations

from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.danger import contact
from pbem.games.interspace.bot.fleets import command
from pbem.games.interspace.bot.landing import boats_for
from pbem.games.interspace.bot.quarantine import fight_plague
from pbem.games.interspace.bot.strangers import admission, attacks
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go

# How far a station gives support (ISS-48).
RANGE = {"SS": 4, "RS": 6, "GS": 8}
# A beaten fleet breaks off, except for warriors, who score by losing ships (ISO-10).
ORDERS = {"warriors": "RETREAT ATT NEVER"}


def wage_war(survey: Survey) -> None:
    """Stations first, for fleets go only where they have support; then strikes, and what is to follow each."""
    if survey.board.round == 1:
        survey.lines.append(ORDERS.get(card(survey), "RETREAT ATT BELOW 40%"))
        survey.lines.extend(admission(survey.rules))
    if is_out_of_reach(survey):
        _advance(survey)
    fight_plague(survey)
    command(survey)
    for target, units in survey.strikes.items():
        _assault(survey, target, units)


def _assault(survey: Survey, target: str, units: list[str]) -> None:
    """Attacks everyone there; then boats land, or battleships bombard if there are too few boats."""
    for line in attacks(survey.board, target, survey.foes.get(target, ())):
        survey.write(line)
    planet = survey.board.planets.get(survey.board.hexes[target].planet)
    if planet is None or planet.owner in ("", survey.seat):
        return
    types = [survey.board.units[key].type for key in units]
    if types.count("AB") >= boats_for(survey, planet):
        survey.write(f"LAND ALL {target}")
    elif "BB" in types:
        survey.write(f"BOMBARD {target}")


def is_out_of_reach(survey: Survey) -> bool:
    """Whether there are enemies to go to, but none of their planets is in support range (ISS-46)."""
    planets = survey.enemy_planets()
    return contact(survey) and not any(survey.in_support(planet.at) for _, planet in planets)


def _advance(survey: Survey) -> None:
    """The station that is nearest to an enemy planet goes where its support reaches it."""
    ways = []
    for key in survey.idle(*STATIONS):
        unit = survey.board.units[key]
        steps = survey.steps(unit.at)
        ways += [
            (steps[planet.at], label_order(planet.at), key, planet.at)
            for _, planet in survey.enemy_planets()
            if planet.at in steps
        ]
    if not ways:
        return
    _, _, key, target = min(ways)
    steps, around = survey.steps(survey.board.units[key].at), survey.steps(target, RANGE[survey.board.units[key].type])
    posts = sorted((steps[label], label_order(label), label) for label in around if _is_post(survey, label, steps))
    if posts:
        survey.ordered.add(key)
        go(survey, [key], posts[0][2])


def _is_post(survey: Survey, label: str, steps: dict[str, int]) -> bool:
    """A nebula would swallow the support (ISS-51)."""
    return label in steps and label not in survey.foes and survey.board.hexes[label].terrain != "nebula"

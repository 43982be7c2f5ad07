"""Artefacts: the crystal and the fabrication are worth something on a planet, weapons and shields on a warship."""

from __future__ import annotations

from pbem.games.interspace.board.components import UNITS, WARSHIPS
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go
from pbem.games.interspace.encounters.artefacts import hex_of, owner_of

FOR_PLANETS = ("crystal", "fabrication")
FOR_WARSHIPS = ("weapon", "shield")
# Merchants give the best warship for a scout.
SWAPS = ("SWAP BB CA DD AB",)


def redeem(survey: Survey) -> None:
    """The crystal becomes IPE wherever a planet can take it."""
    board = survey.board
    place = board.found.artefacts.get("crystal", "")
    for name, planet in survey.planets:
        if place and owner_of(board, place) == survey.seat and hex_of(board, place) == planet.at:
            survey.write(f"CRYSTAL {name}")


def bring_home(survey: Survey) -> None:
    """A unit that carries something for planets goes to the nearest one; what helps in battle is given to a warship."""
    for artefact, key in sorted(survey.board.found.artefacts.items()):
        unit = survey.board.units.get(key)
        if unit is None or unit.owner != survey.seat or key in survey.ordered or unit.at not in survey.board.hexes:
            continue
        if artefact in FOR_PLANETS:
            _to_a_planet(survey, artefact, key)
        elif artefact in FOR_WARSHIPS and unit.type not in WARSHIPS:
            _to_a_warship(survey, artefact, key)


def _to_a_planet(survey: Survey, artefact: str, key: str) -> None:
    steps = survey.steps(survey.board.units[key].at)
    near = [(steps[planet.at], label_order(planet.at), name) for name, planet in survey.planets if planet.at in steps]
    if near:
        name = min(near)[2]
        survey.ordered.add(key)
        if go(survey, [key], survey.board.planets[name].at):
            survey.write(f"GIVE {artefact} FROM {survey.board.units[key].name} TO {name}")


def _to_a_warship(survey: Survey, artefact: str, key: str) -> None:
    """To the strongest one in the hex; after that both have finished moving."""
    board = survey.board
    here = [other for other in survey.mine[board.units[key].at] if board.units[other].type in WARSHIPS]
    best = max(here, key=lambda other: (UNITS[board.units[other].type].cost, other), default="")
    if best and best not in survey.ordered:
        survey.ordered.update((key, best))
        survey.write(f"GIVE {artefact} FROM {board.units[key].name} TO {board.units[best].name}")

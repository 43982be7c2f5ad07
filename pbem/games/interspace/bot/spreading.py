"""Parasites: colony ships that were built on infected planets go to planets of others (ISO-14)."""

from __future__ import annotations

from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go

# A colony ship is slow, and nobody waits for it.
FAR = 8


def hosts(survey: Survey) -> list[str]:
    """Hexes of inhabited planets that are not infected and can be reached in support."""
    board, steps = survey.board, survey.steps(survey.home) if survey.home else {}
    return [
        planet.at
        for name, planet in board.planets.items()
        if planet.owner in board.seats
        and name not in board.deck.infected
        and steps.get(planet.at, 99) <= FAR
        and survey.in_support(planet.at)
        and survey.rules.may_infect(board, name)
    ]


def spread(survey: Survey) -> None:
    """Each marked ship that has no planet of its own to settle goes to the nearest host."""
    if card(survey) != "parasites":
        return
    board, goals = survey.board, hosts(survey)
    ships = [key for key in survey.idle("Col") if key in board.deck.marked]
    ways = sorted(
        (survey.steps(board.units[ship].at)[goal], label_order(goal), goal, ship)
        for ship in ships
        for goal in goals
        if goal in survey.steps(board.units[ship].at)
    )
    for _, _, goal, ship in ways:
        if ship not in survey.ordered and goal in goals:
            goals.remove(goal)
            survey.ordered.add(ship)
            if go(survey, [ship], goal):
                survey.write(f"INFECT {goal} WITH {board.units[ship].name}", [ship])

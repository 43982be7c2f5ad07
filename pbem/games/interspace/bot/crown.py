"""Royalists: victory points are bought at the home world (ISO-8)."""

from __future__ import annotations

from pbem.games.interspace.bot.aims import card, missing_points
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.state import Planet

# A home world of this tech has raised the civ level far enough; what it makes from then on buys points.
LEARNED = 4


def wins_now(survey: Survey, planet: Planet, ipe: int, room: int) -> bool:
    """Whether all that is missing can be bought at once."""
    missing = missing_points(survey)
    return _is_crown(survey, planet) and 0 < missing <= affordable(survey, ipe, room)


def is_learned(survey: Survey, planet: Planet) -> bool:
    return _is_crown(survey, planet) and planet.tech >= LEARNED


def buy_points(survey: Survey, planet: Planet, ipe: int, room: int) -> tuple[int, int]:
    """As many as there are IPE and room for: how many, and for how much."""
    is_time = is_learned(survey, planet) or wins_now(survey, planet, ipe, room)
    count = affordable(survey, ipe, room) if is_time else 0
    if count:
        survey.write(f"BUYVP {count}")
    return count, cost(survey, count)


def affordable(survey: Survey, ipe: int, room: int) -> int:
    count = 0
    while count < room and cost(survey, count + 1) <= ipe:
        count += 1
    return count


def cost(survey: Survey, count: int) -> int:
    """The nth point of the game costs n IPE."""
    bought = survey.board.hand(survey.seat).bought
    return sum(range(bought + 1, bought + count + 1))


def _is_crown(survey: Survey, planet: Planet) -> bool:
    return card(survey) == "royalists" and planet.at == survey.home

"""Royalists: victory points are bought at the home world (ISO-8)."""

from __future__ import annotations

from pbem.games.interspace.board.state import Planet
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.survey import Survey


def is_crown(survey: Survey, planet: Planet) -> bool:
    return card(survey) == "royalists" and planet.at == survey.home


def buy_points(survey: Survey, ipe: int, room: int) -> tuple[int, int]:
    """As many as there are IPE and room for: how many, and for how much."""
    count = 0
    while count < room and _cost(survey, count + 1) <= ipe:
        count += 1
    if count:
        survey.write(f"BUYVP {count}")
    return count, _cost(survey, count)


def _cost(survey: Survey, count: int) -> int:
    """The nth point of the game costs n IPE."""
    bought = survey.board.hand(survey.seat).bought
    return sum(range(bought + 1, bought + count + 1))

"""Explorers: a station on each kind of hex that gives points (ISO-7)."""

from __future__ import annotations

from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.aims import card, unstudied
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go
from pbem.games.interspace.cards.aliens import STUDIED


def study(survey: Survey) -> None:
    """Stations that study stay; the others go where none does, the nearest pairs first."""
    if card(survey) != "explorers":
        return
    board, left = survey.board, unstudied(survey)
    stations = survey.idle(*STATIONS)
    keep = [key for key in stations if board.hexes[board.units[key].at].terrain in STUDIED]
    survey.ordered.update(keep)
    ways = sorted(
        (survey.steps(board.units[key].at)[goal], label_order(goal), kind, goal, key)
        for key in stations
        if key not in keep
        for kind, goals in left.items()
        for goal in goals
        if goal in survey.steps(board.units[key].at)
    )
    for _, _, kind, goal, key in ways:
        if key not in survey.ordered and kind in left:
            del left[kind]
            survey.ordered.add(key)
            go(survey, [key], goal)

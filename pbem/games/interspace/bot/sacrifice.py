"""Warriors: patrol boats are cheap, and each that falls in an attack is worth a point (ISO-10)."""

from __future__ import annotations

from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.danger import expected_defence
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go, may_go, reach

# Twelfths of a hit per combat round: a fleet that fires less would only be beaten.
DEADLY = 6


def arenas(survey: Survey, start: str) -> list[str]:
    """Where boats from here can be this turn and would be fired at, the hottest fire first."""
    near = [label for label in reach(survey, start, survey.rate("PB")) if label in survey.foes]
    fights = [label for label in near if survey.board.hexes[label].terrain != "nebula" and survey.in_support(label)]
    rated = [(-expected_defence(survey, label).hits, label_order(label), label) for label in fights]
    return [label for hits, _, label in sorted(rated) if -hits >= DEADLY]


def sacrifice(survey: Survey) -> None:
    """All boats of a base go where they are most likely to fall."""
    if card(survey) != "warriors":
        return
    for at in sorted(survey.mine, key=label_order):
        boats = [key for key in survey.idle("PB") if survey.board.units[key].at == at]
        goals = arenas(survey, at) if boats and may_go(survey, boats) else []
        if goals and go(survey, boats, goals[0]):
            survey.ordered.update(boats)
            survey.strikes.setdefault(goals[0], []).extend(boats)

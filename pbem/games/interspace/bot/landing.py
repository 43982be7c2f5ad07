"""How many assault boats a planet takes, by the level that is played."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.interspace.basic import conquest
from pbem.games.interspace.board.state import Planet
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.standard import assault, chances

# The minimum chance of success for a landing at the standard level, in percent.
SURE = 75
MOST = 14


def boats_for(survey: Survey, planet: Planet) -> int:
    """Half the industry at the basic level; at the standard level enough to get through its fire."""
    if survey.rules.level == "basic":
        return conquest.boats_needed(planet.ind)
    return _boats(planet.ind, assault.strength(planet))


@lru_cache(maxsize=64)
def _boats(industry: int, strength: int) -> int:
    likely = (boats for boats in range(1, MOST) if chances.of_landing(boats, industry, strength) >= SURE)
    return next(likely, MOST)

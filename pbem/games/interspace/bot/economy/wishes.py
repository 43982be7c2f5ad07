"""What the builders are to build, the most wanted first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.games.interspace.basic.conquest import boats_needed
from pbem.games.interspace.basic.entering import drawable
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import Planet, counter_order
from pbem.games.interspace.bot.danger import contact, is_threatened
from pbem.games.interspace.bot.freight import bonus_places
from pbem.games.interspace.bot.survey import Survey

MANY = 20
# More scouts find more, but not as much as what else could be built for them.
SCOUTS = 3
# Colony ships are slow: planets farther away than this are others' by the time they arrive.
NEAR = 6
# So many rounds a colony ship is built before a planet is known.
EARLY = 3


def wishes(survey: Survey, planet: Planet) -> Iterator[str]:
    """More than any planet can pay for; what it cannot build is passed over."""
    if planet.at != survey.home and is_threatened(survey, planet.at):
        yield from ["SS"] * MANY
    if not is_threatened(survey, planet.at):
        yield from ["Trn"] * min(transports_missing(survey), 1)
        yield from ["Col"] * colonists_missing(survey)
        yield from ["Trn"] * (transports_missing(survey) - 1)
        yield from ["Sct"] * scouts_missing(survey)
    if contact(survey):
        yield from _fleet(survey)
        yield from ["PB"] * MANY


def tech_goal(survey: Survey, planet: Planet) -> int:
    """The tech a builder should have before it builds: what is urgent does not wait, what is not does."""
    if is_threatened(survey, planet.at) or (planet.tech >= 2 and colonists_missing(survey)):
        return 0
    if scouts_missing(survey) >= 2 or transports_missing(survey) >= 2:
        return 0
    return min(7, 4 + max(0, survey.board.round - 6) // 4) if contact(survey) else 8


def count(survey: Survey, code: str) -> int:
    """Units of a type, those that wait in boxes too."""
    stores = survey.board.stores
    waiting = () if stores is msgspec.UNSET else stores.waiting(survey.seat)
    on_map = sum(unit.type == code for _, unit in survey.board.units_of(survey.seat))
    return on_map + sum(counter_order(key)[1] == code for key in waiting)


def transports_missing(survey: Survey) -> int:
    return max(0, min(len(bonus_places(survey)), UNITS["Trn"].max) - count(survey, "Trn"))


def colonists_missing(survey: Survey) -> int:
    """A colony ship for each known planet without an owner; early in the game one in advance."""
    steps = survey.steps(survey.home) if survey.home else {}
    free = [planet.at for _, planet in survey.free_planets() if survey.in_support(planet.at)]
    goals = sum(steps.get(at, 99) <= NEAR for at in free)
    hope = survey.board.round <= EARLY and survey.board.box.get("planet", 0) > 0
    return max(goals, int(hope)) - count(survey, "Col")


def scouts_missing(survey: Survey) -> int:
    """As many as may enter unknown hexes in a turn, while there are planets to be found."""
    hope = survey.board.box.get("planet", 0)
    return max(0, min(survey.civ, SCOUTS, drawable(survey.board), 1 + hope) - count(survey, "Sct"))


def _fleet(survey: Survey) -> Iterator[str]:
    """Assault boats for the planets in reach, then the best warship its tech allows."""
    needs = [boats_needed(target.ind) + 1 for _, target in survey.enemy_planets()]
    yield from ["AB"] * max(0, min(needs, default=0) - count(survey, "AB"))
    for code in ("BB", "CA", "DD", "AB"):
        yield from [code] * MANY

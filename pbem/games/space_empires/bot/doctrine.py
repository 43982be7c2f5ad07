"""The bot's strategies: which technology it wants and what it builds, by the units that options bring into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.space_empires.advanced.cloaking import RAIDER, is_raider
from pbem.games.space_empires.bot.survey import Survey


class Doctrine(NamedTuple):
    """Wanted technology in order, where a repeated name is the next level; and the type it is for."""

    wants: str
    plan: tuple[str, ...]


LINE = ("ship_size", "move", "attack", "ship_size", "defense", "tactics", "yard", "terraform", "ship_size", "explore",
        "attack", "move", "ship_size", "defense", "tactics")  # fmt: skip
DOCTRINES = (
    Doctrine("CA", LINE),
    Doctrine(RAIDER, ("move", "cloak", "attack", "ship_size", "tactics", "terraform", "cloak", "move", *LINE)),
    Doctrine("CV", ("fighter", "move", "ship_size", "attack", "fighter", "terraform", "tactics", "fighter", *LINE)),
    Doctrine("MN", ("ship_size", "mines", *LINE[1:])),
)


def doctrine(survey: Survey) -> Doctrine:
    """One for the whole game, by how far out in its row the home lies; where homes are given, by seat."""
    possible = [each for each in DOCTRINES if each.wants in survey.rules.units]
    row = survey.home_row
    place = row.index(survey.home) if len(row) > 1 and survey.home in row else survey.board.seats.index(survey.seat)
    return possible[place % len(possible)]


# Technology that answers what others have shown, and the level wanted at once.
ANSWERS = {"fighter": "pd", "cloak": "scan"}


def answers(survey: Survey) -> Iterator[str]:
    """What is wanted before the plan: against fighters, raiders and mines that have been seen."""
    board, seat = survey.board, survey.seat
    for tech, answer in ANSWERS.items():
        shown = max((board.shown.get(other, {}).get(tech, 0) for other in board.seats if other != seat), default=0)
        if tech == "cloak" and sees_raiders(survey):
            shown = max(shown, 1)
        if board.level(seat, answer) < min(shown, 2):
            yield answer
    if sees_mines(survey) and not board.level(seat, "sweep"):
        yield "sweep"


def sees_raiders(survey: Survey) -> bool:
    return any(is_raider(unit) for unit in survey.foreign)


def sees_mines(survey: Survey) -> bool:
    return any(unit.kind == "MN" for unit in survey.foreign)

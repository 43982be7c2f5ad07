"""Scouts: into as many unknown hexes as the civ level allows, the nearest to home first."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core import hexes
from pbem.core.hexes import Hex as Axial
from pbem.games.interspace.basic.entering import drawable
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import can_enter, go, may_go, reach

Spot = tuple[int, Axial]
SCOUTS = ("Sct", "SctPlus")


def scout(survey: Survey) -> None:
    """Each scout looks for an unknown hex of its own; those that find none go where there are some."""
    left = min(survey.civ, drawable(survey.board))
    taken: set[Spot] = set()
    late = []
    for key in sorted(survey.idle(*SCOUTS), key=lambda key: survey.board.units[key].number):
        if not may_go(survey, [key]):
            continue
        goal = _unknown_goal(survey, key, taken) if left else None
        if goal is None:
            late.append(key)
            continue
        taken.add(goal)
        left -= 1
        name = places.unknown_name(survey.board, *goal)
        survey.write(f"EXPLORE {survey.board.units[key].name} {name}", [key])
    if late and drawable(survey.board):
        _go_to_the_rim(survey, late, taken)


def _unknown_goal(survey: Survey, key: str, taken: set[Spot]) -> Spot | None:
    """The best unknown hex this scout can enter now."""
    for _, frame, at in sorted(_in_reach(survey, key, taken)):
        if can_enter(survey, key, frame, at) and _may_be_entered(survey, frame, at):
            return frame, at
    return None


def _in_reach(survey: Survey, key: str, taken: set[Spot]) -> Iterator[tuple[int, int, Axial]]:
    unit, seen = survey.board.units[key], set(taken)
    for label in reach(survey, unit.at, survey.pace(key)):
        frame = survey.board.hexes[label].frame
        for at in places.unknown_around(survey.board, label):
            if (frame, at) not in seen:
                seen.add((frame, at))
                yield _rank(survey, frame, at), frame, at


def _rank(survey: Survey, frame: int, at: Axial) -> int:
    """Near home first, where colonies are soon reached and held; chance among equals."""
    home = survey.board.hexes.get(survey.home)
    far = hexes.distance((home.q, home.r), at) if home is not None and home.frame == frame else 6
    return 1000 * far + survey.chance(at[0] * 64 + at[1]) % 1000


def _may_be_entered(survey: Survey, frame: int, at: Axial) -> bool:
    """Enough shared sides (ISB-52); two are always enough. And in support (ISS-56)."""
    sides = places.known_sides(survey.board, frame, at)
    if sides < 2 and sides < survey.rules.sides_needed(survey.board, frame, at):
        return False
    return not survey.rules.economy or survey.in_support(places.unknown_name(survey.board, frame, at))


def _go_to_the_rim(survey: Survey, scouts: list[str], taken: set[Spot]) -> None:
    """To the nearest hex with unknown neighbours that nobody else is about to enter."""
    for key in scouts:
        at = survey.board.units[key].at
        near = sorted(survey.steps(at).items(), key=lambda pair: (pair[1], label_order(pair[0])))
        goal = next((label for label, steps in near if steps and _is_rim(survey, label, taken)), "")
        if goal:
            frame = survey.board.hexes[goal].frame
            taken.update((frame, spot) for spot in places.unknown_around(survey.board, goal))
            go(survey, [key], goal)


def _is_rim(survey: Survey, label: str, taken: set[Spot]) -> bool:
    """A hex from which a scout can go on exploring, and where it may stay meanwhile."""
    tile = survey.board.hexes[label]
    if tile.terrain in ("pulsar", "black_hole", "null_space", "void") or label in survey.foes:
        return False
    spots = places.unknown_around(survey.board, label)
    return any((tile.frame, at) not in taken and _may_be_entered(survey, tile.frame, at) for at in spots)

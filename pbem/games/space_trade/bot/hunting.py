"""Fights that the objective requires: the police, an alien pirate, or another player's ship."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import DIE, STRANGERS
from pbem.games.space_trade.bot import shopping
from pbem.games.space_trade.bot.hazards import Hazards, fight
from pbem.games.space_trade.bot.odds import SURE, win_chance
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.bot.trips import Course
from pbem.games.space_trade.bot.ways import Leg, Ways, spent

# The value of the objective before and after the money for the victory is there; ships are met less often.
PRIZE = 450
RARE_PRIZE = 1500
WIN = 4000
# The value of being a sector nearer, when nothing else is left to do.
NEARER = 30
# The chance a pirate needs to attack; if an attack wins the game, any chance is enough.
BOLD = 600


def courses(survey: Survey, ways: Ways) -> Iterator[Course]:
    if survey.is_done or survey.is_surprised or not survey.left:
        return
    if survey.own.objective == "be_pirate":
        yield from _raids(survey, ways)
    elif shopping.is_ready(survey):
        yield from _hunts(survey, ways, STRANGERS[shopping.PREY[survey.own.objective]].marker)


def _ends(survey: Survey, ways: Ways) -> Iterator[tuple[str, Leg]]:
    """Open spaces where this turn's movement can end, and the route there."""
    for stop in ways.reached:
        if space.is_space(stop.at):
            yield stop.at, Leg(stop.path, 0, stop.cost, spent(1, 0, survey.engine), 1)


# --- police and aliens ------------------------------------------------------------------------------------------------


def _hunts(survey: Survey, ways: Ways, marker: str) -> Iterator[Course]:
    """Into its sector now, or where it is most likely to come."""
    board, hazards = survey.board, ways.hazards
    if marker not in board.markers:
        return
    odds = fight(survey, shopping.PREY[survey.own.objective])
    prize = WIN if survey.is_rich else PRIZE
    lair = space.sides(board.markers[marker].line)[0]
    for sector, leg in _ends(survey, ways):
        meets = hazards.markers.get(sector)
        comes = hazards.arrivals[marker].get(sector, 0) * SURE // DIE
        chance = SURE if meets == marker and leg.path else comes
        score = prize * chance // SURE * odds // SURE - survey.income
        score -= _others(hazards, sector, marker)
        if survey.is_rich:
            score += NEARER * (space.SIZE - space.distance(sector, lair))
        yield Course(score, sector, leg)


def _others(hazards: Hazards, sector: str, wanted: str) -> int:
    """The cost of the markers that are not targets."""
    meets = hazards.markers.get(sector, wanted)
    cost = hazards.entering(sector) if meets != wanted else 0
    return cost + sum(hazards.coming(name, sector) for name in hazards.arrivals if name != wanted)


# --- other players ----------------------------------------------------------------------------------------------------


def _raids(survey: Survey, ways: Ways) -> Iterator[Course]:
    """Attacks a ship in reach; once the money is there, waits for the nearest."""
    is_last = survey.is_rich
    for sector, leg in _ends(survey, ways):
        for other in survey.others():
            target = survey.board.ships[other]
            if target.is_broken:
                continue
            score = -survey.income - leg.cost - ways.hazards.resting(sector)
            if target.at == sector and not survey.plays_before(other):
                score += _raid(survey, other, sector)
            elif is_last:
                score += NEARER * (space.SIZE - space.distance(sector, target.at))
            if score > 0:
                yield Course(score, sector, leg, victim=other)


def _raid(survey: Survey, other: str, sector: str) -> int:
    odds = odds_against(survey, other)
    if survey.is_rich:
        return WIN
    if odds < BOLD or _is_wanted(survey, space.quadrant_of(sector)):
        return 0
    return RARE_PRIZE * odds // SURE


def _is_wanted(survey: Survey, quadrant: str) -> bool:
    """Whether the port that would be closed has something the ship will need (ST-72)."""
    return any(shopping.likely(survey, quadrant, card) for card in shopping.wishes(survey))


def odds_against(survey: Survey, other: str) -> int:
    """By what is known of a ship; half of its unknown upgrades are assumed to be arms."""
    board, seat = survey.board, survey.seat
    hidden = board.ships[other].fitted - len(board.ships[other].shown)
    weapon = board.stat(seat, "weapon") + survey.held("weapon_boost")
    shields = board.stat(seat, "shield") + survey.held("shield_boost")
    return win_chance(weapon, shields, board.seen(other, "weapon") + hidden // 2, board.seen(other, "shield"))

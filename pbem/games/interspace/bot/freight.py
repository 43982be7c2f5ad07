"""Civilian ships: transports where they give a bonus, colony ships to planets without an owner."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.standing import answer
from pbem.games.interspace.board.components import BONUS, WARSHIPS
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go
from pbem.games.interspace.orders.forms import TRADE

# Steps from home to places worth a transport of their own, and from there to one that is free.
FAR = 2
FREE = 8


def settle(survey: Survey) -> None:
    """Each colony ship to the nearest planet that no other is bound for."""
    ships = survey.idle("Col")
    free = [planet.at for _, planet in survey.free_planets() if survey.in_support(planet.at)]
    goals = [at for at in free if not is_held_by_enemy(survey, at)]
    ways = sorted(
        (survey.steps(survey.board.units[ship].at)[goal], label_order(goal), goal, ship)
        for ship in ships
        for goal in goals
        if goal in survey.steps(survey.board.units[ship].at)
    )
    for _, _, goal, ship in ways:
        if ship not in survey.ordered and goal in goals:
            goals.remove(goal)
            survey.ordered.add(ship)
            if go(survey, [ship], goal):
                survey.write(f"COLONIZE {survey.board.hexes[goal].planet}", [ship])


def haul(survey: Survey) -> None:
    """A transport to each place that gives a bonus, best first; a transport already on one stays."""
    for goal in bonus_places(survey):
        here = [key for key in survey.mine.get(goal, ()) if survey.board.units[key].type == "Trn"]
        stays = next((key for key in here if key not in survey.ordered), "")
        if stays:
            survey.ordered.add(stays)
            continue
        free = [(survey.steps(goal).get(survey.board.units[key].at, 999), key) for key in survey.idle("Trn")]
        steps, key = min(free, default=(999, ""))
        if steps <= FREE:
            survey.ordered.add(key)
            go(survey, [key], goal)


def bonus_places(survey: Survey) -> list[str]:
    """Hexes where a transport of ours earns something, the most useful first (ISB-31 to ISB-34)."""
    if not survey.home:
        return []
    steps = survey.steps(survey.home)
    rated = sorted((-ipe * 10 + steps.get(at, 99), label_order(at), at) for at, ipe in _earnings(survey))
    return [survey.home, *(at for _, _, at in rated if steps.get(at, 99) <= FAR and not _is_unsafe(survey, at))]


def _earnings(survey: Survey) -> Iterator[tuple[str, int]]:
    board, home = survey.board, survey.home
    for label, tile in board.hexes.items():
        if tile.terrain == "asteroids":
            yield label, BONUS["asteroids"]
    for _, planet in survey.planets:
        if planet.at != home:
            yield planet.at, BONUS["colony"]
    for other, player in board.players.items():
        if other != survey.seat and player.home in board.planets and trades(survey, other):
            yield board.planets[player.home].at, BONUS["alien_home_world"]


def trades(survey: Survey, other: str) -> bool:
    """Whether we and this player have both said yes to trade (ISB-36)."""
    return _offers(survey, survey.seat, other) and _offers(survey, other, survey.seat)


def _offers(survey: Survey, seat: str, other: str) -> bool:
    offer = answer(survey.board, survey.rules.language, seat, TRADE, {"player": other})
    return bool(offer.get("value") == "yes")


def is_held_by_enemy(survey: Survey, label: str) -> bool:
    return any(unit.type in WARSHIPS for unit in survey.foes.get(label, ()))


def _is_unsafe(survey: Survey, label: str) -> bool:
    own = any(survey.board.units[key].type in WARSHIPS for key in survey.mine.get(label, ()))
    return not own and is_held_by_enemy(survey, label)

"""What is left over when levels and settlers are paid for is spent on arms."""

from __future__ import annotations

from collections import Counter

from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import Planet
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.danger import contact, is_threatened
from pbem.games.interspace.bot.economy.wishes import count
from pbem.games.interspace.bot.landing import boats_for
from pbem.games.interspace.bot.sacrifice import arenas
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.warfare import is_out_of_reach

# The best first: a planet that can build it waits until it can pay.
FLEET = ("BB", "CA", "DD")


def arm(survey: Survey, planet: Planet, tech: int, ipe: int, room: int, free: dict[str, int]) -> Counter[str]:
    """As many of what is wanted most as a planet can pay for now; nothing as long as nobody can be met."""
    basket: Counter[str] = Counter()
    while basket.total() < room and (code := _wanted(survey, planet, tech, basket, free)):
        price = survey.rules.price(survey.board, survey.seat, code)
        if price > ipe:
            break
        ipe -= price
        free[code] -= 1
        basket[code] += 1
    survey.arms.update(basket)
    return basket


def _wanted(survey: Survey, planet: Planet, tech: int, basket: Counter[str], free: dict[str, int]) -> str:
    def can_buy(code: str) -> bool:
        return free[code] > 0 and survey.rules.tech_needed(survey.board, survey.seat, code) <= tech

    def has(code: str) -> int:
        return count(survey, code) + survey.arms[code] + basket[code]

    if not contact(survey):
        return ""
    if is_threatened(survey, planet.at) and not basket["SS"] and can_buy("SS"):
        return "SS"
    if is_out_of_reach(survey) and not any(map(has, STATIONS)) and can_buy("SS"):
        return "SS"
    if card(survey) == "warriors" and can_buy("PB") and arenas(survey, planet.at):
        return "PB"
    boats = min((boats_for(survey, target) for _, target in survey.enemy_planets()), default=0)
    if has("AB") < boats + 1 and can_buy("AB"):
        return "AB"
    return next(filter(can_buy, FLEET), "AB" if can_buy("AB") else "")

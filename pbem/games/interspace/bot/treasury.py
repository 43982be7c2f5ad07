"""Economy of the standard level: levels while they pay, then colony ships, scouts and transports."""

from __future__ import annotations

from collections import Counter

from pbem.games.interspace.bot.armament import arm
from pbem.games.interspace.bot.mining import transports_wanted
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.wishes import colonists_missing, scouts_missing
from pbem.games.interspace.components import ORDER_OF_TYPES
from pbem.games.interspace.economy import TOP_LEVEL, free_counters
from pbem.games.interspace.state import Planet


def spend(survey: Survey) -> None:
    """Planets with most industry first: what they buy the others need not."""
    wanted = Counter(
        {
            "Col": max(0, colonists_missing(survey)),
            "Sct": scouts_missing(survey),
            "Trn": transports_wanted(survey),
        }
    )
    free = {code: len(numbers) for code, numbers in free_counters(survey.board, survey.rules, survey.seat).items()}
    for name, planet in sorted(survey.planets, key=lambda pair: (-pair[1].ind, pair[0])):
        box = survey.board.depot.look(name)
        ipe, tech, industry = box.ipe + planet.ind, planet.tech, planet.ind
        basket = _settlers(survey, planet, ipe, wanted, free)
        ipe -= _cost(survey, basket)
        ipe -= _invest(survey, name, planet, ipe)
        arms = arm(survey, planet, tech, ipe, industry - basket.total(), free)
        ipe -= _cost(survey, arms)
        _buy(survey, name, basket + arms)
        ore = min(box.ore, ipe // 2)
        if ore:
            survey.write(f"REFINE {ore} AT {name}")


def _settlers(survey: Survey, planet: Planet, ipe: int, wanted: Counter[str], free: dict[str, int]) -> Counter[str]:
    basket: Counter[str] = Counter()
    for code in wanted:
        price = survey.rules.price(survey.board, survey.seat, code)
        needed = survey.rules.tech_needed(survey.board, survey.seat, code)
        while wanted[code] > 0 and free[code] and needed <= planet.tech and price <= ipe:
            wanted[code] -= 1
            free[code] -= 1
            basket[code] += 1
            ipe -= price
    return basket


def _cost(survey: Survey, basket: Counter[str]) -> int:
    return sum(survey.rules.price(survey.board, survey.seat, code) * number for code, number in basket.items())


def _buy(survey: Survey, name: str, basket: Counter[str]) -> None:
    if basket:
        terms = [f"{basket[code]} {code}" for code in sorted(basket, key=ORDER_OF_TYPES.__getitem__)]
        survey.write(f"BUY {' + '.join(terms)} AT {name}")


def _invest(survey: Survey, name: str, planet: Planet, ipe: int) -> int:
    """Tech first, as it makes industry cheap; as far as the box allows."""
    spent, rules, board = 0, survey.rules, survey.board
    if planet.tech < TOP_LEVEL and (cost := rules.invest_tech_cost(board, survey.seat, name)) <= ipe:
        survey.write(f"INVEST TECH {name}")
        planet.tech += 1
        spent += cost
        board.players[survey.seat].civ = max(board.players[survey.seat].civ, planet.tech)
    if planet.ind < TOP_LEVEL and (cost := rules.invest_industry_cost(board, name)) <= ipe - spent:
        survey.write(f"INVEST IND {name}")
        planet.ind += 1
        spent += cost
    return spent

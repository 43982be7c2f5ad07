"""Economy: levels climb wherever they give points; the home world builds."""

from __future__ import annotations

from collections import Counter

from pbem.games.interspace.basic.economy import TOP_LEVEL, free_counters, industry_limit, tech_limit
from pbem.games.interspace.board.components import BONUS, ORDER_OF_TYPES, UNITS
from pbem.games.interspace.board.state import Planet
from pbem.games.interspace.bot.danger import is_threatened
from pbem.games.interspace.bot.economy.wishes import tech_goal, wishes
from pbem.games.interspace.bot.freight import bonus_places
from pbem.games.interspace.bot.survey import Survey

# Below this industry a planet is worth more by climbing than by what it could build.
BUILDER = 6
# From this industry on a planet in danger builds guards.
GUARDED = 4


def manage(survey: Survey) -> None:
    """The home world first: if it raises the civ level, the others need not rest for it (ISB-26)."""
    _declare_home(survey)
    for name, planet in sorted(survey.planets, key=lambda pair: (pair[1].at != survey.home, -pair[1].ind)):
        if planet.rests != survey.board.round:
            _act(survey, name, planet)


def _declare_home(survey: Survey) -> None:
    """A lost home world is replaced by the best colony; the first one is taken back into its rights (ISBR-19)."""
    player, own = survey.board.players[survey.seat], dict(survey.planets)
    first = next((name for name, planet in own.items() if planet.at == player.first_home), "")
    if player.home in own and (not first or player.home == first):
        return
    best = first or max(own, key=lambda name: (own[name].ind, own[name].tech), default="")
    if best:
        player.home = best
        survey.write(f"HOMEWORLD {best}")


def _act(survey: Survey, name: str, planet: Planet) -> None:
    if _is_builder(survey, planet):
        basket = _basket(survey, name, planet)
        if basket and (planet.tech >= tech_goal(survey, planet) or tech_limit(planet)):
            _build(survey, name, planet, basket)
            return
    _climb(survey, name, planet)


def _is_builder(survey: Survey, planet: Planet) -> bool:
    """The home world, planets that cannot climb further, and those that need guards."""
    if planet.ind >= TOP_LEVEL or planet.at == survey.home:
        return planet.ind >= BUILDER
    return planet.ind >= GUARDED and is_threatened(survey, planet.at)


def _climb(survey: Survey, name: str, planet: Planet) -> None:
    """Industry gives points; tech only opens the way for it."""
    if not industry_limit(planet):
        survey.write(f"IND {name}")
    elif not tech_limit(planet):
        survey.write(f"TECH {name}")
        player = survey.board.players[survey.seat]
        player.civ = max(player.civ, planet.tech + 1)


def _basket(survey: Survey, name: str, planet: Planet) -> list[str]:
    """As much of the wish list as this planet can build."""
    left = planet.ind + (bonus(survey) if planet.at == survey.home else 0)
    free = {code: len(numbers) for code, numbers in free_counters(survey.board, survey.rules, survey.seat).items()}
    basket = []
    for code in wishes(survey, planet):
        row = UNITS[code]
        if row.tech <= planet.tech and row.cost <= left and free[code]:
            free[code] -= 1
            left -= row.cost
            basket.append(code)
    return basket


def bonus(survey: Survey) -> int:
    """The transport bonus of the home world (ISB-30)."""
    stops = [at for at in bonus_places(survey) if _has_transport(survey, at)]
    if survey.home not in stops:
        return 0
    return sum(_worth(survey, at) for at in stops)


def _has_transport(survey: Survey, label: str) -> bool:
    return any(survey.board.units[key].type == "Trn" for key in survey.mine.get(label, ()))


def _worth(survey: Survey, label: str) -> int:
    tile = survey.board.hexes[label]
    if tile.terrain == "asteroids":
        return BONUS["asteroids"]
    if survey.board.planets[tile.planet].owner != survey.seat:
        return BONUS["alien_home_world"]
    return BONUS["colony"] if label != survey.home else 0


def _build(survey: Survey, name: str, planet: Planet, basket: list[str]) -> None:
    count = Counter(basket)
    terms = [f"{count[code]} {code}" for code in sorted(count, key=ORDER_OF_TYPES.__getitem__)]
    free = free_counters(survey.board, survey.rules, survey.seat)
    for code in basket:
        survey.launch(code, free[code].pop(0), planet.at)
    survey.write(f"BUILD {' + '.join(terms)} AT {name}")

"""Ships that the planets are to buy before anything else, the most wanted first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.bot.aims import card, unstudied
from pbem.games.interspace.bot.devices import bombs_wanted
from pbem.games.interspace.bot.economy.wishes import colonists_missing, count, scouts_missing
from pbem.games.interspace.bot.mining import transports_wanted
from pbem.games.interspace.bot.spreading import hosts
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.cards.aliens import STUDIED


def needs(survey: Survey) -> Counter[str]:
    more = _NEEDS.get(card(survey), _nothing)(survey)
    common = {
        "Col": max(0, colonists_missing(survey)),
        "Sct": scouts_missing(survey),
        "Trn": transports_wanted(survey),
        "NB": bombs_wanted(survey),
    }
    return Counter({code: more.get(code, 0) + common.get(code, 0) for code in (*more, *common)})


def _nothing(survey: Survey) -> dict[str, int]:
    return {}


def _observatories(survey: Survey) -> dict[str, int]:
    """A station for each kind of hex that can be studied, beyond those that have nothing to study yet."""
    board = survey.board
    stations = [unit for unit in board.fleet(survey.seat) if unit.type in STATIONS]
    idle = sum(unit.at in board.hexes and board.hexes[unit.at].terrain not in STUDIED for unit in stations)
    waiting = sum(count(survey, code) for code in STATIONS) - len(stations)
    return {"SS": max(0, len(unstudied(survey)) - max(0, idle - 1) - waiting)}


def _carriers(survey: Survey) -> dict[str, int]:
    """Colony ships for planets that can be infected, beyond those that are under way."""
    spare = max(0, -colonists_missing(survey))
    return {"Col": max(0, len(hosts(survey)) - spare)}


_NEEDS: dict[str, Callable[[Survey], dict[str, int]]] = {
    "explorers": _observatories,
    "parasites": _carriers,
}

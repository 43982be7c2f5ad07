"""What the ship does in a structure: sell, buy, load, fit upgrades."""

from __future__ import annotations

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import MOST_IN_A_MARKET
from pbem.games.space_trade.bot import shopping
from pbem.games.space_trade.bot.logbook import Logbook
from pbem.games.space_trade.bot.prices import (
    CODES,
    LADDERS,
    NOTHING,
    Units,
    carriage,
    clearance,
    minus,
    one,
    plus,
    sale,
    top_price,
)
from pbem.games.space_trade.bot.survey import NO_FLOORS, Survey


def deal(log: Logbook, market: str) -> None:
    """Everything to do here; `market` is where the next cargo will be sold."""
    at = log.survey.at
    if space.is_mine(at) and market:
        load(log, market)
    elif space.is_market(at):
        sell(log)
        if market not in ("", at):
            buy(log, market)
    elif space.is_port(at):
        fit(log)


def fit(log: Logbook) -> None:
    """Known cards; in a port not seen yet, the best that may be there, after which the turn is over."""
    survey = log.survey
    cards = shopping.fit_here(survey)
    if space.quadrant_of(survey.at) not in survey.board.reserves:
        cards, survey.left = shopping.fit_perhaps(survey), 0
    for card in cards:
        log.act(f"FIT {card}")


def sell(log: Logbook) -> None:
    """Not below the floors, unless it is enough to win."""
    survey = log.survey
    if survey.is_surprised:
        log.act("SELL ALL" + _limit("MIN", min(survey.floors)))
        survey.is_surprised = False
        return
    stock, floors = survey.stocks[survey.at], NO_FLOORS
    if survey.credits + sale(stock, survey.hold, survey.capacity, NO_FLOORS).gain < survey.goal:
        floors = survey.floors
    sold = sale(stock, survey.hold, survey.capacity, floors)
    for metal, count in enumerate(sold.units):
        if count:
            log.act(f"SELL {count} {CODES[metal]}" + _limit("MIN", floors[metal] if _is_crowded(survey) else 0))
    _trade(survey, sold.units, sold.gain)
    _clear(log)


def _clear(log: Logbook) -> None:
    """In a full market an expensive unit for a cheap one."""
    survey = log.survey
    stock = survey.stocks[survey.at]
    swap = clearance(stock, survey.hold, survey.room) if sum(stock) >= MOST_IN_A_MARKET else None
    if swap is None:
        return
    if swap.dumped is not None:
        log.act(f"DUMP 1 {CODES[swap.dumped]}")
        survey.hold = minus(survey.hold, one(swap.dumped))
    log.act(f"BUY 1 {CODES[swap.bought]}")
    log.act(f"SELL 1 {CODES[swap.sold]}")
    _trade(survey, minus(one(swap.sold), one(swap.bought)), swap.gain)


def _is_crowded(survey: Survey) -> bool:
    """Whether others may change the prices before this ship arrives."""
    return any(survey.plays_before(other) for other in survey.others())


def _limit(word: str, price: int) -> str:
    return f" {word} {price}" if price else ""


def buy(log: Logbook, market: str) -> None:
    """What the other market pays more for."""
    survey = log.survey
    here = survey.stocks[survey.at]
    bought = carriage(here, survey.stocks[market], survey.room, survey.credits).units
    for metal, count in enumerate(bought):
        if count:
            dearest = LADDERS[metal][here[metal] - count]
            log.act(f"BUY {count} {CODES[metal]}" + _limit("MAX", dearest if _is_crowded(survey) else 0))
    paid = sale(minus(here, bought), bought, sum(bought), NO_FLOORS).gain
    _trade(survey, minus(NOTHING, bought), -paid)


def _trade(survey: Survey, sold: Units, gain: int) -> None:
    survey.stocks[survey.at] = plus(survey.stocks[survey.at], sold)
    survey.hold = minus(survey.hold, sold)
    survey.credits += gain


# --- mines ------------------------------------------------------------------------------------------------------------


def load(log: Logbook, market: str) -> None:
    """By priority on landing (ST-117); where the ship already is, by lines."""
    survey, mine = log.survey, log.survey.at
    is_here = mine == survey.began and not survey.tokens
    prices = [top_price(survey.stocks[market], metal) for metal in range(len(CODES))]
    order = sorted(range(len(CODES)), key=lambda metal: (-prices[metal], -metal))
    if not is_here:
        log.habits["load_priority"] = "LOAD PRIORITY " + " ".join(CODES[metal] for metal in order)
    if mine not in survey.ores:
        survey.is_surprised = True
        return
    pool = plus(survey.hold, survey.ores[mine])
    best = sale(survey.stocks[market], pool, survey.capacity, NO_FLOORS).units if is_here else NOTHING
    wanted = _filled(best, pool, order, survey.capacity)
    if is_here:
        _swap(log, _more(wanted, survey.hold), _more(survey.hold, wanted))
    survey.ores[mine] = minus(pool, wanted)
    survey.hold = wanted


def _filled(best: Units, pool: Units, order: list[int], capacity: int) -> Units:
    """The best units, and then whatever fits."""
    count = list(best)
    for metal in order:
        count[metal] += min(pool[metal] - count[metal], capacity - sum(count))
    return count[0], count[1], count[2]


def _swap(log: Logbook, took: list[str], put: list[str]) -> None:
    for give, take in zip(put, took, strict=False):
        log.act(f"SWAP {give} FOR {take}")
    if took[len(put) :]:
        log.act(f"LOAD {' '.join(took[len(put) :])}")


def _more(one: Units, two: Units) -> list[str]:
    """Units of the first that are not in the second."""
    return [code for code, a, b in zip(CODES, one, two, strict=True) for _ in range(a - b)]

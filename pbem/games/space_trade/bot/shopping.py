"""Upgrades: which ones pay for themselves, which ones the objective needs, where to get them."""

from __future__ import annotations

from functools import cache

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import (
    ALL_UPGRADES,
    CARDS,
    CARDS_IN_A_PORT,
    CASH,
    PARTS,
    PRICES,
    QUADRANTS,
    STRANGERS,
    price_of,
)
from pbem.games.space_trade.bot.hazards import LIMPING, UPGRADE, fight
from pbem.games.space_trade.bot.odds import SURE, win_chance
from pbem.games.space_trade.bot.survey import INCOME, Survey
from pbem.games.space_trade.rules.movement import port_opens

EARNERS = ("engine", "cargo")
# The opponent that an objective requires, and the chance of winning to aim for.
PREY = {"kill_police": "police", "kill_alien_pirate": "alien_pirate"}
READY = 800
# Good enough once the money for the victory is there.
DARING = 600
# The value of a card that only the objective needs: before and after the money for the victory is there.
NEEDED = 120
LAST_STEP = 1500
LEAST_NEED = 200
MOST_TRIES = 3
TYPICAL_CARGO = 250
# A ship meets a marker once in this many rounds.
MEETING = 25


def wishes(survey: Survey) -> dict[str, int]:
    """The present value of each useful card, in credits, minus its price."""
    key = (survey.credits, tuple(survey.own.upgrades.items()))
    if key not in survey.wishes:
        survey.wishes[key] = _wishes(survey)
    return survey.wishes[key]


def _wishes(survey: Survey) -> dict[str, int]:
    needed = required(survey)
    worth = {card: _profit(survey, card, needed) for card in CARDS if _is_better(survey, card)}
    for card in needed:
        worth[card] = max(worth[card], 0) + (LAST_STEP if survey.is_rich else NEEDED)
    saved = _savings(survey, worth)
    return {card: value for card, value in worth.items() if value > 0 and _leaves(survey, card, saved)}


def _savings(survey: Survey, worth: dict[str, int]) -> int:
    """Money kept for the next engine or hold that pays, if there is one."""
    pays = [card for card, value in worth.items() if value > 0 and CARDS[card][0] in EARNERS]
    return min((price_of(card) for card in pays if availability(survey, card)), default=0)


def _leaves(survey: Survey, card: str, saved: int) -> bool:
    """Arms are bought with what is left after that."""
    return CARDS[card][0] in EARNERS or survey.is_rich or survey.credits - price_of(card) >= saved


def _is_better(survey: Survey, card: str) -> bool:
    part, level = CARDS[card]
    return survey.own.upgrades.get(part, 0) < level


def _profit(survey: Survey, card: str, needed: list[str]) -> int:
    """What a card earns or saves until the end, minus its price."""
    part, level = CARDS[card]
    price = 0 if card in needed else price_of(card)
    need = max(survey.goal + sum(map(price_of, needed)) - survey.credits, LEAST_NEED)
    now, then = survey.income, _income_with(survey, part, PARTS[part].start + level)
    rounds = survey.rounds_left - 1
    if not survey.is_solo:
        rounds = min(need // now, rounds)
    if then == now:
        return _safety(survey, part, level) * rounds // (MEETING * SURE) - price
    if survey.is_solo:
        return (then - now) * rounds - price
    return (min(need * SURE // now, survey.rounds_left * SURE) - (need + price) * SURE // then) * then // SURE


def _income_with(survey: Survey, part: str, stat: int) -> int:
    engine = stat if part == "engine" else survey.engine
    capacity = stat if part == "cargo" else survey.capacity
    return INCOME[engine][capacity - 1]


def _safety(survey: Survey, part: str, level: int) -> int:
    """What better arms save at each meeting with an alien or the solo pirate, in thousandths."""
    have = survey.own.upgrades
    arms = {"weapon": have.get("weapon", 0), "shield": have.get("shield", 0)}
    now = _unboosted(arms)
    loss = TYPICAL_CARGO + UPGRADE + LIMPING * survey.income + CASH
    markers = len(survey.board.markers) - 1
    return (_unboosted({**arms, part: level}) - now) * loss * markers


def _unboosted(arms: dict[str, int]) -> int:
    row = STRANGERS["alien_pirate"]
    return win_chance(
        PARTS["weapon"].start + arms["weapon"], PARTS["shield"].start + arms["shield"], row.weapon, row.shields
    )


# --- what the objective needs -----------------------------------------------------------------------------------------


def required(survey: Survey) -> list[str]:
    """Cards that the objective cannot be completed without."""
    if survey.is_done:
        return []
    objective = survey.own.objective
    if objective == "four_upgrades":
        return [cheapest for part in PARTS if part not in survey.own.upgrades for cheapest in _some(survey, part)]
    return arms(survey, PREY[objective]) if objective in PREY else []


def _some(survey: Survey, part: str) -> list[str]:
    cards = [f"{part}{level}" for level in PRICES if availability(survey, f"{part}{level}")]
    return cards[:1]


def arms(survey: Survey, stranger: str) -> list[str]:
    """The cheapest weapon and shield that make the fight certain, or else the best."""
    best: tuple[int, int, list[str]] | None = None
    for weapon in _steps(survey, "weapon"):
        for shield in _steps(survey, "shield"):
            levels = {"weapon": weapon, "shield": shield}
            cards = [f"{part}{level}" for part, level in levels.items() if level > survey.own.upgrades.get(part, 0)]
            chance = min(_armed(survey, stranger, weapon, shield), READY)
            rank = (-chance, sum(map(price_of, cards)), cards)
            best = rank if best is None else min(best, rank)
    return best[2] if best else []


def _steps(survey: Survey, part: str) -> list[int]:
    """The level of a part, and the higher ones available."""
    now = survey.own.upgrades.get(part, 0)
    return [now, *(level for level in PRICES if level > now and availability(survey, f"{part}{level}"))]


def _armed(survey: Survey, stranger: str, weapon: int, shield: int) -> int:
    have = survey.own.upgrades
    return fight(survey, stranger, weapon - have.get("weapon", 0), shield - have.get("shield", 0))


def is_ready(survey: Survey) -> bool:
    """Whether to seek the fight that the objective requires."""
    stranger = PREY.get(survey.own.objective, "")
    if survey.is_done or not stranger or survey.ship.is_broken:
        return False
    chance = fight(survey, stranger)
    return chance >= (DARING if survey.is_rich else READY) or not arms(survey, stranger)


# --- ports ------------------------------------------------------------------------------------------------------------


def availability(survey: Survey, card: str) -> int:
    """The chance that any port that admits the ship has the card, in thousandths."""
    return max((likely(survey, quadrant, card) for quadrant in _open(survey)), default=0)


def _open(survey: Survey) -> list[str]:
    return [quadrant for quadrant in QUADRANTS if port_opens(survey.board, survey.seat, space.port_of(quadrant))]


def likely(survey: Survey, quadrant: str, card: str) -> int:
    """As seen, if nobody has bought there since; else estimated from the cards not seen anywhere."""
    board, left = survey.board, survey.board.reserve_left[quadrant]
    seen = board.reserves.get(quadrant)
    if seen is not None:
        gone = max(sum(seen.values()) - left, 0)
        return SURE * seen.get(card, 0) // (seen.get(card, 0) + gone) if seen.get(card) else 0
    unknown = sum(CARDS_IN_A_PORT for other in QUADRANTS if other not in board.reserves)
    known = sum(cards.get(card, 0) for cards in board.reserves.values())
    part, level = CARDS[card]
    known += survey.own.upgrades.get(part) == level
    return _one_at_least(max(ALL_UPGRADES[card] - known, 0), left, unknown)


@cache
def _one_at_least(copies: int, drawn: int, cards: int) -> int:
    """The chance that the drawn cards include one of the copies."""
    none = SURE * SURE
    for number in range(drawn):
        none = none * max(cards - copies - number, 0) // max(cards - number, 1)
    return SURE - none // SURE


def bargain(survey: Survey, port: str, worth: dict[str, int]) -> int:
    """The value of a visit to a port with the money at hand: the best card certainly or possibly there."""
    quadrant = space.quadrant_of(port)
    if not port_opens(survey.board, survey.seat, port):
        return 0
    offers = [
        value * likely(survey, quadrant, card) // SURE
        for card, value in worth.items()
        if price_of(card) <= survey.credits
    ]
    return max(offers, default=0)


def fit_here(survey: Survey) -> list[str]:
    """The cards to buy where the ship is docked, the best first."""
    quadrant, bought = space.quadrant_of(survey.at), list[str]()
    if not port_opens(survey.board, survey.seat, survey.at) or _is_besieged(survey):
        return bought
    reserve = survey.board.reserves.get(quadrant, {})
    while True:
        worth = wishes(survey)
        offers = [card for card in worth if reserve.get(card) and price_of(card) <= survey.credits]
        if not offers:
            return bought
        bought.append(max(offers, key=lambda card: (worth[card], card)))
        survey.fit(bought[-1])


def _is_besieged(survey: Survey) -> bool:
    """Whether the ship would have to come out and be beaten, as in the solo game, and lose what it bought."""
    is_beset = any(marker != "police" for marker in survey.board.threats(space.sector_of(survey.at)))
    return survey.is_solo and is_beset and fight(survey, "alien_pirate") < SURE // 2


def fit_perhaps(survey: Survey) -> list[str]:
    """The cards to try in a port not seen before, the best first."""
    worth = wishes(survey)
    offers = [card for card in worth if price_of(card) <= survey.credits]
    return sorted(offers, key=lambda card: (-worth[card], card))[:MOST_TRIES]

"""Production and placement: what is bought and where it appears (SO-25 to SO-34, SO-160)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_opera.board.components import (
    ANY_NUMBER,
    BASE_LIMIT,
    CITIES,
    CITY,
    ENERGY,
    FOOD,
    LIMITS,
    NEXT_CITY,
    POINTS,
    SHIPS,
    Goods,
)
from pbem.games.space_opera.board.state import Planet, State
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.research import research
from pbem.games.space_opera.ruleset import OperaTurn, Ruleset


def spend_all(turn: OperaTurn) -> Iterator[Any]:
    """Player by player: purchase with placement, then research (SO-12, SO-160)."""
    for seat in turn.state.order:
        yield from spend(turn, seat)


def spend(turn: OperaTurn, seat: str) -> Iterator[Any]:
    for order in turn.sheet(seat).of("build", "build_city"):
        yield from (build if order.form == "build" else build_city)(turn, seat, order)
    yield from research(turn, seat)


# --- units ------------------------------------------------------------------------------------------------------------


def build(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    """As many as control, hull, limits, counters and stock allow; reports what prevents more."""
    at, (wanted, code) = order.args["at"], order.args["lot"]
    why = cannot_build(turn, seat, at, code)
    if why:
        yield refused(seat, order, f"refused.{why}", at=at, unit=code, level=SHIPS.index(code) if code in SHIPS else 0)
        return
    number, why, values = how_many(turn, seat, at, code, wanted)
    if number:
        paid = {what: price * number for what, price in turn.rules.price(turn.state, seat, code).items()}
        ships = new_ships(turn.state, seat, code, number) if code in SHIPS else []
        yield f.UnitsBuilt(seat, at, code, number, ships, paid, order.line)
    if why:
        yield refused(seat, order, f"refused.{why}", at=at, unit=code, n=number, wanted=wanted, **values)


def cannot_build(turn: OperaTurn, seat: str, at: str, code: str) -> str:
    state = turn.state
    planet = state.planets.get(at)
    if planet is not None and len(planet.troops) > 1 and seat in planet.troops:
        return "mixed"
    if planet is None or planet.owner != seat:
        return "not_yours"
    if code not in turn.rules.hull(state, seat) and code in SHIPS:
        return "hull"
    return ""


def how_many(turn: OperaTurn, seat: str, at: str, code: str, wanted: int) -> tuple[int, str, dict[str, Any]]:
    """The number that can be built, and what prevents more."""
    state, rules = turn.state, turn.rules
    price = rules.price(state, seat, code)
    limit = rules.limit(state.planets[at], code)
    counters = rules.counters.get(code, ANY_NUMBER) - state.count(seat).get(code, 0)
    affordable = affords(state, seat, price)
    number = max(0, min(wanted, limit, counters, affordable))
    if number == wanted:
        return number, "", {}
    if number == limit:
        return number, "limit" if limit else "never_here", {"limit": limit}
    if number == counters:
        return number, "counters", {}
    return number, "too_dear", {"cost": bill(price, wanted), "have": bill(state.purses[seat].held, 1)}


def affords(state: State, seat: str, price: Goods) -> int:
    held = state.purses[seat].held
    return min((held[what] // number for what, number in price.items() if number), default=ANY_NUMBER)


def bill(goods: Goods, number: int) -> str:
    return " ".join(f"{amount * number}{what}" for what, amount in goods.items())


def new_ships(state: State, seat: str, code: str, number: int) -> list[str]:
    """The lowest free numbers."""
    free = (name for n in count(1) if (name := f"{code}{n}") not in state.ships[seat])
    return [next(free) for _ in range(number)]


# --- cities -----------------------------------------------------------------------------------------------------------


def build_city(turn: OperaTurn, seat: str, order: Order) -> Iterator[Any]:
    """One step in the order of tab. 4 per planet and turn (SO-32, SO-33)."""
    at = order.args["at"]
    why = cannot_build(turn, seat, at, CITY)
    if why:
        yield refused(seat, order, f"refused.{why}", at=at)
        return
    why = no_city(turn, seat, at)
    if why:
        yield refused(seat, order, f"refused.{why}", at=at, **_price(turn, seat, at))
        return
    city = NEXT_CITY[turn.state.planets[at].city]
    yield f.UnitsBuilt(seat, at, city, 1, [], dict(turn.rules.price(turn.state, seat, city)), order.line)


def no_city(turn: OperaTurn, seat: str, at: str) -> str:
    state, planet = turn.state, turn.state.planets[at]
    city = NEXT_CITY.get(planet.city, "")
    if CITY in planet.built:
        return "one_step"
    if not city:
        return "no_more_city"
    if state.count(seat).get(city, 0) >= turn.rules.counters.get(city, ANY_NUMBER):
        return "no_city_counter"
    return "" if affords(state, seat, turn.rules.price(state, seat, city)) else "city_too_dear"


def _price(turn: OperaTurn, seat: str, at: str) -> dict[str, str]:
    planet = turn.state.planets.get(at)
    city = NEXT_CITY.get(planet.city, "") if planet else ""
    cost = bill(turn.rules.price(turn.state, seat, city), 1) if city else ""
    return {"city": city, "cost": cost, "have": bill(turn.state.purses[seat].held, 1)}


# --- by level of the game ---------------------------------------------------------------------------------------------


def base_limit(planet: Planet, code: str) -> int:
    """Ten units per planet and turn."""
    return BASE_LIMIT - sum(planet.built.values())


def city_limit(planet: Planet, code: str) -> int:
    """Tab. 4, by the city there at the start of the turn (SO-31)."""
    city = CITIES[planet.city].after if CITY in planet.built and planet.city else planet.city
    most = int(getattr(LIMITS[code], city or "none"))
    return most if most == ANY_NUMBER else most - planet.built.get(code, 0)


def base_yields(planet: Planet) -> Goods:
    return {POINTS: planet.food + planet.energy}


def yields(planet: Planet) -> Goods:
    """Planet and city together (SO-25, SO-95)."""
    city = CITIES.get(planet.city)
    return {
        FOOD: planet.food + (city.food if city else 0),
        ENERGY: planet.energy + (city.energy if city else 0),
    }


def by_the_table(rules: Ruleset, state: State, seat: str, code: str) -> Goods:
    return rules.prices[code]


def all_ships(state: State, seat: str) -> tuple[str, ...]:
    return SHIPS


def ships_of_hull(state: State, seat: str) -> tuple[str, ...]:
    """Lower types included (SO-27)."""
    return SHIPS[: state.level(seat, "HUL") + 1]

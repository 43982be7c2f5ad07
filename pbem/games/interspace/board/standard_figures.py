"""The figures of the standard level as printed (tables 2.6 to 2.8): what cards and options replace."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.board.components import BUILT, UNITS
from pbem.games.interspace.board.state import Planet, State, Unit

# What a transport carries (ISS-40), trade goods of a colour (ISSR-3), what a new colony starts with (ISS-57).
HOLD = 6
GOODS = 24
NEW_COLONY_IPE = 6


def for_sale(state: State, seat: str, code: str) -> bool:
    return code in BUILT


def price(state: State, seat: str, code: str) -> int:
    return UNITS[code].cost


def tech_needed(state: State, seat: str, code: str) -> int:
    return UNITS[code].tech


def industry_cost(ind: int, tech: int) -> int:
    """From one industry level to the next, by the tech of the planet (ISS-24)."""
    return int(max(1, (ind + 1) ** 2 // 2 ** (tech - 1)))


def tech_cost(tech: int, civ: int) -> int:
    """From one tech level to the next, by the civ level of its owner (ISS-25)."""
    return int(max(1, (tech + 1) ** 2 // 2 ** (civ - tech)))


def invest_industry_cost(state: State, name: str) -> int:
    planet = state.planets[name]
    return industry_cost(planet.ind, planet.tech)


def invest_tech_cost(state: State, seat: str, name: str) -> int:
    tech = state.planets[name].tech
    return tech_cost(tech, max(state.players[seat].civ, tech))


def nothing_hinders(state: State, seat: str, name: str) -> str:
    """The plain rule: nothing keeps the levels of a planet from being raised."""
    return ""


def capacity(state: State, seat: str) -> int:
    return HOLD


def no_bonus(state: State, seat: str, label: str) -> int:
    return 0


def is_home_tile(state: State, planet: Planet) -> bool:
    """A home world, no matter who holds it: decided by its tile (ISSR-6)."""
    return bool(state.hexes[planet.at].home)


def yields_ore(state: State, name: str) -> bool:
    """Colonies yield ore until it is exhausted (ISS-10)."""
    return not is_home_tile(state, state.planets[name]) and not state.depot.look(name).exhausted


def exhausts(state: State, name: str) -> int:
    """If three dice sum to this or less, the ore is exhausted (ISS-11)."""
    return state.planets[name].ind


def nobody(state: State) -> Collection[str]:
    return ()


def always_supported(state: State, seat: str, label: str) -> bool:
    """Without support range nobody is ever out of it."""
    return True


def as_printed(state: State, seat: str) -> Mapping[str, str]:
    """The plain rule: no terrain counts as another one for this player's units."""
    return {}


def not_adjacent(state: State, seat: str, group: Sequence[str], here: str, there: str) -> str:
    """Why units cannot go from one hex to another that is not beside it."""
    return "refused.not_adjacent"


def always_shown(state: State, viewer: str | None, seat: str) -> bool:
    return True


def no_cards(turn: Any, seat: str, deck: str, throw: str) -> Deciding[str]:
    raise LookupError(f"no deck {deck} is played with")


def always_left(state: State, card: str) -> bool:
    return True


def always_open(state: State, planet: str) -> bool:
    return True


def nowhere(state: State) -> frozenset[str]:
    return frozenset()


def any_unit(unit: Unit) -> bool:
    return True


def as_many_as_points(turn: Any, route: Sequence[str], points: int) -> int:
    """A hex for each point (ISO-70)."""
    return points

"""Who knows what: a board built up from what one seat may see, and nothing else (chapter 7).

Views, charts, forecasts and bots all work on this board, so a secret that is not named here cannot leak.
"""

from __future__ import annotations

from pbem.core.view import REFEREE
from pbem.games.space_opera.board.state import Planet, Ship, State
from pbem.games.space_opera.record.codec import CODEC
from pbem.games.space_opera.ruleset import Ruleset


def known(state: State, rules: Ruleset, seat: str | None) -> State:
    """The board as this seat knows it (None: an onlooker), as a copy that the caller may change."""
    return CODEC.copy(state if seat == REFEREE else _visible(state, rules, seat))


def _visible(state: State, rules: Ruleset, seat: str | None) -> State:
    """Everything this seat may know, named one by one."""
    seen = None if state.ending else rules.sees(rules, state, seat)
    return State(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        turn=state.turn,
        order=state.order,
        played=state.played,
        players=state.players,
        purses={other: purse for other, purse in state.purses.items() if seen is None or other == seat},
        ships={other: _fleet(fleet, seat, other, seen) for other, fleet in state.ships.items()},
        planets={box: planet if seen is None or box in seen else _far(planet) for box, planet in state.planets.items()},
        alliances=state.alliances,
        peace={other: offers for other in state.peace if (offers := _offers(state, seat, other))},
        leaving=[other for other in state.leaving if other == seat],
        ahead=state.ahead,
        ahead_for=state.ahead_for,
        standing={seat: state.standing[seat]} if seat in state.standing else {},
        ending=state.ending,
    )


def _fleet(fleet: dict[str, Ship], seat: str | None, other: str, seen: frozenset[str] | None) -> dict[str, Ship]:
    if seen is None or seat == other:
        return fleet
    return {name: ship for name, ship in fleet.items() if ship.at in seen}


def _far(planet: Planet) -> Planet:
    """Planets are on the map; who and what is on them is not visible from a distance."""
    return Planet(planet.food, planet.energy, planet.civilization)


def _offers(state: State, seat: str | None, other: str) -> list[str]:
    """Peace that is in force is public; an offer is known to the two it is about."""
    return [
        named
        for named in state.peace[other]
        if seat in (other, named) or state.are_at_peace(other, named)
    ]  # fmt: skip

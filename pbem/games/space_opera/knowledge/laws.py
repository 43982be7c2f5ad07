"""Invariants of every board: income and spending follow the rules, counters are not exceeded, units have a place."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_opera.board.components import CITIES, LAND, SHIPS, TRANSPORT, kind_of
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.levels import ruleset


def laws(state: State) -> list[str]:
    """The violations, in words; empty if all is well."""
    if not state.players:
        return []
    return [*_stocks(state), *_counters(state), *_ships(state), *_planets(state), *_people(state)]


def _stocks(state: State) -> Iterator[str]:
    """The stock is what was received minus what was spent."""
    for seat, purse in state.purses.items():
        for what, held in purse.held.items():
            if held != purse.earned[what] - purse.spent[what]:
                yield f"{seat} has {held} {what}, but earned {purse.earned[what]} and spent {purse.spent[what]}"
            if held < 0:
                yield f"{seat} owes {-held} {what}"


def _counters(state: State) -> Iterator[str]:
    limits = ruleset(state.options).counters
    for seat in state.players:
        for code, number in state.count(seat).items():
            if number > limits.get(code, number):
                yield f"{seat} has {number} {code} on the map; there are {limits[code]}"


def _ships(state: State) -> Iterator[str]:
    boxes = ruleset(state.options).galaxy.at
    for seat, fleet in state.ships.items():
        for name, ship in fleet.items():
            if ship.at not in boxes or kind_of(name) not in SHIPS:
                yield f"{seat} {name} is nowhere"
            if ship.load and (kind_of(name) != TRANSPORT or state.room(seat, name) < 0):
                yield f"{seat} {name} carries too much"
            yield from _lots(f"{seat} {name}", ship.cargo)
            strangers = [owner for owner in ship.cargo if state.are_hostile(seat, owner)]
            yield from (
                f"{seat} {name} carries troops of {owner}" for owner in strangers if not state.are_at_peace(seat, owner)
            )


def _planets(state: State) -> Iterator[str]:
    for box, planet in state.planets.items():
        yield from _lots(box, planet.troops)
        yield from _lots(f"{box} (tired)", planet.tired)
        if planet.city and planet.city not in CITIES:
            yield f"{box} has no city {planet.city}"
        for owner, units in planet.tired.items():
            too_many = [code for code, number in units.items() if number > planet.troops.get(owner, {}).get(code, 0)]
            yield from (f"{box}: more tired {code} of {owner} than there are" for code in too_many)
        foes = [owner for owner in planet.troops if any(state.are_hostile(owner, other) for other in planet.troops)]
        if foes and not any(state.are_at_peace(one, other) for one in foes for other in foes):
            yield f"enemies share {box}: {', '.join(foes)}"


def _lots(where: str, lots: dict[str, dict[str, int]]) -> Iterator[str]:
    for owner, units in lots.items():
        if not units or any(code not in LAND or number <= 0 for code, number in units.items()):
            yield f"{where}: {owner} has {units}"


def _people(state: State) -> Iterator[str]:
    for seat, player in state.players.items():
        if player.is_out and state.has_units(seat):
            yield f"{seat} is out but has units"
    members = [seat for members in state.alliances for seat in members]
    if len(members) != len(set(members)) or any(state.players[seat].is_out for seat in members):
        yield "somebody is in two alliances, or out of the game and in one"

"""Set-up: planets, places, forces, stock (SO-1 to SO-4, SO-150 to SO-155)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.space_opera.board.components import FIELDS, POINTS, SHIPS, goods
from pbem.games.space_opera.board.scenario import ForceRow, PlanetRow, land_of, units_in
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.ruleset import OperaTurn, Ruleset

EMPIRE = "Empire"


def draw_places(turn: OperaTurn) -> dict[str, int]:
    """Seats are drawn at random (SO-4); the player chosen as the Empire takes its place (SO-151)."""
    places = [str(place) for place in turn.rules.scenario.places(len(turn.state.seats))]
    drawn = [int(place) for place in turn.dice.shuffle("places", places)]
    return with_empire(turn.rules, dict(zip(turn.state.seats, drawn, strict=True)))


def with_empire(rules: Ruleset, places: dict[str, int]) -> dict[str, int]:
    chosen, throne = rules.empire, next((row.place for row in rules.scenario.player if row.role == EMPIRE), 0)
    holder = next((seat for seat, place in places.items() if place == throne), "")
    if chosen in places and holder:
        places[holder], places[chosen] = places[chosen], throne
    return places


def lay_out(turn: OperaTurn) -> Iterator[Any]:
    """The planets, then the players."""
    places = draw_places(turn)
    yield from pieces(turn.rules, places, "places")


def pieces(rules: Ruleset, places: Mapping[str, int], throw: str = "") -> Iterator[Any]:
    seat_at = {place: seat for seat, place in places.items()}
    for row in rules.scenario.planets(len(places)):
        yield planet(rules, row, seat_at)
    for seat, place in places.items():
        yield player(rules, seat, rules.scenario.home(place, len(places)), throw)


def planet(rules: Ruleset, row: PlanetRow, seat_at: Mapping[int, str]) -> f.PlanetLaid:
    if row.home in seat_at:
        food, energy = rules.scenario.home_value(row)
        troops = land_of(forces(rules, row.home)) or units_in(row.troops if row.owner else "")
        return f.PlanetLaid(row.at, food, energy, True, seat_at[row.home], troops, row.city)
    troops = units_in(row.troops) if row.owner in seat_at or not row.owner else {}
    return f.PlanetLaid(row.at, row.food, row.energy, row.civilization, seat_at.get(row.owner, ""), troops, row.city)


def forces(rules: Ruleset, place: int) -> dict[str, int]:
    own = rules.scenario.starts(place).forces
    return units_in(rules.forces if own is None else own)


def player(rules: Ruleset, seat: str, home: PlanetRow, throw: str) -> f.SeatPlaced:
    place = home.home
    row = rules.scenario.starts(place)
    technology = {field: row.technology.get(field, 0) for field in FIELDS}
    own = ships(rules, place, home.at)
    return f.SeatPlaced(seat, place, home.at, row.role, stock(rules, home), technology, own, throw)


def stock(rules: Ruleset, home: PlanetRow) -> dict[str, int]:
    """The value of the player's civilization planet (2.6), unless the scenario says something else."""
    row = rules.scenario.starts(home.home)
    food, energy = rules.scenario.home_value(home)
    own = goods(food if row.food is None else row.food, energy if row.energy is None else row.energy)
    return own if POINTS not in rules.resources else {POINTS: sum(own.values())}


def ships(rules: Ruleset, place: int, home: str) -> dict[str, str]:
    """Ships in orbit of the home planet, and those the scenario puts elsewhere."""
    at_home = {code: number for code, number in forces(rules, place).items() if code in SHIPS}
    lots = [(home, at_home), *((row.at, units_in(row.ships)) for row in _elsewhere(rules, place))]
    named: dict[str, str] = {}
    for at, lot in lots:
        for code, number in lot.items():
            first = sum(name.startswith(code) for name in named) + 1
            named.update({f"{code}{count}": at for count in range(first, first + number)})
    return named


def _elsewhere(rules: Ruleset, place: int) -> list[ForceRow]:
    return [row for row in rules.scenario.force if row.place == place]

"""Boards for worked examples: the `[given]` table as a board, and a board in the same words.

players = 2                                 # Blue, Red, Green, Violet, Yellow, Black in this order
turn = 2                                    # the turn to play
phase = "turn"                              # `war`: the step of pace=turn, `setup`: before turn 1
order = "Red + Blue"                        # of this turn, for phase war
places = { Red = 1, Blue = 4 }              # else in the order of the scenario's table
bare = true                                 # no forces but those given; homes keep one IN of their owner
stock.Red = "5C 5E"                         # else as at the start
technology.Red = "ATT 1 + HUL 2"
ships.Red = { A1 = "2 TR + FR" }            # numbered from 1; TR3 names a ship
cargo.Red = { TR1 = "2 IN + MA" }           # troops of another seat: "2 IN of Blue"
troops.Red = { A1 = "2 IN" }                # nobody's: troops.nobody
cities = { A1 = "ME", C3 = "MG of Red" }     # else of who holds the planet alone
alliances = ["Red + Blue"]
peace = ["Red + Green"]
offers = { Red = "Blue" }                   # peace that only one side has offered
ahead = { seat = "Red", times = 1 }
standing.Red = "FIRE SPREAD"                # a line each
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.core.kit.example_boards import fields, one_of, put_standing, standing_and_ending
from pbem.core.rules import Options
from pbem.games.space_opera.board.components import CITIES, FIELDS, LAND, SHIPS
from pbem.games.space_opera.board.scenario import units_in
from pbem.games.space_opera.board.state import NOBODY, Ship, State, Troops
from pbem.games.space_opera.levels import language, ruleset
from pbem.games.space_opera.play import seat_names
from pbem.games.space_opera.record.changes import apply
from pbem.games.space_opera.rules import setup

Count = Annotated[int, msgspec.Meta(ge=0)]


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    times: Count = 1


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2
    turn: Count = 1
    phase: str = "turn"
    order: str = ""
    places: dict[str, int] = {}
    bare: bool = False
    stock: dict[str, str] = {}
    technology: dict[str, str] = {}
    ships: dict[str, dict[str, str]] = {}
    cargo: dict[str, dict[str, str]] = {}
    troops: dict[str, dict[str, str]] = {}
    cities: dict[str, str] = {}
    alliances: list[str] = []
    peace: list[str] = []
    offers: dict[str, str] = {}
    ahead: Ahead | None = None
    standing: dict[str, str] = {}


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    """The board an example begins with."""
    rules = ruleset(options)
    plain = dict(given)
    plain.setdefault("players", min(row.players for row in rules.scenario.table))
    table = typed(plain, Given)
    seats = list(seat_names(table.players, options))
    state = State(options=dict(options), seats=seats, phase=table.phase, turn=table.turn)
    places = dict(zip(seats, rules.scenario.places(table.players), strict=True)) | table.places
    for fact in setup.pieces(rules, setup.with_empire(rules, places)):
        apply(state, fact)
    state.order = _seats(state, table.order) if table.order else list(seats)
    if table.bare:
        _strip(state)
    _deploy(state, table)
    _treat(state, table)
    put_standing(state, language(options), table.standing)
    return state


def _strip(state: State) -> None:
    for planet in state.planets.values():
        planet.troops = {}
    for seat, player in state.players.items():
        state.planets[player.home].troops = {seat: {"IN": 1}}
        state.ships[seat] = {}


def _deploy(state: State, table: Given) -> None:
    for seat, text in table.stock.items():
        purse = state.purses[one_of("stock", seat, state.seats)]
        purse.held = _goods(text, purse.held)
        purse.earned = dict(purse.held)
    for seat, text in table.technology.items():
        state.players[one_of("technology", seat, state.seats)].technology.update(_levels(text))
    for seat, fleets in table.ships.items():
        state.ships[one_of("ships", seat, state.seats)] = _fleet(state, fleets)
    for seat, loads in table.cargo.items():
        for name, text in loads.items():
            ship = state.ships[seat][one_of(f"cargo {seat}", name, state.ships[seat])]
            ship.cargo = _lots(text, seat)
    for seat, lots in table.troops.items():
        owner = NOBODY if seat == "nobody" else one_of("troops", seat, state.seats)
        for box, text in lots.items():
            planet = state.planets[one_of("troops", box, state.planets)]
            planet.troops.pop(owner, None)
            planet.troops.update({owner: units} if (units := _land(text)) else {})
    for box, city in table.cities.items():
        planet = state.planets[one_of("cities", box, state.planets)]
        code, _, owner = city.partition(" of ")
        planet.city, planet.city_of = one_of("cities", code, CITIES), owner or planet.owner


def _treat(state: State, table: Given) -> None:
    state.alliances = [_seats(state, text) for text in table.alliances]
    for text in table.peace:
        one, other = _seats(state, text)
        state.peace.setdefault(one, []).append(other)
        state.peace.setdefault(other, []).append(one)
    for seat, text in table.offers.items():
        state.peace.setdefault(seat, []).extend(_seats(state, text))
    if table.ahead:
        state.ahead, state.ahead_for = one_of("ahead", table.ahead.seat, state.seats), table.ahead.times
    for player in state.players:
        state.players[player].planets = len(state.owned(player))


# --- words ------------------------------------------------------------------------------------------------------------


def _seats(state: State, text: str) -> list[str]:
    return [one_of(text, seat.strip(), state.seats) for seat in text.split("+")]


def _units(text: str) -> dict[str, int]:
    try:
        return units_in(text)
    except ValueError as error:
        raise ExampleError(f"{text!r}: write for example 2 IN + 1 MA, not {error}") from error


def _land(text: str) -> Troops:
    return {one_of(text, code, LAND): number for code, number in _units(text).items()}


def _lots(text: str, seat: str) -> dict[str, Troops]:
    lots: dict[str, Troops] = {}
    for part in text.split("+"):
        units, _, owner = part.strip().partition(" of ")
        lot = lots.setdefault(owner or seat, {})
        for code, number in _land(units).items():
            lot[code] = lot.get(code, 0) + number
    return lots


def _goods(text: str, like: Mapping[str, int]) -> dict[str, int]:
    found = {what: int(number) for number, what in re.findall(r"(\d+)([CEP])", text)}
    return {what: found.get(what, 0) for what in like}


def _levels(text: str) -> dict[str, int]:
    found = dict(re.findall(r"([A-Z]{3}) ([0-3])", text))
    return {one_of(text, field, FIELDS): int(level) for field, level in found.items()}


def _fleet(state: State, fleets: Mapping[str, str]) -> dict[str, Ship]:
    fleet: dict[str, Ship] = {}
    for box, text in fleets.items():
        at = one_of("ships", box, ruleset(state.options).galaxy.at)
        for part in text.split("+"):
            if re.fullmatch(r"[A-Z]{2}\d+", part.strip()):
                fleet[part.strip()] = Ship(at)
                continue
            for code, number in _units(part).items():
                one_of(text, code, SHIPS)
                free = [f"{code}{n}" for n in range(1, 99) if f"{code}{n}" not in fleet]
                fleet.update({name: Ship(at) for name in free[:number]})
    return fleet


# --- to an example ----------------------------------------------------------------------------------------------------


def board_to_example(state: State) -> dict[str, Any]:
    """The board in plain words."""
    return {
        **fields(state, "phase", "turn", "order", "played", "peace", "ahead", "ahead_for"),
        **standing_and_ending(state),
        "stock": {
            seat: " ".join(f"{n}{what}" for what, n in purse.held.items()) for seat, purse in state.purses.items()
        },
        "technology": {seat: dict(player.technology) for seat, player in state.players.items()},
        "ships": {seat: _fleets(fleet) for seat, fleet in state.ships.items()},
        "cargo": {
            seat: {
                name: {who or "nobody": text(lot) for who, lot in ship.cargo.items()} for name, ship in fleet.items()
            }
            for seat, fleet in state.ships.items()
        },
        "troops": {
            box: {owner or "nobody": text(units) for owner, units in planet.troops.items()}
            for box, planet in state.planets.items()
        },
        "owner": {box: planet.owner for box, planet in state.planets.items()},
        "cities": {box: planet.city for box, planet in state.planets.items()},
        "values": {box: f"{planet.food}/{planet.energy}" for box, planet in state.planets.items()},
        "alliances": [" + ".join(members) for members in state.alliances],
        "planets": {seat: player.planets for seat, player in state.players.items()},
        "homes": {seat: player.home for seat, player in state.players.items()},
        "out": [seat for seat, player in state.players.items() if player.is_out],
        "silent": {seat: player.silent for seat, player in state.players.items()},
    }


def _fleets(fleet: Mapping[str, Ship]) -> dict[str, list[str]]:
    boxes: dict[str, list[str]] = {}
    for name, ship in fleet.items():
        boxes.setdefault(ship.at, []).append(name)
    return boxes


def text(units: Troops) -> str:
    return " + ".join(f"{number} {code}" for code, number in sorted(units.items()))

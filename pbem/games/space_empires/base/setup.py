"""Preparation: homes are chosen, markers dealt face down, forces placed (SEB-2.1, SES-1.1 to SES-1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.turn import Deciding, refused
from pbem.games.space_empires.base.cycle import begin_cycle
from pbem.games.space_empires.base.exploration import turn_up
from pbem.games.space_empires.base.refit import carried
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import COLONY_STEPS, UNITS, ScenarioRow
from pbem.games.space_empires.board.state import State, Unit, start_levels
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn


def begin(turn: EmpireTurn) -> Iterator[Any]:
    """Players with a choice are asked; if there are none, the game begins at once."""
    choosers = who_chooses(turn.rules.scenario(turn.state), turn.state)
    yield f.BoardBegan("setup" if choosers else "placing")
    if not choosers:
        yield from place_all(turn)


def who_chooses(scenario: ScenarioRow, state: State) -> list[str]:
    return [
        seat
        for number, seat in enumerate(state.seats)
        if scenario.extra[number] or len(space.listed(scenario.homeworlds[number])) > 1
    ]


def place_all(turn: EmpireTurn) -> Iterator[Any]:
    yield from turn.rules.settle(turn)
    for beginning in turn.rules.beginnings:
        yield from beginning(turn)
    first = turn.state.seats[0]
    if len(turn.state.seats) > 1:
        label = "setup/first"
        first = turn.state.seats[turn.dice.below(label, len(turn.state.seats))]
        yield f.FirstRolled(first, label)
    yield from begin_cycle(turn, first)


def lay_homes(turn: EmpireTurn) -> Iterator[Any]:
    """Each player's markers in their home, the white ones in the rest of the map."""
    scenario = turn.rules.scenario(turn.state)
    for number, seat in enumerate(turn.state.seats):
        yield from place(turn, scenario, number, seat)
    yield f.DeepLaid(list(deep_hexes(scenario, turn.state)), dict(turn.rules.deep_mix))


def place(turn: EmpireTurn, scenario: ScenarioRow, number: int, seat: str) -> Iterator[Any]:
    """The chosen homeworld and extra home hexes, else the defaults for missing orders (5.4)."""
    home = list(space.listed(scenario.homes[number]))
    home += yield from _extra(turn, scenario, number, seat)
    allowed = space.listed(scenario.homeworlds[number])
    homeworld = allowed[(len(allowed) - 1) // 2]
    for order in turn.sheet(seat).of("homeworld"):
        if order.args["at"] in allowed:
            homeworld = order.args["at"]
        else:
            yield refused(seat, order, "refused.not_a_homeworld", hex=order.args["at"], allowed=", ".join(allowed))
    mix = dict(turn.rules.home_mix)
    units = forces(turn.rules.start, homeworld, seat)
    home.sort(key=lambda hex_: space.ORDER[hex_])
    yield f.SeatPlaced(seat, homeworld, home, turn.rules.homeworld_value, mix, units, start_levels())


def _extra(turn: EmpireTurn, scenario: ScenarioRow, number: int, seat: str) -> Deciding[list[str]]:
    allowed, wanted = space.listed(scenario.choice[number]), scenario.extra[number]
    chosen: list[str] = []
    for order in turn.sheet(seat).of("homehex"):
        for hex_ in order.args["hexes"]:
            if hex_ not in allowed or len(chosen) >= wanted:
                yield refused(seat, order, "refused.not_a_home_hex", hex=hex_, allowed=", ".join(allowed) or "-")
            elif hex_ not in chosen:
                chosen.append(hex_)
    return [*chosen, *[hex_ for hex_ in allowed if hex_ not in chosen]][:wanted]


def deep_hexes(scenario: ScenarioRow, state: State) -> Sequence[str]:
    hexes = space.HEXES if scenario.deep == "rest" else space.listed(scenario.deep)
    return [hex_ for hex_ in hexes if hex_ not in state.hexes]


def forces(start: Mapping[str, int], at: str, seat: str) -> dict[str, Unit]:
    """Groups under one counter each, civilians one by one (SES-1.1, SES-1.2)."""
    units: dict[str, Unit] = {}
    for kind, count in start.items():
        row = UNITS[kind]
        tech = {tech: level for tech, level in start_levels().items() if tech in carried(row)}
        for number in range(1, 2 if row.is_group else count + 1):
            alias = f"{seat}-{len(units) + 1}" if row.is_group else ""
            size = count if row.is_group else 1
            units[f"{kind}{number}"] = Unit(kind, at, size, dict(tech), alias, not row.is_group, "1.1")
    return units


def open_homes(turn: EmpireTurn) -> Iterator[Any]:
    """Quick start: home markers are turned up, and each planet that is not barren has a full colony (SES-1.10)."""
    for seat in turn.state.seats:
        hidden = [hex_ for hex_, mix in turn.state.unexplored.items() if mix == seat]
        for hex_ in sorted(hidden, key=lambda hex_: space.ORDER[hex_]):
            marker = yield from turn_up(turn, seat, hex_)
            if marker == "planet":
                yield f.ColonyGiven(seat, hex_, COLONY_STEPS[-1])

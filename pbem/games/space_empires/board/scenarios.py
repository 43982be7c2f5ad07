"""Rules of single scenarios, by the names that `data/maps.toml` gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from pbem.games.space_empires.base.setup import forces, lay_homes
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import start_levels
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset


def holes(rules: Ruleset) -> Ruleset:
    """Hexes along a hole in the map are all adjacent (SES-2.5)."""
    return replace(rules, settle=_with_holes)


def _with_holes(turn: EmpireTurn) -> Iterator[Any]:
    yield from lay_homes(turn)
    yield f.HolesLaid([list(space.listed(hole)) for hole in turn.rules.scenario(turn.state).holes])


def variable(rules: Ruleset) -> Ruleset:
    """Homeworlds anywhere, all markers in one mix (SES-3.2, SES-4.2)."""
    return replace(rules, settle=_scatter)


def _scatter(turn: EmpireTurn) -> Iterator[Any]:
    """Row, then column; a hex off the board or already taken is rolled again."""
    taken: dict[str, str] = {}
    throws: list[str] = []
    for seat in turn.state.seats:
        homeworld = ""
        while not homeworld or homeworld in taken.values():
            label = f"setup/homeworld/{seat.lower()}/{len(throws) + 1}"
            row, column = turn.dice.die(f"{label}/row", len(space.ROWS)), turn.dice.die(f"{label}/column", space.LONG)
            homeworld = f"{space.ROWS[row - 1]}{column}" if column <= space.width(row - 1) else ""
            throws += [f"{label}/row", f"{label}/column"]
        taken[seat] = homeworld
    for seat, homeworld in taken.items():
        units = forces(turn.rules.start, homeworld, seat)
        yield f.SeatPlaced(seat, homeworld, [], turn.rules.homeworld_value, {}, units, start_levels())
    mix = dict(turn.rules.deep_mix)
    for marker, count in turn.rules.home_mix.items():
        mix[marker] = mix.get(marker, 0) + count * len(taken)
    yield f.MarkersMixed(list(space.HEXES), mix, throws)


def no_black_hole_at_home(rules: Ruleset) -> Ruleset:
    """A home of 25 hexes only (2.6)."""
    return replace(
        rules, home_mix={marker: count for marker, count in rules.home_mix.items() if marker != "black_hole"}
    )


SPECIAL: dict[str, Callable[[Ruleset], Ruleset]] = {
    "holes": holes,
    "variable": variable,
    "no_black_hole_at_home": no_black_hole_at_home,
}

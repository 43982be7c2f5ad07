"""What alien empires know of the player, and what their ships have on board (SES-7.6, SES-7.8)."""

from __future__ import annotations

from pbem.games.space_empires.base.refit import carried
from pbem.games.space_empires.board.components import CAPPED, EMPIRES, UNITS, UnitRow
from pbem.games.space_empires.board.state import Empire, State, Tech, Unit, capped

# Scouts of an empire sweep mines (SES-7.10).
SWEEPERS = {"SC": ("sweep",)}


def shown(state: State, tech: str) -> int:
    """The highest level the player has shown: all empires know what one has seen (SES-7.6)."""
    return state.shown.get(state.seats[0], {}).get(tech, 0)


def is_unmatched(state: State, own: Empire, tech: str, answer: str) -> bool:
    """Whether an empire has a technology the player has shown nothing as good against."""
    return own.tech.get(tech, 0) > shown(state, answer)


def equip(tech: Tech, row: UnitRow) -> Tech:
    """Ships of an empire always have its current technology, bases too (SES-7.8)."""
    names = (*CAPPED, "tactics") if row.role == "fixed" else (*carried(row), *SWEEPERS.get(row.code, ()))
    levels = {name: capped(row, name, tech.get(name, 0)) for name in names}
    return {name: level for name, level in levels.items() if level}


def empire_of(state: State, name: str) -> str:
    """The empire of a ship: by its fleet, or its homeworld."""
    for fleet in state.fleets.values():
        if name in fleet.units:
            return fleet.empire
    at = state.units[EMPIRES][name].at
    return next((empire for empire, own in state.empires.items() if own.home == at), "")


def groups(state: State, at: str, counts: dict[str, int], tech: Tech) -> dict[str, Unit]:
    """New counters for the ships of each type, at most six per counter."""
    units: dict[str, Unit] = {}
    for kind, count in counts.items():
        left = count
        while left:
            size = min(left, 6)
            left -= size
            taken = {*state.units.get(EMPIRES, {}), *units}
            name = next(f"{kind}{number}" for number in range(1, 99) if f"{kind}{number}" not in taken)
            units[name] = Unit(kind, at, size, equip(tech, UNITS[kind]), f"{EMPIRES}-{name}", True, state.when)
    return units

"""Breakthrough cards for ships: Drive Plus, Heavy Transport and Nav Computer (ISO-20, ISO-22 to ISO-24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.holders import copies, holds
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard.movers import with_rates

LARGE_HOLD = 9
# By how many drives a player has; no more than half of the cards are drives (ISO-22).
_SPEEDS = [{"V": v, "V+1": v + 1, "V/2": (v + 1) // 2} for v in range(1, 20)]
# What hexes are for ships with a Nav Computer: nothing stops them, nothing harms them (ISO-24).
PLOTTED = {"asteroids": "empty_space", "black_hole": "neutron_star", "pulsar": "empty_space"}


def speed_by_drive(state: State, seat: str, code: str) -> int:
    """V is one more than the drives a player has, whatever the civ level; half of it is rounded up (ISO-20)."""
    return _SPEEDS[copies(state, seat, "drive_plus")][UNITS[code].move]


def rate_by_drive(state: State, key: str) -> int:
    unit = state.units[key]
    return speed_by_drive(state, unit.owner, unit.type)


def drives(rules: Ruleset) -> Ruleset:
    return replace(with_rates(rules, rate_by_drive), speed=speed_by_drive)


def transports(rules: Ruleset) -> Ruleset:
    def capacity(state: State, seat: str) -> int:
        return LARGE_HOLD if holds(state, seat, "heavy_transport") else rules.capacity(state, seat)

    def mining_bonus(state: State, seat: str, label: str) -> int:
        """One for each card (ISOR-12)."""
        return rules.mining_bonus(state, seat, label) + copies(state, seat, "heavy_transport")

    return replace(rules, capacity=capacity, mining_bonus=mining_bonus)


def navigation(rules: Ruleset) -> Ruleset:
    def reads_as(state: State, seat: str) -> Mapping[str, str]:
        return PLOTTED if holds(state, seat, "nav_computer") else rules.reads_as(state, seat)

    return replace(rules, reads_as=reads_as)

"""Options that follow what an edition prints where the rules read it otherwise."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.basic.economy import host_agrees
from pbem.games.interspace.free_units.travel import steps_by_terrain
from pbem.games.interspace.ruleset import Ruleset


def host_may_refuse(rules: Ruleset) -> Ruleset:
    """Only the owner of the home world refuses, and only the visitor loses the 8 (ISBR-17)."""
    return replace(rules, trade_agreed=host_agrees)


def stuck_storm_strikes_twice(rules: Ruleset) -> Ruleset:
    """Before and after its move, though it could not move (ISOR-101)."""
    return replace(rules, stuck_storm_strikes=True)


def free_units_pay(rules: Ruleset) -> Ruleset:
    """Pirates and others that are on their way somewhere pay for terrain and stop as ships do (ISOR-100)."""
    return replace(rules, free_steps=steps_by_terrain)

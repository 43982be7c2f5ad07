"""Options that change levels, victory and the length of the game."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.basic.economy import civ_of_present_planets
from pbem.games.interspace.basic.rounds import highest_points
from pbem.games.interspace.ruleset import Ruleset


def civ_can_fall(rules: Ruleset) -> Ruleset:
    """The civ level follows the planets held now (Italian edition, ISB-25, ISBR-15)."""
    return replace(rules, civ_after_loss=civ_of_present_planets)


def most_points_win(rules: Ruleset) -> Ruleset:
    """Several over the target: the highest wins (ISB-21, ISBR-34)."""
    return replace(rules, winners=highest_points)


def vp_target(rules: Ruleset, value: str) -> Ruleset:
    return replace(rules, vp_target=int(value))


def turn_limit(rules: Ruleset, value: str) -> Ruleset:
    """The game ends after this many rounds (ISBR-36)."""
    return replace(rules, round_limit=None if value == "none" else int(value))

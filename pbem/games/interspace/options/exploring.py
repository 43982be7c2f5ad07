"""Options that change exploration."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.board.regions import anyone, two_sides
from pbem.games.interspace.ruleset import Ruleset


def partner_random_any(rules: Ruleset) -> Ruleset:
    """Another region leads to any player who is not connected yet (Italian edition, ISB-69, ISBR-2)."""
    return replace(rules, partners=anyone)


def two_sides_strict(rules: Ruleset) -> Ruleset:
    """Two shared sides everywhere (Italian edition, ISB-52, ISBR-7)."""
    return replace(rules, sides_needed=two_sides)


def space_delta(rules: Ruleset, value: str) -> Ruleset:
    """More or fewer empty-space tiles in the box (ISBR-46)."""
    return replace(rules, extra_empty=int(value))

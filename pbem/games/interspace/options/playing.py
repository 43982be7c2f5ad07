"""Options of the house: start, pace, and who knows what."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.ruleset import Phase, Ruleset


def home_only(rules: Ruleset) -> Ruleset:
    """Home worlds without a ring and without units (ISBR-1, ISBR-45)."""
    return replace(rules, ring=None)


def pace_turn(rules: Ruleset) -> Ruleset:
    """Only the next player drawn is asked; a report follows every turn."""
    return replace(_in_two_sheets(rules, rules.by_turns), awaits_all=False)


def split_economy(rules: Ruleset) -> Ruleset:
    """A sheet for the economy phase of all, then one for the turns."""
    return _in_two_sheets(rules, rules.by_sheets)


def _in_two_sheets(rules: Ruleset, phases: dict[str, tuple[Phase, ...]]) -> Ruleset:
    return replace(rules, phases=rules.phases | phases, in_season=rules.split_seasons, forecast=rules.split_forecast)


def stacks(rules: Ruleset) -> Ruleset:
    """Of foreign stacks only the highest unit shows."""
    return replace(rules, shows_stacks=False)


def fog(rules: Ruleset) -> Ruleset:
    """Seats see their own regions, and units beside their own; tiles are drawn from the hidden stream."""
    return replace(rules, sees_all=False, hidden_draws=True)

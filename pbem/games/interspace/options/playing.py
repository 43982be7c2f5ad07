"""Options of the house: start, pace, and who knows what."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace import rounds, setting_up
from pbem.games.interspace.ruleset import Ruleset


def home_only(rules: Ruleset) -> Ruleset:
    """Home worlds without a ring and without units (ISBR-1, ISBR-45)."""
    return replace(rules, ring=None)


def pace_turn(rules: Ruleset) -> Ruleset:
    """The next player is drawn and asked alone; a report after every turn."""
    phases = {
        "setup": (setting_up.lay_regions, rounds.listen_to_words, rounds.open_round),
        "round": (rounds.listen, rounds.play_turn, rounds.next_drawn),
    }
    return replace(rules, phases=rules.phases | phases, awaits_all=False)


def stacks(rules: Ruleset) -> Ruleset:
    """Of foreign stacks only the highest unit shows."""
    return replace(rules, shows_stacks=False)


def fog(rules: Ruleset) -> Ruleset:
    """Seats see their own regions, and units beside their own; tiles are drawn from the hidden stream."""
    return replace(rules, sees_all=False, hidden_draws=True)

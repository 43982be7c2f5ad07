"""Options that change combat."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.basic.retreat import one_for_each_that_stays
from pbem.games.interspace.ruleset import Ruleset


def screen_per_retreating_unit(rules: Ruleset) -> Ruleset:
    """One warship stays for each unit that goes (German edition, ISB-92, ISBR-29)."""
    return replace(rules, retreat_limit=one_for_each_that_stays)


def silence_ends_battle(rules: Ruleset) -> Ruleset:
    """After three rounds without a hit all stay where they are (German edition, ISB-94, ISBR-30)."""
    return replace(rules, withdraws_on_stalemate=False)

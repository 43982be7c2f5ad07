"""Options that change movement."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.ruleset import Ruleset


def no_slingshot(rules: Ruleset) -> Ruleset:
    """Neutron stars give no point (Italian edition, ISB-45, ISBR-20)."""
    return replace(rules, slingshot=0)


def pulsar_on_entering(rules: Ruleset) -> Ruleset:
    """Pulsars roll for units that enter, not for those that end there (Italian edition, ISB-47, ISBR-23)."""
    return replace(rules, rolls_on_entering=frozenset({"pulsar"}), rolls_on_ending=frozenset())


def stations_do_not_block(rules: Ruleset) -> Ruleset:
    """Only warships block, in worm holes too (Italian edition, ISB-58, ISBR-24)."""
    return replace(rules, gate_blockers=frozenset())

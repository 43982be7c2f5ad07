"""Orders that cards add to the economy phase."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.grammar import Form
from pbem.games.interspace.ruleset import Ruleset


def with_economy_order(rules: Ruleset, form: Form) -> Ruleset:
    """These rules with one more order, which goes into the sheet for the economy if there is one."""

    def split_seasons(phase: str, name: str) -> bool:
        return phase == "economy" if name == form.name else rules.split_seasons(phase, name)

    return replace(rules, orders=(*rules.orders, form), split_seasons=split_seasons)

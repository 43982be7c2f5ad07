"""Where in the round orders of cards are carried out."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.grammar import Form
from pbem.games.interspace.ruleset import Ruleset, Step


def with_economy_order(rules: Ruleset, form: Form) -> Ruleset:
    """These rules with one more order, which goes into the sheet for the economy if there is one."""

    def split_seasons(phase: str, name: str) -> bool:
        return phase == "economy" if name == form.name else rules.split_seasons(phase, name)

    return replace(rules, orders=(*rules.orders, form), split_seasons=split_seasons)


def with_last_step(rules: Ruleset, step: Step) -> Ruleset:
    """These rules with one more step at the end of a player's turn; its result can be forecast."""
    forecasts = [table | {"round": (*table["round"], step)} for table in (rules.forecast, rules.split_forecast)]
    return replace(rules, steps=(*rules.steps, step), forecast=forecasts[0], split_forecast=forecasts[1])

"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.kit.rules_versions import earlier_versions
from pbem.games.space_trade.orders.forecast import check_by
from pbem.games.space_trade.orders.forms import COMPARTMENT_WHOLE
from pbem.games.space_trade.play import META, RESOLVER
from pbem.games.space_trade.rules.meetings import all_or_none
from pbem.games.space_trade.ruleset import Ruleset


def _first(rules: Ruleset) -> Ruleset:
    """Before version 2 compartments were played only if they hid all plutonium, and nobody could say how many."""
    whole = COMPARTMENT_WHOLE
    return replace(
        rules,
        questions=tuple(whole if question.key == whole.key else question for question in rules.questions),
        hides=all_or_none,
    )


VERSIONS = earlier_versions("pbem.games.space_trade", META, RESOLVER, check_by, {1: _first}, has_own_orders=True)

"""Options of the standard level's economy."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.ruleset import Ruleset

# More trade goods than anybody will ever buy.
UNLIMITED = 1_000_000
# More free counters than this are left only where there is no limit.
ENDLESS = UNLIMITED // 2


# More counters of a type than anybody will ever have; unit numbers have three digits at most.
PLENTY = 200


def plus_counters(rules: Ruleset) -> Ruleset:
    """No limit of counters for units and goods, so that nothing is ever recalled; Sct+ stays single (ISO-128)."""
    return replace(rules, counter_limit=_plenty, goods_limit=UNLIMITED)


def _plenty(code: str) -> int:
    return UNITS[code].max if UNITS[code].max == 1 else PLENTY


def goods_limit(rules: Ruleset, value: str) -> Ruleset:
    """How many trade goods of a colour there are (ISSR-3)."""
    return replace(rules, goods_limit=UNLIMITED if value == "none" else int(value))

"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.kit.rules_versions import earlier_versions
from pbem.games.interspace.orders.forecast import check_by
from pbem.games.interspace.play import META, RESOLVER
from pbem.games.interspace.ruleset import Ruleset


def _first(rules: Ruleset) -> Ruleset:
    """Before version 2 a STRICT order reckoned with all enemies, seen or not (ISBR-67)."""
    return replace(rules, strict_asks="may_leave")


VERSIONS = earlier_versions("pbem.games.interspace", META, RESOLVER, check_by, {1: _first})

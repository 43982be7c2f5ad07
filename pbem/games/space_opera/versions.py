"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.kit.rules_versions import earlier_versions
from pbem.games.space_opera.orders.forecast import check_by
from pbem.games.space_opera.orders.forms import LAND_AT_ONCE, LINES_BY_TYPE, SHIFT_BY_MODE
from pbem.games.space_opera.play import META, RESOLVER
from pbem.games.space_opera.rules.battle import first_holder
from pbem.games.space_opera.rules.ground_combat import stay_aboard
from pbem.games.space_opera.rules.landing import each_alone
from pbem.games.space_opera.rules.tactics import nothing_else
from pbem.games.space_opera.ruleset import Ruleset

_ASKED = {question.key: question for question in (LINES_BY_TYPE, SHIFT_BY_MODE)}


def _first(rules: Ruleset) -> Ruleset:
    """The rules before version 2.

    Each ally needed marines of their own to land (SO-167), a city in a mixed garrison had the levels of the first
    colour (SO-164), infantry for which a landing was too short stayed aboard (SOR-55), and LINES and SHIFT knew types
    of ships only.
    """
    return replace(
        rules,
        orders=tuple(LAND_AT_ONCE if form.name == "land" else form for form in rules.orders),
        questions=tuple(_ASKED.get(question.key, question) for question in rules.questions),
        city_owner=first_holder,
        landing_sides=each_alone,
        after_victory=stay_aboard,
        battle_case=nothing_else,
    )


VERSIONS = earlier_versions("pbem.games.space_opera", META, RESOLVER, check_by, {1: _first}, has_own_orders=True)

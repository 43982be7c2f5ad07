"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.kit.rules_versions import earlier_versions
from pbem.games.interspace.cards.devices.jamming import JAM_SHARES
from pbem.games.interspace.orders.contact_questions import POINTFIRE_OF_ALL
from pbem.games.interspace.orders.forecast import check_by
from pbem.games.interspace.orders.forms import KINDS_OF_TYPES, RETREAT_BY_TYPE, TARGETS_BY_TYPE
from pbem.games.interspace.play import META, RESOLVER
from pbem.games.interspace.ruleset import Ruleset

_WITHOUT_NAMES = {
    question.key: question for question in (TARGETS_BY_TYPE, RETREAT_BY_TYPE, POINTFIRE_OF_ALL, JAM_SHARES)
}


def _second(rules: Ruleset) -> Ruleset:
    """The rules before version 3.

    Support was looked up once for each battle (ISSR-47), and standing orders about hits, retreats, point fire and
    jamming could name types only, no single units and no numbers (ISB-90, ISB-91, ISS-80, ISO-26).
    """
    questions = tuple(_WITHOUT_NAMES.get(question.key, question) for question in rules.questions)
    return replace(rules, questions=questions, kinds=(*rules.kinds, *KINDS_OF_TYPES), new_round=())


def _first(rules: Ruleset) -> Ruleset:
    """Before version 2 also: a STRICT order reckoned with all enemies, seen or not (ISBR-67)."""
    return replace(_second(rules), strict_asks="may_leave")


VERSIONS = earlier_versions(
    "pbem.games.interspace", META, RESOLVER, check_by, {1: _first, 2: _second}, has_own_orders=True
)

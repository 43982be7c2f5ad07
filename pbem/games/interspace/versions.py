"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.grammar import Language
from pbem.core.kit.folded import by_options
from pbem.core.kit.rules_versions import earlier_versions
from pbem.core.rules import Options
from pbem.core.standing import Question
from pbem.games.interspace.cards.devices.jamming import JAM_SHARES
from pbem.games.interspace.levels import ruleset
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


@by_options
def _rules_then(options: dict[str, str]) -> Ruleset:
    """Versions 1 and 2 have the same orders."""
    return _second(ruleset(options))


def _language(options: Options) -> Language:
    return _rules_then(options).language


def _questions(options: Options) -> tuple[Question, ...]:
    return _rules_then(options).questions


VERSIONS = earlier_versions("pbem.games.interspace", META, RESOLVER, check_by, {1: _first, 2: _second})
# Lines in force are read again by the language they were written in.
for game in VERSIONS.values():
    vars(game).update(language=_language, questions=_questions)

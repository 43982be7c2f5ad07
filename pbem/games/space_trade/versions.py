"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.grammar import Language
from pbem.core.kit.folded import by_options
from pbem.core.kit.rules_versions import earlier_versions
from pbem.core.rules import Options
from pbem.core.standing import Question
from pbem.games.space_trade.levels import ruleset
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


@by_options
def _rules_then(options: dict[str, str]) -> Ruleset:
    return _first(ruleset(options))


def _language(options: Options) -> Language:
    return _rules_then(options).language


def _questions(options: Options) -> tuple[Question, ...]:
    return _rules_then(options).questions


VERSIONS = earlier_versions("pbem.games.space_trade", META, RESOLVER, check_by, {1: _first})
# Lines in force are read again by the language they were written in.
vars(VERSIONS[1]).update(language=_language, questions=_questions)

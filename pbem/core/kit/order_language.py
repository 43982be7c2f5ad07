"""The order language of a game with its standing orders.

    language = order_language(ORDERS, QUESTIONS, KINDS, ALIASES, clear="RETREAT")

Each question is a standing order; conditions (`WHEN strength < 3`) and `CLEAR RETREAT` come with them. A game without
questions has no `CLEAR`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.phrases import Phrase
from pbem.core.standing import Question, condition_kinds, written_name
from pbem.core.syntax import fold_word, spellings

Aliases = Mapping[str, Sequence[str]]


def order_language(
    orders: Sequence[Form],
    questions: Sequence[Question] = (),
    kinds: Sequence[Kind] = (),
    aliases: Aliases | None = None,
    *,
    clear: str = "",
    also: Aliases | None = None,
    elsewhere: Mapping[str, Phrase] | None = None,
) -> Language:
    """`clear` is the standing order in the example of CLEAR; for the rest see `Language`."""
    if not questions:
        return Language(orders, (), kinds, aliases, also, elsewhere)
    name = clear or written_name(questions[0].form)
    standing = (*(question.form for question in questions), clear_form(name))
    more = (question_kind(questions, aliases or {}, name), *condition_kinds(questions))
    return Language(orders, standing, (*kinds, *more), aliases, also, elsewhere)


def clear_form(example: str) -> Form:
    """The order that clears standing orders."""
    return Form("clear", "CLEAR <key:question>", f"CLEAR {example}")


def question_kind(questions: Sequence[Question], aliases: Aliases, example: str) -> Kind:
    """The name of a standing order as it is written: `RETREAT`, `USE ENGINE FLIGHT`, in any language."""
    names: dict[str, str] = {}
    for question in questions:
        for spelt in _spelt(written_name(question.form).split(), aliases):
            names.setdefault(spelt, question.key)

    def read(words: Sequence[str]) -> str:
        wanted = " ".join(map(fold_word, words))
        if wanted not in names:
            raise Misread("problem.unknown_question", word=" ".join(words).upper())
        return names[wanted]

    return Kind("question", read, most=max(name.count(" ") + 1 for name in names), example=example)


def _spelt(words: Sequence[str], aliases: Aliases) -> list[str]:
    return [" ".join(way) for way in product(*(_ways(word, aliases) for word in words))]


def _ways(word: str, aliases: Aliases) -> list[str]:
    return [fold_word(word), *(spelt for alias in aliases.get(word, ()) for spelt in spellings(alias))]

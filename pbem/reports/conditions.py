"""Conditions of standing orders (`... WHEN round >= 2`), explained from the game's own questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.core.grammar import Language
from pbem.core.phrases import Catalogue, Phrase
from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.reports import layout


class Conditions(msgspec.Struct, frozen=True):
    """Their syntax, a line that this game accepts, and every number that some question can use."""

    how: str
    example: str
    measures: tuple[tuple[str, str], ...]


def explained(language: Language, questions: Sequence[Question], words: Catalogue) -> Conditions | None:
    """None for a game without conditions."""
    measures = dict.fromkeys(measure for question in questions for measure in question.about)
    if not measures:
        return None
    means = tuple((measure, words.say(Phrase(f"measure.{measure}"))) for measure in measures)
    return Conditions(words.say(Phrase("guide.how_conditions")), _example(language, questions), means)


def _example(language: Language, questions: Sequence[Question]) -> str:
    lines = (line for line in _lines(questions) if _has_condition(language.recall(line)))
    return next(lines, "")


def _lines(questions: Sequence[Question]) -> Iterator[str]:
    """First the hand-written samples."""
    asking = [question for question in questions if question.about]
    yield from (question.sample for question in asking if question.sample)
    yield from (question.form.example for question in asking)
    yield from (f"{question.form.example} WHEN {question.about[0]} >= 2" for question in asking)


def _has_condition(line: object) -> bool:
    return isinstance(line, Order) and bool(line.get("when"))


def conditions_text(conditions: Conditions, words: Catalogue) -> Iterator[str]:
    heading = words.say(Phrase("guide.conditions"))
    yield heading
    yield "=" * len(heading)
    yield from layout.wrap(conditions.how)
    yield from layout.wrap(words.say(Phrase("guide.example", {"example": conditions.example})))
    yield ""
    titles = [words.say(Phrase(f"guide.{name}")) for name in ("measure", "stands_for")]
    yield from layout.table(titles, [list(row) for row in conditions.measures], [False, False])

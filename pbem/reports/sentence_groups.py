"""What text and HTML have in common: how sentences are grouped, which throws are shown beside them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.core.dice import Throw
from pbem.core.phrases import Catalogue, Phrase
from pbem.core.view import Sentence
from pbem.reports.report import Report, Story

# Parts whose throws are shown beside their sentence.
INLINE = frozenset({"battles", "elsewhere"})


class SentenceBlock(msgspec.Struct, frozen=True):
    """A sentence and those under it; sentences before the first of their kind have no head."""

    head: Sentence | None
    under: tuple[Sentence, ...]


def blocks(story: Story) -> Iterator[SentenceBlock]:
    """Sentences with a line go under the last one without."""
    head: Sentence | None = None
    under: list[Sentence] = []
    for sentence in story.sentences:
        if sentence.line:
            under.append(sentence)
            continue
        if head or under:
            yield SentenceBlock(head, tuple(under))
        head, under = sentence, []
    if head or under:
        yield SentenceBlock(head, tuple(under))


def beside(story: Story, sentence: Sentence) -> tuple[str, ...]:
    """The labels of throws shown beside a sentence."""
    return sentence.throws if story.part in INLINE else ()


def throw_titles(words: Catalogue) -> list[str]:
    return [words.say(Phrase(f"throw.{name}")) for name in ("label", "asked", "came")]


def throw_rows(report: Report, words: Catalogue) -> list[list[str]]:
    """Throws that concern the reader and are not shown beside a sentence."""
    stories = [story.sentences for story in report.stories if story.part in INLINE]
    shown = {label for sentences in stories for sentence in sentences for label in sentence.throws}
    return [throw_row(throw, words) for throw in report.throws if throw.label not in shown]


def throw_row(throw: Throw, words: Catalogue) -> list[str]:
    values = {"n": throw.count, "sides": throw.sides, "bag": sum(many for _, many in throw.bag)}
    came = ", ".join(_called(value, words) for value in throw.came)
    return [throw.label, words.say(Phrase(f"throw.{throw.ask}", values)), came]


def _called(value: int | str, words: Catalogue) -> str:
    """What came up, in words: tiles have names in the phrases of their game, cards keep their names."""
    return words.words.get(f"tile.{value}", str(value).replace("_", " "))

"""WHY: what a seat's reports say about a unit, a place or an order, in chronological order.

It searches the words of this seat's reports and nothing else, so it cannot reveal more than they did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from pbem.core.phrases import Catalogue, Phrase
from pbem.core.view import Sentence
from pbem.reports import layout, sentence_groups
from pbem.reports.report import Report, ReportLine

_ORDER = re.compile(r"(?:order|line|#)?\s*(\d{1,3})", re.IGNORECASE)
_NAME = re.compile(r"[\w./]*\d[\w./]*")
_WORDS = re.compile(r"\{[^{}]*\}|[\w./]*\d[\w./]*")


class Cause(msgspec.Struct, frozen=True):
    """One reported sentence: its turn, its words, the throws behind it, the sentences under it."""

    turn: int
    text: str
    throws: tuple[str, ...] = ()
    under: tuple[Cause, ...] = ()


def order_number(thing: str) -> int | None:
    """The line that `order 4`, `#4` or `4` means."""
    found = _ORDER.fullmatch(thing.strip())
    return int(found[1]) if found else None


class SearchedLine(msgspec.Struct, frozen=True):
    """A line of a sheet: its number, the texts in which a name is looked for, and what is said if it is there."""

    line: int
    texts: tuple[str, ...]
    cause: Cause


class SearchedBlock(msgspec.Struct, frozen=True):
    """Sentences that belong together, each with the text in which a name is looked for; `marks` are the places of the
    one above them, if there is one."""

    head: tuple[str, Cause] | None
    marks: tuple[str, ...]
    under: tuple[tuple[str, Cause], ...]


class SearchedReport(msgspec.Struct, frozen=True):
    """All that one report says, in one language, ready to be searched."""

    lines: tuple[SearchedLine, ...]
    blocks: tuple[SearchedBlock, ...]

    def about(self, mention: re.Pattern[str], besides: int = -1) -> Iterator[Cause]:
        """Sentences that name it, with the one above them; all sentences of a battle in this place.

        Of a line that could not be read: what is wrong with it, but not the hint how to write it.
        """
        for line in self.lines:
            if line.line != besides and any(map(mention.search, line.texts)):
                yield line.cause
        for block in self.blocks:
            whole = any(map(mention.fullmatch, block.marks))
            under = tuple(cause for text, cause in block.under if whole or mention.search(text))
            if block.head is not None and (under or mention.search(block.head[0])):
                yield msgspec.structs.replace(block.head[1], under=under)
            elif under:
                yield from under


def told(report: Report, words: Catalogue) -> SearchedReport:
    """What a report says, put into words once for all questions."""
    return _History(report, words).told()


def why_told(reports: Iterable[SearchedReport], thing: str) -> list[Cause]:
    """Everything reported about a unit, a hex or anything else with a name."""
    mention = _mention([thing])
    return [cause for report in reports for cause in report.about(mention)]


def why_thing(reports: Iterable[Report], thing: str, words: Catalogue) -> list[Cause]:
    """The same, from reports."""
    return why_told((told(report, words) for report in reports), thing)


def why_order(report: Report, number: int, words: Catalogue) -> list[Cause]:
    """The line, its outcome, and what was reported in this turn about the units and places that it names."""
    lines = [line for line in report.lines if line.line == number]
    if not lines:
        return []
    history = _History(report, words)
    names = [name for line in lines for name in _NAME.findall(line.text)]
    outcomes = [history.order(line, line.says) for line in lines]
    return outcomes + (list(history.told().about(_mention(names), besides=number)) if names else [])


def _mention(names: Iterable[str]) -> re.Pattern[str]:
    """Any of these names as a whole: A7 is neither in A77 nor in A7/3, PB1 not in B.PB1."""
    either = "|".join(re.escape(name.strip(".")) for name in names)
    return re.compile(rf"(?<![\w./])(?:{either})(?![\w/])(?!\.\w)", re.IGNORECASE)


@lru_cache(maxsize=8)
def _without_examples(words: Catalogue) -> Catalogue:
    """The same words without names that are only examples: `write a label such as A7` is not about A7."""
    return Catalogue({key: _WORDS.sub(_slot_alone, template) for key, template in words.words.items()})


def _slot_alone(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("{") else ""


class _History:
    """One report, part by part."""

    def __init__(self, report: Report, words: Catalogue) -> None:
        self.report, self.words = report, words
        self.searched = _without_examples(words)
        self.rolled = {throw.label: ", ".join(map(str, throw.came)) for throw in report.throws}

    def order(self, line: ReportLine, says: Iterable[Phrase]) -> Cause:
        outcomes = tuple(self._cause(layout.clean(self.words.say(text))) for text in says)
        said = Phrase("why.order", {"line": line.line, "text": line.text}) if line.text else None
        return self._cause(layout.clean(self.words.say(said)), under=outcomes)

    def told(self) -> SearchedReport:
        stories = (story for story in self.report.stories if story.part != "orders")
        blocks = (block for story in stories for block in sentence_groups.blocks(story))
        return SearchedReport(tuple(map(self._line, self.report.lines)), tuple(map(self._block, blocks)))

    def _line(self, line: ReportLine) -> SearchedLine:
        texts = (line.text, *(self.searched.say(text) for text in line.outcomes))
        return SearchedLine(line.line, texts, self.order(line, line.outcomes or line.answers[:1]))

    def _block(self, block: sentence_groups.SentenceBlock) -> SearchedBlock:
        head = block.head
        marks = tuple(cell for cell, _ in head.marks) if head is not None else ()
        under = tuple((self.searched.say(each.text), self._sentence(each)) for each in block.under)
        return SearchedBlock(
            (self.searched.say(head.text), self._sentence(head)) if head is not None else None, marks, under
        )

    def _sentence(self, sentence: Sentence) -> Cause:
        throws = tuple(f"{label}: {self.rolled[label]}" for label in sentence.throws if label in self.rolled)
        return self._cause(layout.clean(self.words.say(sentence.text)), throws)

    def _cause(self, text: str, throws: tuple[str, ...] = (), under: tuple[Cause, ...] = ()) -> Cause:
        return Cause(self.report.occasion.turn, text, throws, under)


def causes_text(causes: Iterable[Cause], words: Catalogue) -> str:
    """The chain turn by turn, in 76 columns."""
    lines: list[str] = []
    turn = -1
    for cause in causes:
        if cause.turn != turn:
            turn = cause.turn
            lines += ["", *layout.wrap(words.say(Phrase("why.turn", {"turn": turn})))]
        lines += _written(cause, 2)
    return "\n".join(lines).strip("\n") + "\n"


def _written(cause: Cause, indent: int) -> list[str]:
    dice = f" [{'; '.join(cause.throws)}]" if cause.throws else ""
    lines = layout.item(cause.text + dice, indent) if cause.text else []
    return [*lines, *(line for under in cause.under for line in _written(under, indent + 2))]

"""A report: the story of one turn as one seat is told it, what it knows now, and what is asked of it next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from pbem.core.chart import Chart
from pbem.core.dice import Throw
from pbem.core.phrases import Phrase
from pbem.core.rules import Game, Meta, Result, State
from pbem.core.sheet import EMPTY, Order, Problem, Sheet
from pbem.core.view import Section, Told, View
from pbem.reports.charting import with_story

# The order of reading; parts that a game invents come after these.
PARTS = ("headlines", "battles", "orders", "events", "elsewhere", "press")
SCORES, BATTLES, APPENDED = "scores", "battles", "map"


class LogHead(msgspec.Struct, frozen=True):
    """The log of the game when the report went out: its signed checkpoint, and the proof that it goes on from `since`.

    `root` and the hashes of the proof are base64; `folded` is the checkpoint with lines that fit a letter. `restored`
    tells, in words, of each time when the game was put back to an older state.
    """

    size: int = 0
    root: str = ""
    key: str = ""
    checkpoint: str = ""
    folded: str = ""
    since: int = 0
    proof: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """What the server knows of a turn and the rules do not. Times are written out for the reader.

    `form` are lines to begin orders with, for who answers by mail.
    """

    game: str
    title: str
    turn: int
    options: dict[str, str] = {}
    player: str = ""
    deadline: str = ""
    reply_to: str = ""
    form: str = ""
    web: str = ""
    revealed: str = ""
    committed: str = ""
    stand_in: bool = False
    replays: int = 0
    grade: str = ""
    round: int = 0
    signature: str = ""
    next_round: int = 0
    next_round_at: str = ""
    log: LogHead = LogHead()


class Line(msgspec.Struct, frozen=True):
    """One line of the sheet and what became of it; line 0 is what happened without an order.

    `answers` is for a line that could not be read: what is wrong, and how it might be written.
    """

    line: int
    text: str
    outcomes: tuple[Phrase, ...]
    answers: tuple[Phrase, ...] = ()

    @property
    def says(self) -> tuple[Phrase, ...]:
        return self.outcomes + self.answers


class Story(msgspec.Struct, frozen=True):
    part: str
    told: tuple[Told, ...]

    @property
    def title(self) -> Phrase:
        return Phrase(f"part.{self.part}")


class Report(msgspec.Struct, frozen=True):
    occasion: Occasion
    meta: Meta
    seat: str | None
    stories: tuple[Story, ...]
    lines: tuple[Line, ...]
    view: View
    awaited: dict[str, Phrase]
    result: Result | None
    throws: tuple[Throw, ...]
    chart: Chart

    def story(self, part: str) -> Story:
        return next((story for story in self.stories if story.part == part), Story(part, ()))

    @property
    def sections(self) -> list[Section]:
        """The view in the order of reading, without what is empty; scores come last."""
        return sorted(self._full(appended=False), key=lambda section: section.key == SCORES)

    @property
    def appendix(self) -> list[Section]:
        """What is looked up, not read: it comes after all else."""
        return self._full(appended=True)

    def _full(self, appended: bool) -> list[Section]:
        sections = (section for section in self.view.sections if not section.is_empty)
        return [section for section in sections if (section.key == APPENDED) is appended]


def build(
    game: Game,
    before: State,
    facts: Sequence[Any],
    after: State,
    seat: str | None,
    occasion: Occasion,
    sheet: Sheet = EMPTY,
    throws: Sequence[Throw] = (),
) -> Report:
    """The report of one turn for one seat (None: an onlooker); the boards handed in stay as they are."""
    told = list(tell_all(game, before, facts, seat))
    cited = {label for sentence in told for label in sentence.throws}
    return Report(
        occasion,
        game.META,
        seat,
        tuple(_stories(told)),
        tuple(_lines(told, sheet)),
        game.view(after, seat),
        game.awaited(after),
        game.result(after),
        tuple(throw for throw in throws if throw.label in cited),
        with_story(game.chart(before, seat), game.chart(after, seat), told),
    )


def tell_all(game: Game, before: State, facts: Iterable[Any], seat: str | None) -> Iterator[Told]:
    """Every fact is told on the board as it was just before it."""
    state = game.CODEC.copy(before)
    for fact in facts:
        yield from game.tell(state, seat, fact)
        state = game.apply(state, fact)


def _stories(told: Sequence[Told]) -> Iterator[Story]:
    parts: dict[str, list[Told]] = {part: [] for part in PARTS}
    elsewhere = False
    for sentence in told:
        if sentence.part == BATTLES and not sentence.line:
            elsewhere = sentence.elsewhere
        part = "elsewhere" if elsewhere and sentence.part == BATTLES else sentence.part
        parts.setdefault(part, []).append(sentence)
    parts["headlines"].sort(key=lambda sentence: -sentence.weight)
    yield from (Story(part, tuple(sentences)) for part, sentences in parts.items() if sentences)


def _lines(told: Sequence[Told], sheet: Sheet) -> Iterator[Line]:
    """The sheet line by line with what became of each; what happened without an order comes last."""
    outcomes: dict[int, list[Phrase]] = {}
    standing = {order.text: order.line for order in sheet.standing}
    for sentence in told:
        if sentence.part == "orders":
            # Facts about a standing order know its words, not its line.
            place = sentence.line or standing.get(sentence.text.values.get("text", ""), 0)
            outcomes.setdefault(place, []).append(sentence.text)
    read: tuple[Order | Problem, ...] = (*sheet.orders, *sheet.standing, *sheet.problems)
    written = sorted(read, key=lambda line: line.line)
    for line in written:
        yield _line(line, tuple(outcomes.pop(line.line, ())))
    for number in sorted(outcomes, key=lambda number: (number == 0, number)):
        yield Line(number, "", tuple(outcomes[number]))


def _line(line: Order | Problem, outcomes: tuple[Phrase, ...]) -> Line:
    """Of some lines the rules have nothing to tell."""
    if outcomes:
        return Line(line.line, line.text, outcomes)
    if isinstance(line, Order):
        return Line(line.line, line.text, (Phrase("report.noted"),))
    return Line(line.line, line.text, (), (line.what, *([line.hint] if line.hint else [])))

"""A report: the story of one turn for one seat, what it knows now, and what it is asked for next."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from pbem.core.chart import Chart
from pbem.core.dice import Throw
from pbem.core.kit.headlines import Headlines, weight
from pbem.core.phrases import Phrase
from pbem.core.rules import Game, Meta, Result, State, continuing_sheets, game_date, headline_weights
from pbem.core.sheet import EMPTY, Order, Problem, Sheet
from pbem.core.view import Section, Sentence, View
from pbem.reports.losses import LossWatch
from pbem.reports.report_map import with_story

# The order of reading; parts that a game invents come after these.
PARTS = ("headlines", "battles", "orders", "events", "afar", "elsewhere", "press")
NOTED = Phrase("report.noted")
REFUSED, PARTLY = "done.refused", "done.partly"
SCORES, BATTLES, EVENTS, AFAR, APPENDED = "scores", "battles", "events", "afar", "map"


class LogHead(msgspec.Struct, frozen=True):
    """The log of the game when the report went out: its signed checkpoint, and the proof that it extends `since`.

    `root` and the hashes of the proof are base64; `folded` is the checkpoint with lines that fit a letter. `restored`
    describes each time the game was restored to an older state.
    """

    size: int = 0
    root: str = ""
    key: str = ""
    checkpoint: str = ""
    folded: str = ""
    since: int = 0
    proof: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()
    # The last checkpoint that each other seat was sent: seat, size and root, and all of them as a signed note.
    seats: tuple[tuple[str, int, str], ...] = ()
    sent: str = ""
    sent_folded: str = ""


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """What the server knows of a turn and the rules do not. Times are formatted for the reader.

    `form` are lines to start orders with, for players who reply by mail. `run_by` says who runs the game.
    """

    game: str
    title: str
    turn: int
    options: dict[str, str] = {}
    run_by: Phrase | None = None
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
    # Whether the round may have been public while orders were still accepted.
    is_known: bool = False
    # E, what the seats in `added` mixed into the dice; "" in games without such parts.
    mix: str = ""
    added: tuple[str, ...] = ()
    log: LogHead = LogHead()


class ReportLine(msgspec.Struct, frozen=True):
    """One line of the sheet and its outcome; line 0 is what happened without an order.

    An `earlier` line is from the previous sheet, which continued in this resolution.

    `answers` is for a line that could not be read: what is wrong, and how to write it.
    """

    line: int
    text: str
    outcomes: tuple[Phrase, ...]
    answers: tuple[Phrase, ...] = ()
    earlier: bool = False

    @property
    def says(self) -> tuple[Phrase, ...]:
        return self.outcomes + self.answers


class Story(msgspec.Struct, frozen=True):
    part: str
    sentences: tuple[Sentence, ...]

    @property
    def title(self) -> Phrase:
        return Phrase(f"part.{self.part}")


class Report(msgspec.Struct, frozen=True):
    occasion: Occasion
    meta: Meta
    seat: str | None
    stories: tuple[Story, ...]
    lines: tuple[ReportLine, ...]
    view: View
    awaited: dict[str, Phrase]
    result: Result | None
    throws: tuple[Throw, ...]
    chart: Chart
    # The date in the game's own time, before the turn.
    date: Phrase | None = None

    def story(self, part: str) -> Story:
        return next((story for story in self.stories if story.part == part), Story(part, ()))

    @property
    def first_earlier(self) -> ReportLine | None:
        return next((line for line in self.lines if line.earlier), None)

    @property
    def sections(self) -> list[Section]:
        """The view in reading order, without empty sections; scores come last."""
        return sorted(self._full(appended=False), key=lambda section: section.key == SCORES)

    @property
    def appendix(self) -> list[Section]:
        """Reference material: it comes after everything else."""
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
    """The report of one turn for one seat (None: an onlooker); the given boards are not changed."""
    first, then = _story(game, before, facts, after, seat)
    sentences = _unordered([*first, *then])
    earlier, waiting = (continuing_sheets(game, state).get(seat or "", EMPTY) for state in (before, after))
    cited = {label for sentence in sentences for label in sentence.throws}
    return Report(
        occasion,
        game.META,
        seat,
        tuple(_stories(sentences, headline_weights(game))),
        tuple(_lines(first, then, sheet, earlier, waiting)),
        game.view(after, seat),
        game.awaited(after),
        game.result(after),
        tuple(throw for throw in throws if throw.label in cited),
        with_story(game.chart(before, seat), game.chart(after, seat), sentences),
        game_date(game, before),
    )


def narrate_all(game: Game, before: State, facts: Iterable[Any], seat: str | None) -> list[Sentence]:
    """Every fact is narrated on the board just before it."""
    return _unordered(_narrated(game, before, facts, seat))


def _narrated(game: Game, before: State, facts: Iterable[Any], seat: str | None) -> Iterator[Sentence]:
    state = game.CODEC.copy(before)
    for fact in facts:
        yield from game.narrate(state, seat, fact)
        state = game.apply(state, fact)


def _unordered(told: Iterable[Sentence]) -> list[Sentence]:
    """The events from afar last and by place: neither a heading nor their order tells in whose turn they happened."""
    sentences = list(told)
    afar = [sentence for sentence in sentences if sentence.part == AFAR]
    return [*(sentence for sentence in sentences if sentence.part != AFAR), *sorted(afar, key=_place_on_map)]


def _place_on_map(sentence: Sentence) -> list[tuple[int, str]]:
    """`J2` comes before `J11`; what is not on the map goes by its words."""
    said = "".join(cell for cell, _ in sentence.marks) or repr(sentence.text)
    return [(int(piece), "") if piece.isdigit() else (0, piece) for piece in re.split(r"([0-9]+)", said)]


def _stories(sentences: Sequence[Sentence], weights: Headlines) -> Iterator[Story]:
    parts: dict[str, list[Sentence]] = {part: [] for part in PARTS}
    elsewhere = False
    for number, sentence in enumerate(sentences):
        if sentence.part == EVENTS and sentence.about and _is_said_again(sentence, sentences[number + 1 :]):
            continue
        if sentence.part == BATTLES and not sentence.line:
            elsewhere = sentence.elsewhere
        part = "elsewhere" if elsewhere and sentence.part == BATTLES else sentence.part
        parts.setdefault(part, []).append(sentence)
    parts["headlines"] = _last_words(parts["headlines"])
    parts["headlines"].sort(key=lambda each: -weight(weights, each.text.key, each.weight))
    led = {part: tuple(_led(sentences)) for part, sentences in parts.items()}
    yield from (Story(part, sentences) for part, sentences in led.items() if sentences)


def _led(sentences: list[Sentence]) -> Iterator[Sentence]:
    for sentence, after in zip_longest(sentences, sentences[1:]):
        if not sentence.leads or (after is not None and after.line):
            yield sentence


def _last_words(headlines: Sequence[Sentence]) -> list[Sentence]:
    """The last of several headlines about the same thing."""
    last = {each.about: each for each in headlines}
    return [each for each in headlines if not each.about or last[each.about] is each]


def _is_said_again(event: Sentence, after: Sequence[Sentence]) -> bool:
    """Whether the same thing is said again before it had any effect: a move, a battle, another player's turn."""
    for each in after:
        if each.part == EVENTS and each.about == event.about:
            return True
        if each.part == BATTLES or each.links or each.marks or (each.part == EVENTS and not each.line):
            return False
    return False


def _story(
    game: Game, before: State, facts: Iterable[Any], after: State, seat: str | None
) -> tuple[list[Sentence], list[Sentence]]:
    """Sentences before earlier sheets continue, and after; without such sheets everything is in the first part."""
    watch = LossWatch(game, seat, after)
    state, goes_on = game.CODEC.copy(before), False
    first, then = list[Sentence](), list[Sentence]()
    has_earlier = bool(continuing_sheets(game, before))
    for fact in facts:
        (then if goes_on else first).extend(game.narrate(state, seat, fact))
        had = watch.before(state, fact)
        state = game.apply(state, fact)
        watch.note(fact, had, state)
        goes_on = goes_on or (has_earlier and not continuing_sheets(game, state))
    return first, [*then, *watch.sentences()]


def _lines(
    first: Iterable[Sentence], then: Iterable[Sentence], sheet: Sheet, earlier: Sheet, waiting: Sheet
) -> Iterator[ReportLine]:
    """The sheet line by line with its outcomes, then the previous one; what happened without an order comes last."""
    outcomes, of_earlier = _outcomes(first, sheet), _outcomes(then, earlier)
    for said in of_earlier.pop(0, []):
        # Orders for now answer in the middle of a turn that continues.
        outcomes.setdefault(_place(said, 0, sheet), []).append(said)
    waits = {(line.line, line.text) for line in waiting.orders}
    yield from _written(sheet, outcomes, waits)
    for line in _written(earlier, of_earlier, waits):
        # The previous report gave the outcomes of the others.
        if line.outcomes != (NOTED,) and not line.answers:
            yield replace(line, earlier=True)
    for left in (of_earlier, outcomes):
        yield from (ReportLine(number, "", tuple(left[number])) for number in sorted(left, key=lambda n: (n == 0, n)))


def _outcomes(sentences: Iterable[Sentence], sheet: Sheet) -> dict[int, list[Phrase]]:
    """The outcome of each line. Of several sentences about the same thing the last takes the place of the first."""
    outcomes: dict[int, list[Phrase]] = {}
    said = [sentence for sentence in sentences if sentence.part == "orders"]
    first = {each.about: each for each in reversed(said)}
    last = {each.about: each.text for each in said}
    lines = {each.goes_with: each.line for each in said if each.goes_with and each.line}
    for sentence in said:
        text = last[sentence.about] if sentence.about else sentence.text
        if not sentence.about or first[sentence.about] is sentence:
            line = sentence.line or lines.get(sentence.goes_with, 0)
            for number in (_place(text, line, sheet), *_covered(sentence, sheet)):
                outcomes.setdefault(number, []).append(text)
    return outcomes


def _covered(sentence: Sentence, sheet: Sheet) -> list[int]:
    """The orders among the lines that the sentence covers after its own."""
    if not sentence.covers:
        return []
    written = [n for n, text in enumerate(sheet.text.splitlines(), 1) if n > sentence.line and text.strip()]
    orders = {order.line for order in (*sheet.orders, *sheet.standing)}
    return [number for number in written[: sentence.covers] if number in orders]


def _place(said: Phrase, line: int, sheet: Sheet) -> int:
    """Facts about a standing order know its words, not its line."""
    standing = {order.text: order.line for order in sheet.standing}
    return line or standing.get(said.values.get("text", ""), 0)


def _written(
    sheet: Sheet, outcomes: dict[int, list[Phrase]], waits: Container[tuple[int, str]]
) -> Iterator[ReportLine]:
    """The lines of a sheet; their outcomes are consumed. A line that waits for the rest of the turn says so."""
    read: tuple[Order | Problem, ...] = (*sheet.orders, *sheet.standing, *sheet.problems)
    for line in sorted(read, key=lambda line: line.line):
        waiting = [Phrase("report.waits")] if (line.line, line.text) in waits else []
        yield _line(line, _partly(tuple(outcomes.pop(line.line, waiting)), line in sheet.orders))


def _partly(outcomes: tuple[Phrase, ...], is_order: bool) -> tuple[Phrase, ...]:
    """An order that was partly carried out is not called refused."""
    if not is_order or not outcomes or outcomes[0].key == REFUSED:
        return outcomes
    return tuple(Phrase(PARTLY, said.values) if said.key == REFUSED else said for said in outcomes)


def _line(line: Order | Problem, outcomes: tuple[Phrase, ...]) -> ReportLine:
    """Some lines have no outcome in the rules."""
    if outcomes:
        return ReportLine(line.line, line.text, outcomes)
    if isinstance(line, Order):
        return ReportLine(line.line, line.text, (NOTED,))
    return ReportLine(line.line, line.text, (), (line.what, *([line.hint] if line.hint else [])))

"""Two worlds with the same secrets: in one another seat acts, in the other it passes. What does a third seat read?

Whatever differs in a report must be explained: the reader sees the place, is concerned, or a rule makes it public.
Headings, the order of sentences and the number of rows count as well as words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from pbem.core.chart import OLD, Cell
from pbem.core.phrases import Phrase
from pbem.core.rules import Game, Resolution
from pbem.core.sheet import EMPTY, Sheet
from pbem.core.view import Sentence
from pbem.reports import sentence_groups
from pbem.reports.report import BATTLES, Report, build
from tests.contract.printed_reports import OCCASION
from tests.support.games.playing import dice_of, play

Eyes = Callable[[Game, Any, str | None], Iterable[str]]
ENCODE = msgspec.json.Encoder(order="deterministic").encode


class Pair(NamedTuple):
    """`acts` and `passes` are the same resolution with and without the orders of the `actor`."""

    game: Game
    before: Any
    reader: str | None
    actor: str
    sheet: Sheet
    acts: Resolution
    passes: Resolution

    @property
    def reports(self) -> tuple[Report, Report]:
        one, other = (
            build(self.game, self.before, done.facts, done.state, self.reader, OCCASION, self.sheet)
            for done in (self.acts, self.passes)
        )
        return one, other


def pairs(game: Game, seed: str, options: dict[str, str], seats: int, turns: tuple[int, int, int]) -> Iterator[Pair]:
    for number, turn in enumerate(islice(play(game, seed, options, seats), *turns)):
        actors = [seat for seat in turn.sheets if turn.texts[seat].strip()]
        for actor in actors:
            acts, passes = (
                game.resolve(turn.before, sheets, dice_of(f"{seed}/worlds", number))
                for sheets in (turn.sheets, {**turn.sheets, actor: EMPTY})
            )
            readers = [seat for seat in turn.before.seats if seat != actor]
            for reader in (*readers[number % max(1, len(readers)) :][:1], None):
                sheet = turn.sheets.get(reader or "", EMPTY)
                yield Pair(game, turn.before, reader, actor, sheet, acts, passes)


class Public(NamedTuple):
    """What a rule makes known to all: kinds of sentences, `section.x` of the view, `cell.x` of the map.

    `nameless` ones do not tell who caused them: they must not stand under a heading that does.
    """

    known: frozenset[str] = frozenset()
    nameless: frozenset[str] = frozenset()

    def covers(self, kind: str) -> bool:
        """`battle.*` covers all kinds that begin so."""
        return kind in self.known or kind in self.nameless or f"{kind.partition('.')[0]}.*" in self.known


def unexplained(pair: Pair, public: Public, eyes: Eyes) -> list[str]:
    """The kinds of differences that neither sight nor a public rule explains: `event.player`, `section.board`."""
    one, other = pair.reports
    boards = (pair.before, pair.acts.state, pair.passes.state)
    seen = {place for board in boards for place in eyes(pair.game, board, pair.reader)}
    return sorted({*_told(pair, one, other, public, seen), *_shown(one, other, public, seen), *_reordered(one, other)})


def _reordered(one: Report, other: Report) -> Iterator[str]:
    """Parts in which sentences that both worlds have come in another order; battles and orders are the reader's own."""
    for part in {story.part for story in (*one.stories, *other.stories)} - {BATTLES, "orders"}:
        told = [[_item(part, sentence) for sentence in report.story(part).sentences] for report in (one, other)]
        common = Counter(told[0]) & Counter(told[1])
        kept = [[item for item in items if common[item] == 1] for items in told]
        if kept[0] != kept[1]:
            yield f"order.{part}"


def _told(pair: Pair, one: Report, other: Report, public: Public, seen: set[str]) -> Iterator[str]:
    """Sentences that are in one report only, and headings above nothing that the reader may place there."""
    in_one, in_other = Counter(_items(one)), Counter(_items(other))
    alone = {*(in_one - in_other), *(in_other - in_one)}
    # What became of the reader's own orders is the reader's own affair, and so are the reader's battles.
    for story in (each for each in (*one.stories, *other.stories) if each.part != "orders"):
        for block in sentence_groups.blocks(story):
            if story.part == BATTLES and block.head is not None and _is_clear(pair, block.head, public, seen):
                continue
            inner = [each for each in block.under if _item(story.part, each) in alone]
            yield from (each.text.key for each in inner if not _is_clear(pair, each, public, seen))
            if block.head is None or _item(story.part, block.head) not in alone:
                continue
            above = [block.head, *(each for each in inner if each.text.key not in public.nameless)]
            if not any(_is_clear(pair, each, public, seen) for each in above):
                yield block.head.text.key


def _is_clear(pair: Pair, sentence: Sentence, public: Public, seen: set[str]) -> bool:
    said = {*_strings(sentence.text), *(cell for cell, _ in sentence.marks)}
    said |= {cell for link in sentence.links for cell in link.cells}
    return public.covers(sentence.text.key) or not said.isdisjoint(seen) or pair.reader in said


def _items(report: Report) -> Iterator[tuple[str, bytes]]:
    return (_item(story.part, sentence) for story in report.stories for sentence in story.sentences)


def _item(part: str, sentence: Sentence) -> tuple[str, bytes]:
    return part, ENCODE(msgspec.structs.replace(sentence, throws=()))


def on_the_map(game: Game, state: Any, seat: str | None) -> set[str]:
    """The places that the map does not merely remember."""
    return {cell.name for cell in game.chart(state, seat).cells if cell.sight != OLD}


def _shown(one: Report, other: Report, public: Public, seen: set[str]) -> Iterator[str]:
    """Places out of sight that look different; and sections, if nothing in sight does."""
    cells = [{cell.name: cell for cell in report.chart.cells} for report in (one, other)]
    changed = {name: {*_changed(*(each.get(name) for each in cells))} for name in {*cells[0], *cells[1]}}
    found = {field for name, fields in changed.items() if name not in seen for field in fields}
    if not any(fields for name, fields in changed.items() if name in seen):
        sections = [{section.key: ENCODE(section) for section in report.view.sections} for report in (one, other)]
        keys = {*sections[0], *sections[1]}
        found |= {f"section.{key}" for key in keys if sections[0].get(key) != sections[1].get(key)}
    yield from (kind for kind in found if not public.covers(kind))


def _changed(one: Cell | None, other: Cell | None) -> Iterator[str]:
    if one is None or other is None:
        yield "cell.there"
        return
    for field in one.__struct_fields__:
        if getattr(one, field) != getattr(other, field):
            yield f"cell.{field}"


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from value.replace("-", " ").replace(",", " ").split()
    elif isinstance(value, Phrase):
        yield from _strings(list(value.values.values()))
    elif isinstance(value, dict):
        yield from _strings([*value, *value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)

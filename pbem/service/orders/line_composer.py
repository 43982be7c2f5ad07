"""Composes order lines from what a player points at: units, their place, and a target place.

This module knows no particular game. To find out whether a slot of an order accepts a place or units, it tries one:
a line that the game's language can read and its check does not reject is a possible order.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from msgspec import Struct

from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.phrases import Phrase
from pbem.core.rules import orders_in_phase
from pbem.core.sheet import LineCheck, Order
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, compile_syntax, fold_word
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.orders.submission import checked

# Not the name of any unit or place; an argument kind that accepts it accepts anything, such as a message.
NONSENSE = "\u00a7\u00a7"
FROM = ("from", "da", "von")
RANK = {"ok": 0, "warning": 1, "error": 2}
_STEP = re.compile(r"\s*-\s*")


class Pointed(Struct, frozen=True):
    """`units` are codes with counts, or `names` where each unit has one, at the place `source`; `target` is the place
    pointed at next."""

    target: str
    source: str = ""
    units: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()

    @property
    def spelled(self) -> str:
        """The units as written in orders."""
        return " + ".join(self.names or (f"{many} {code}" for code, many in self.units))


class Proposal(Struct, frozen=True):
    """A line that could be added to the sheet, the verdict of the rules on it, and the routes it would take."""

    line: str
    form: str
    verdict: str
    says: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]


def proposals(
    desk: Desk, position: Position, seat: str, text: str, pointed: Pointed, only_way: bool = False
) -> list[Proposal]:
    """Possible orders, best first: those that will work before those that may fail, and routes before anything else.

    With `only_way`, stop at the first one that works and has a route.
    """
    table = position.table
    game, words = desk.rules(table), desk.words(table.rules)
    cells = cell_names(desk, position, seat)
    found = []
    language = game.language(table.options)
    for line in lines(language, pointed, orders_in_phase(game, position.state, language)):
        answer = last_answer(desk, position, seat, text, line)
        if answer is None:
            continue
        order = language.recall(line)
        said = tuple(words.say(phrase) for phrase in answer.says)
        form = order.form if isinstance(order, Order) else ""
        found.append(Proposal(line, form, answer.verdict, said, ways(answer.says, cells)))
        if only_way and answer.verdict == "ok" and found[-1].ways:
            return found[-1:]
    # Equally good lines keep the order of the game's own table.
    return sorted(found, key=lambda each: (RANK[each.verdict], not each.ways))


def clickable(desk: Desk, position: Position, seat: str) -> str:
    """What can be clicked to compose orders now: `units` and targets, only `places`, or nothing."""
    game = desk.rules(position.table)
    language = game.language(position.table.options)
    forms, chart = orders_in_phase(game, position.state, language), game.chart(position.state, seat)
    own = [(cell.name, stack) for cell in chart.cells for stack in cell.stacks if stack.owner == seat]
    places = [cell.name for cell in chart.cells[:2]]
    sent = (Pointed(to, at, () if stack.names else stack.codes, stack.names) for at, stack in own for to in places)
    if any(pointed.spelled and any(lines(language, pointed, forms)) for pointed in sent):
        return "units"
    return "places" if any(any(lines(language, Pointed(place), forms)) for place in places) else ""


def cell_names(desk: Desk, position: Position, seat: str) -> frozenset[str]:
    """The names of the places that this seat knows."""
    chart = desk.rules(position.table).chart(position.state, seat)
    return frozenset(cell.name for cell in chart.cells)


def ways(says: Sequence[Phrase], cells: Collection[str], end: str = "") -> tuple[tuple[str, ...], ...]:
    """The routes that a forecast names as `A1-A2-A7`. With `end`, only routes that end there."""
    found: list[tuple[str, ...]] = []
    for phrase in says:
        for value in phrase.values.values():
            steps = tuple(_STEP.split(value)) if isinstance(value, str) else ()
            is_way = steps[-1] == end if end and steps else all(step in cells for step in steps)
            if len(steps) > 1 and is_way and steps not in found:
                found.append(steps)
    return tuple(found)


def lines(language: Language, pointed: Pointed, forms: Sequence[Form] | None = None) -> Iterator[str]:
    """Every line that the language, or these forms of it, can express. With units, only lines that use them, unless no
    order ever names units: then the units are implied."""
    if pointed.spelled and not any(is_like(kind, pointed.spelled.split()) for kind in language.kinds.values()):
        pointed = Pointed(pointed.target, pointed.source)
    for form in language.orders if forms is None else forms:
        for line in _of_form(language, form, pointed):
            read = language.recall(line)
            if isinstance(read, Order) and read.form == form.name:
                yield line
                break


def _of_form(language: Language, form: Form, pointed: Pointed) -> Iterator[str]:
    filler = _Filler(language, pointed)
    for parts in filler.fill(compile_syntax(form.syntax)):
        text = " ".join(parts)
        # Named units need no place; others must be distinguished from those elsewhere.
        wants = [pointed.target, *([pointed.source] if pointed.units and not pointed.names else [])]
        if all(word in parts for word in wants) and (not pointed.spelled or pointed.spelled in parts):
            yield text


class _Filler:
    def __init__(self, language: Language, pointed: Pointed) -> None:
        self._kinds = language.kinds
        self._pointed = pointed

    def fill(self, parts: Sequence[Part]) -> Iterator[list[str]]:
        """Every way to fill these parts; none if a part cannot be filled."""
        options = [list(self._part(part, parts[n - 1] if n else None)) for n, part in enumerate(parts)]
        for chosen in product(*options):
            yield [word for words in chosen for word in words]

    def _part(self, part: Part, before: Part | None) -> Iterator[list[str]]:
        if isinstance(part, Word):
            yield [part.word]
        elif isinstance(part, Choice):
            yield from ([word] for word in part.words)
        elif isinstance(part, Maybe):
            yield from self._maybe(part)
        else:
            yield from self._slot(part, before)

    def _maybe(self, part: Maybe) -> Iterator[list[str]]:
        """The optional part, left out if the line means the same without it."""
        yield []
        if any(isinstance(each, Slot) for each in part.parts):
            yield from self.fill(part.parts)

    def _slot(self, slot: Slot, before: Part | None) -> Iterator[list[str]]:
        kind, pointed = self._kinds[slot.kind], self._pointed
        if pointed.spelled and is_like(kind, pointed.spelled.split()):
            yield [pointed.spelled]
        is_from = slot.name in FROM or (isinstance(before, Word) and fold_word(before.word) in FROM)
        place = pointed.source if is_from else pointed.target
        if place and is_like(kind, [place]):
            yield [place]


def is_like(kind: Kind, words: Sequence[str]) -> bool:
    return _is_read(kind, words) and not _is_read(kind, [NONSENSE])


def _is_read(kind: Kind, words: Sequence[str]) -> bool:
    if len(words) > kind.most:
        return False
    try:
        kind.read(words)
    except (Misread, ValueError, LookupError):
        return False
    return True


def last_answer(desk: Desk, position: Position, seat: str, text: str, line: str) -> LineCheck | None:
    """What the rules say to a line that is added to the sheet."""
    added = f"{text.rstrip()}\n{line}" if text.strip() else line
    return max(checked(desk, position, seat, added).lines, key=lambda answer: answer.line, default=None)

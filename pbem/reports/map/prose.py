"""The map in words, for people who cannot see it: each place that matters, who is there, and what is adjacent."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Cell, Chart, Stack
from pbem.core.phrases import Catalogue, Phrase, Text
from pbem.core.view import REFEREE
from pbem.reports.map import symbols
from pbem.reports.map.beside import neighbours

PLAIN = ("empty_space", "space")
UNKNOWN = "unknown"
TOLD = ("battle", "loss", "left", "came", "new", "threat")


def around(chart: Chart, seat: str | None, words: Catalogue) -> list[str]:
    """A sentence or two for each place that matters to the reader."""
    narrator = MapNarrator(chart, words, seat)
    return [
        " ".join(filter(None, (narrator.title(cell), narrator.beside(cell))))
        for cell in chart.cells
        if _matters(cell, seat, narrator.marks.get(cell.name, []))
    ]


def _matters(cell: Cell, seat: str | None, marks: list[str]) -> bool:
    """Where the reader has something, and where something happened."""
    own = seat not in (None, REFEREE) and (cell.owner == seat or any(stack.owner == seat for stack in cell.stacks))
    return own or bool({"battle", "loss", "new"}.intersection(marks))


class MapNarrator:
    """Describes the places on a chart to one reader."""

    def __init__(self, chart: Chart, words: Catalogue, seat: str | None) -> None:
        self.words, self.seat = words, seat
        self.marks: dict[str, list[str]] = {}
        for name, kind in chart.marks:
            self.marks.setdefault(name, []).append(kind)
        self._cells = {cell.name: cell for cell in chart.cells}
        self._beside = neighbours(chart)

    def title(self, cell: Cell) -> str:
        """What it is, who is there, and what happened there."""
        happened: list[Text] = [Phrase(f"around.mark.{k}") for k in self.marks.get(cell.name, ()) if k in TOLD]
        said = [Phrase("around.place", {"name": cell.name, "what": self._what(cell)})]
        said += [Phrase("around.happened", {"what": happened})] if happened else []
        return self._say(said)

    def beside(self, cell: Cell) -> str:
        """What is around it."""
        beside = [self._cells[name] for name in self._beside[cell.name]]
        known = [self._near(other) for other in beside if other.terrain != UNKNOWN]
        unknown: list[Text] = [other.name for other in beside if other.terrain == UNKNOWN]
        said = [Phrase("around.beside", {"cells": known})] if known else []
        said += [Phrase("around.unknown", {"cells": unknown})] if unknown else []
        return self._say(said)

    def _say(self, phrases: list[Phrase]) -> str:
        return " ".join(map(self.words.say, phrases))

    def _what(self, cell: Cell) -> list[Text]:
        """Its kind and name, its owner, and then what and who is there."""
        names = [note for note in cell.notes if isinstance(note, str)]
        things = [note for note in cell.notes if not isinstance(note, str)]
        figures = [Phrase("around.figures", {"badge": cell.badge})] if cell.badge else []
        kind = " ".join(filter(None, (self._terrain(cell), *names)))
        return [kind, *self._owner(cell), *figures, *things, *(self._stack(stack) for stack in cell.stacks)]

    def _near(self, cell: Cell) -> Text:
        """Its name, with what the reader sees there."""
        seen: list[Text] = [] if cell.terrain in PLAIN else [self._terrain(cell)]
        seen += [*self._owner(cell), *(self._stack(stack) for stack in cell.stacks)]
        return Phrase("around.near", {"name": cell.name, "what": seen}) if seen else cell.name

    def _terrain(self, cell: Cell) -> str:
        return self.words.words.get(f"terrain.{cell.terrain}", cell.terrain.replace("_", " "))

    def _owner(self, cell: Cell) -> Iterator[Text]:
        if cell.owner:
            named = {"owner": self._named(cell.owner)}
            yield Phrase("around.yours") if cell.owner == self.seat else Phrase("around.owner", named)

    def _stack(self, stack: Stack) -> Text:
        owner, units = self._named(stack.owner), [self._counter(stack, code, count) for code, count in stack.codes]
        there = "group" if isinstance(owner, Phrase) else "stack"
        kind = "hidden" if stack.hidden else "yours_here" if stack.owner == self.seat else there
        said = Phrase(f"around.{kind}" if stack.owner else "around.marker", {"owner": owner, "units": units})
        return Phrase("around.as_of", {"what": said, "turn": stack.as_of}) if stack.as_of else said

    def _named(self, owner: str) -> Text:
        """The name of a seat; others, such as rebels, in the reader's language."""
        return Phrase(f"owner.{owner}") if f"owner.{owner}" in self.words.words else owner

    def _counter(self, stack: Stack, code: str, count: int) -> Text:
        """`2 PB`; a unique counter that belongs to nobody and has a symbol on the map goes by its name."""
        alone = not stack.owner and count == 1 and symbols.is_drawn(code) and f"unit.{code}" in self.words.words
        return Phrase(f"unit.{code}") if alone else f"{count} {code}"

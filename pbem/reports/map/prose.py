"""The map in words, for those who do not see it: each place that matters, who is there, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Cell, Chart, Stack
from pbem.core.phrases import Catalogue, Phrase, Text
from pbem.core.view import REFEREE
from pbem.reports.map.beside import neighbours

PLAIN = ("empty_space", "space")
UNKNOWN = "unknown"
TOLD = ("battle", "loss", "left", "came", "new", "threat")


def around(chart: Chart, seat: str | None, words: Catalogue) -> list[str]:
    """A sentence or two for each place that matters to the reader."""
    beside, marks = neighbours(chart), _marks(chart)
    cells = {cell.name: cell for cell in chart.cells}
    teller = _Teller(words, seat)
    return [
        teller.place(cell, marks.get(cell.name, []), [cells[name] for name in beside[cell.name]])
        for cell in chart.cells
        if _matters(cell, seat, marks.get(cell.name, []))
    ]


def _marks(chart: Chart) -> dict[str, list[str]]:
    marks: dict[str, list[str]] = {}
    for name, kind in chart.marks:
        if kind in TOLD:
            marks.setdefault(name, []).append(kind)
    return marks


def _matters(cell: Cell, seat: str | None, marks: list[str]) -> bool:
    """Where the reader has something, and where something happened."""
    own = seat not in (None, REFEREE) and (cell.owner == seat or any(stack.owner == seat for stack in cell.stacks))
    return own or bool({"battle", "loss", "new"}.intersection(marks))


class _Teller:
    def __init__(self, words: Catalogue, seat: str | None) -> None:
        self.words, self.seat = words, seat

    def place(self, cell: Cell, marks: list[str], beside: list[Cell]) -> str:
        happened: list[Text] = [Phrase(f"around.mark.{kind}") for kind in marks]
        known = [self._near(other) for other in beside if other.terrain != UNKNOWN]
        unknown: list[Text] = [other.name for other in beside if other.terrain == UNKNOWN]
        said = [Phrase("around.place", {"name": cell.name, "what": self._what(cell)})]
        said += [Phrase("around.happened", {"what": happened})] if happened else []
        said += [Phrase("around.beside", {"cells": known})] if known else []
        said += [Phrase("around.unknown", {"cells": unknown})] if unknown else []
        return " ".join(self.words.say(phrase) for phrase in said)

    def _what(self, cell: Cell) -> list[Text]:
        names = " ".join(filter(None, (self._terrain(cell), *(self.words.say(note) for note in cell.notes))))
        figures = [Phrase("around.figures", {"badge": cell.badge})] if cell.badge else []
        return [names, *self._owner(cell), *figures, *(self._stack(stack) for stack in cell.stacks)]

    def _near(self, cell: Cell) -> Text:
        """Its name, with what is to be seen there."""
        seen: list[Text] = [] if cell.terrain in PLAIN else [self._terrain(cell)]
        seen += [*self._owner(cell), *(self._stack(stack) for stack in cell.stacks)]
        return Phrase("around.near", {"name": cell.name, "what": seen}) if seen else cell.name

    def _terrain(self, cell: Cell) -> str:
        return self.words.words.get(f"terrain.{cell.terrain}", cell.terrain.replace("_", " "))

    def _owner(self, cell: Cell) -> Iterator[Text]:
        if cell.owner:
            yield Phrase("around.yours") if cell.owner == self.seat else Phrase("around.owner", {"owner": cell.owner})

    def _stack(self, stack: Stack) -> Text:
        units = [f"{count} {code}" for code, count in stack.codes]
        kind = "hidden" if stack.hidden else "yours_here" if stack.owner == self.seat else "stack"
        said = Phrase(f"around.{kind}" if stack.owner else "around.marker", {"owner": stack.owner, "units": units})
        return Phrase("around.as_of", {"what": said, "turn": stack.as_of}) if stack.as_of else said

"""The map of a report: what a seat knows now, with the story of the turn, what is new, and what it remembers.

Everything comes from charts and sentences that were made for this seat, so nothing else can show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.core.chart import OLD, SEEN, Cell, Chart, Link
from pbem.core.view import Sentence
from pbem.reports.map.ring import is_line

UNKNOWN = "unknown"
Mark = tuple[str, str]


def with_story(old: Chart, new: Chart, sentences: Iterable[Sentence]) -> Chart:
    """The chart after a turn with its routes and battles, and marks where it differs from the previous one."""
    sentences = list(sentences)
    links = [link for sentence in sentences for link in sentence.links]
    named = {link.cells[0]: link.cells[1] for link in links if link.kind == "named"}
    there = {cell.name for cell in new.cells}
    ways = dict.fromkeys(way for link in links if link.kind != "named" for way in _on_map(link, named, there))
    spots = ((named.get(cell, cell), kind) for sentence in sentences for cell, kind in sentence.marks)
    marks = dict.fromkeys(mark for mark in spots if mark[0] in there)
    return replace(new, links=(*new.links, *ways), marks=(*new.marks, *marks, *_differences(old, new)))


def _on_map(link: Link, named: dict[str, str], there: set[str]) -> Iterator[Link]:
    """The route by the current names of cells, without those that are not on the map."""
    cells = tuple(name for name in (named.get(cell, cell) for cell in link.cells) if name in there)
    if len(cells) > 1:
        yield replace(link, cells=cells)


def _differences(old: Chart, new: Chart) -> Iterator[Mark]:
    before = {cell.name: cell for cell in old.cells if cell.terrain != UNKNOWN}
    for cell in new.cells if before else ():
        if cell.terrain == UNKNOWN or cell.sight == OLD or (new.shape == "ring" and is_line(cell)):
            # Lines of a ring are on the chart only while somebody is on them.
            continue
        if cell.name not in before:
            yield cell.name, "new"
        elif _is_changed(before[cell.name], cell):
            yield cell.name, "changed"


def _is_changed(old: Cell, new: Cell) -> bool:
    """Another owner, other figures, or units that were not there; the route of units shows that they have left."""
    if old.sight != OLD and (old.owner, old.badge, old.terrain) != (new.owner, new.badge, new.terrain):
        return True
    return bool(new.stacks) and old.sight == SEEN and old.stacks != new.stacks


class Memory:
    """What one seat saw last in places that it cannot see now."""

    def __init__(self) -> None:
        self._stood: dict[str, tuple[int, Cell]] = {}
        self._lay: dict[str, tuple[int, Cell]] = {}

    def see(self, turn: int, chart: Chart) -> None:
        """The chart after this turn; turns come in order."""
        for cell in chart.cells:
            if cell.sight == SEEN:
                self._stood[cell.name] = turn, cell
            if cell.sight != OLD:
                self._lay[cell.name] = turn, cell

    def recall(self, chart: Chart, own: str) -> Chart:
        """The chart with what was seen last: owners and figures of places left, and units of others."""
        return replace(chart, cells=tuple(self._recalled(cell, own) for cell in chart.cells))

    def _recalled(self, cell: Cell, own: str) -> Cell:
        if cell.sight == SEEN or cell.stacks:
            return cell
        if cell.sight == OLD and cell.name in self._lay:
            turn, last = self._lay[cell.name]
            cell = replace(cell, owner=last.owner if last.owner != own else "", badge=last.badge, as_of=turn)
        turn, stood = self._stood.get(cell.name, (0, cell))
        stacks = tuple(replace(stack, as_of=turn) for stack in stood.stacks if stack.owner != own and turn)
        return replace(cell, stacks=stacks)

"""Charts: a map without drawing, for hex maps that grow, box maps and rings alike."""

from __future__ import annotations

import msgspec

from pbem.core.phrases import Text


class Stack(msgspec.Struct, frozen=True):
    """Counters of one owner in one cell: what they are and how many; `hidden` when the reader cannot tell."""

    owner: str
    codes: tuple[tuple[str, int], ...]
    hidden: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One place. `at` is axial (hex), column/row (box) or ring/angle step (ring), as the chart's shape says."""

    name: str
    at: tuple[int, int]
    terrain: str
    panel: str = ""
    label: str = ""
    owner: str = ""
    notes: tuple[Text, ...] = ()
    stacks: tuple[Stack, ...] = ()
    as_of: int = 0


class Link(msgspec.Struct, frozen=True):
    """A tie between two cells: a worm hole, a route taken this turn, a border."""

    kind: str
    cells: tuple[str, ...]
    owner: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A part of the map drawn by itself until it is joined; `compass` is how far direction 1 is turned."""

    name: str
    title: Text
    compass: int = 0


class Chart(msgspec.Struct, frozen=True):
    shape: str
    panels: tuple[Panel, ...]
    cells: tuple[Cell, ...]
    links: tuple[Link, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    owners: tuple[str, ...] = ()
    sectors: int = 0

"""Charts: a map without drawing, for hex maps that grow, box maps and rings alike.

`Chart.shape` says what `Cell.at` means:

- `hex`: axial (q, r), flat-top, as in `core/hexes.py`; directions 1 to 6 clockwise from the top.
- `pointy`: axial (q, r) with the corners up; rows lie level, as `hexes.from_offset` gives them.
- `box`: (column, row), both growing to the right and downwards.
- `brick`: (half column, row): a box is two half columns wide, so a row can be shifted by half a box.
- `ring`: (depth, step) on a board of `Chart.sectors` sectors clockwise from the north. Depth 0 is the centre, 1 the
  open space of the sectors, 2 and more the places further out. A step is a quarter of a sector: the middle of sector s
  (s counts from 0) is step 4s + 2, its quarters are 4s + 1 and 4s + 3, and 4s is the line between it and the sector
  before, so line 0 points north. A cell of depth 1 fills its sector; those of one sector and greater depth share it; a
  cell on a line (step 4s) is a spot on that line for markers.
"""

from __future__ import annotations

import msgspec

from pbem.core.phrases import Text

# What a reader knows of a cell: everything; the place but not who is there; only what was there once.
SEEN, FOG, OLD = "", "fog", "old"


class Stack(msgspec.Struct, frozen=True):
    """Counters of one owner in one cell: what they are and how many; `hidden` when the reader does not know.

    Counters that belong to nobody, such as the police, have no owner. `as_of` is the turn in which they were last seen,
    0 if that is now. Only their owner gets `names`, in games whose orders name single counters.
    """

    owner: str
    codes: tuple[tuple[str, int], ...]
    hidden: bool = False
    as_of: int = 0
    names: tuple[str, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """One place. `terrain` is a key; its words are the game's phrase `terrain.<key>`. `unknown` is not explored.

    `label` is written in the cell (an unknown one shows its name), `badge` are figures drawn in its symbol,
    `notes` come below it. `sight` is what the reader knows of it now, `as_of` the turn from which the rest dates,
    0 if that is now.
    """

    name: str
    at: tuple[int, int]
    terrain: str
    panel: str = ""
    label: str = ""
    owner: str = ""
    notes: tuple[Text, ...] = ()
    stacks: tuple[Stack, ...] = ()
    as_of: int = 0
    badge: Text = ""
    sight: str = SEEN


class Link(msgspec.Struct, frozen=True):
    """A tie between cells: `wormhole`, `way`; of this turn `route`, `retreat`; `named`: a cell's old and new name."""

    kind: str
    cells: tuple[str, ...]
    owner: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A part of the map, drawn separately until it is joined; `compass` is how far direction 1 is turned."""

    name: str
    title: Text
    compass: int = 0


class Chart(msgspec.Struct, frozen=True):
    """`marks` are cells with their annotations: `battle`, `loss`, `left`, `came`, `new`, `changed`, `threat`,
    and on hex maps `compass <direction>` where the names of directions are turned. `owners` are all seats in order.
    """

    shape: str
    panels: tuple[Panel, ...]
    cells: tuple[Cell, ...]
    links: tuple[Link, ...] = ()
    # Also `support`: cells that the reader's bases reach.
    marks: tuple[tuple[str, str], ...] = ()
    owners: tuple[str, ...] = ()
    sectors: int = 0

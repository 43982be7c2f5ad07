"""The map without drawing: hexes with their corners up, systems, colonies and counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pbem.core.chart import Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.space_empires import space
from pbem.games.space_empires.economy import is_blockaded
from pbem.games.space_empires.knowledge import known
from pbem.games.space_empires.state import State
from pbem.games.space_empires.ways import WARPS

# Systems that are drawn as terrain of the same name; others have another one.
TERRAIN = {
    "homeworld": "home_world",
    "warp_1": "wormhole",
    "warp_2": "wormhole",
    "minerals_5": "minerals",
    "minerals_10": "minerals",
}


def chart(state: State, seat: str | None) -> Chart:
    board = known(state, seat)
    hexes = sorted(board.hexes, key=lambda at: space.ORDER[at])
    marks = tuple((at, "threat") for at, colony in sorted(board.colonies.items())
                  if is_blockaded(board, colony.owner, at))  # fmt: skip
    return Chart(
        "pointy",
        (Panel("", Phrase("panel")),),
        tuple(_cell(board, seat, at) for at in hexes),
        links=tuple(_links(board)),
        marks=marks,
        owners=tuple(board.seats),
    )


def _links(board: State) -> Iterator[Link]:
    """Warp points of the same number."""
    for marker in WARPS:
        ends = sorted(at for at, other in board.systems.items() if other == marker)
        yield from (Link("wormhole", pair) for pair in combinations(ends, 2))


def _cell(board: State, seat: str | None, at: str) -> Cell:
    colony = board.colonies.get(at)
    owner = colony.owner if colony else ""
    badge: Text = colony.value if colony else ""
    return Cell(at, space.AXIAL[at], _terrain(board, at), "", at, owner, tuple(_notes(board, seat, at)),
                tuple(_stacks(board, seat, at)), badge=badge)  # fmt: skip


def _terrain(board: State, at: str) -> str:
    if at in board.unexplored:
        return "unexplored"
    marker = board.systems.get(at, "empty_space")
    return TERRAIN.get(marker, marker)


def _notes(board: State, seat: str | None, at: str) -> Iterator[Text]:
    """Minerals and their worth, markers only this reader has looked at, loads on a colony."""
    marker = board.systems.get(at, "")
    if marker.startswith("minerals"):
        yield marker.removeprefix("minerals_")
    own = board.secrets.get(seat or "")
    if own and at in own.looked:
        yield Phrase("note.looked", {"marker": Phrase(f"marker.{own.looked[at]}")})
    colony = board.colonies.get(at)
    for load in colony.loads if colony else ():
        yield Phrase("note.load", {"load": Phrase(f"marker.{load}")})


def _stacks(board: State, seat: str | None, at: str) -> Iterator[Stack]:
    for owner in board.units:
        codes: dict[str, int] = {}
        here = board.at(owner, at)
        for unit in here.values():
            codes[unit.kind] = codes.get(unit.kind, 0) + unit.size
        if codes:
            names = tuple(sorted(here)) if owner == seat else ()
            yield Stack(owner if owner in board.seats else "", tuple(sorted(codes.items())), names=names)

"""The map without drawing: hexes with their corners up, systems, colonies and counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pbem.core.chart import Cell, Chart, Link, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.space_empires.base.ways import WARPS
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.report.naming import owner_at

# Systems that are drawn as terrain of the same name; others have another one.
TERRAIN = {
    "homeworld": "home_world",
    "warp_1": "wormhole",
    "warp_2": "wormhole",
    "minerals_5": "minerals",
    "minerals_10": "minerals",
}


# Counters of a hex, by owner and the name of the owner.
Placed = dict[tuple[str, str], list[str]]


def chart(state: State, seat: str | None) -> Chart:
    board = known(state, seat)
    hexes, placed = sorted(board.hexes, key=lambda at: space.ORDER[at]), _placed(board)
    cells = [_cell(board, seat, at, placed.get(at, {})) for at in hexes] or list(_homes(board))
    marks = tuple((at, "threat") for at, colony in sorted(board.colonies.items())
                  if ruleset(board.options).is_blockaded(board, colony.owner, at))  # fmt: skip
    return Chart(
        "pointy",
        (Panel("", Phrase("panel")),),
        tuple(cells),
        links=tuple(_links(board)),
        marks=marks,
        owners=_owners(board),
    )


def _homes(board: State) -> Iterator[Cell]:
    """Before the game: the hexes of the map, and whose home they are."""
    if board.phase == "setup":
        scenario = ruleset(board.options).scenario(board)
        rest = space.HEXES if scenario.deep == "rest" else space.listed(scenario.deep)
        homes = {at: seat for home, seat in zip(scenario.homes, board.seats, strict=True) for at in space.listed(home)}
        choice = [at for some in scenario.choice for at in space.listed(some)]
        for at in sorted({*homes, *rest, *choice}, key=lambda at: space.ORDER[at]):
            yield Cell(at, space.AXIAL[at], "unknown", "", at, notes=(homes[at],) if at in homes else ())


def _owners(board: State) -> tuple[str, ...]:
    return (*board.seats, *sorted(board.empires))


def _links(board: State) -> Iterator[Link]:
    """Warp points of the same number."""
    for marker in WARPS:
        ends = sorted(at for at, other in board.systems.items() if other == marker)
        yield from (Link("wormhole", pair) for pair in combinations(ends, 2))


def _cell(board: State, seat: str | None, at: str, here: Placed) -> Cell:
    colony = board.colonies.get(at)
    owner = owner_at(board, colony.owner, at) if colony else ""
    badge: Text = colony.value if colony else ""
    return Cell(at, space.AXIAL[at], _terrain(board, at), "", at, owner, tuple(_notes(board, seat, at)),
                tuple(_stacks(board, seat, here)), badge=badge)  # fmt: skip


def _terrain(board: State, at: str) -> str:
    if at in board.unexplored:
        return "unexplored"
    if at in board.closed:
        return "entrance"
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


def _placed(board: State) -> dict[str, Placed]:
    """Counters by hex, owner and the name of the owner."""
    found: dict[str, Placed] = {}
    for owner, name, unit in board.everyone():
        called = owner_at(board, owner, unit.at, name)
        found.setdefault(unit.at, {}).setdefault((owner, called), []).append(name)
    return found


def _code(unit: Unit) -> str:
    """A counter that is face down again, or known as a raider, is drawn as its old type with a question mark."""
    return f"{unit.note.kind}?" if unit.kind == "?" and unit.note else unit.kind


def _stacks(board: State, seat: str | None, here: Placed) -> Iterator[Stack]:
    for (owner, called), own in here.items():
        codes: dict[str, int] = {}
        for unit in (board.units[owner][name] for name in own):
            code = _code(unit)
            codes[code] = codes.get(code, 0) + unit.size
        if codes:
            names = tuple(sorted(own)) if owner == seat else ()
            yield Stack(called if called in _owners(board) else "", tuple(sorted(codes.items())), names=names)

"""The map without drawing: the ring, its structures, markers on the lines, threatened sectors."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Cell, Chart, Panel, Stack
from pbem.core.phrases import Phrase, Text
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import SECTORS
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset

KINDS = {"M": "mine", "K": "market", "P": "port", "G": "gate"}
STEPS = 4


def chart(state: State, seat: str | None) -> Chart:
    rules = ruleset(state.options)
    board = known(state, rules, seat)
    gates = dict.fromkeys(rules.gate_from(sector) for sector in space.RING)
    threats = tuple((sector, "threat") for sector in space.RING if board.threats(sector))
    cells = (*_gates(board, [gate for gate in gates if gate]), *_sectors(board), *_structures(board), *_lines(board))
    return Chart(
        "ring",
        (Panel("", Phrase("panel")),),
        cells,
        marks=threats,
        owners=tuple(board.seats),
        sectors=space.SIZE,
    )


def _sectors(board: State) -> Iterator[Cell]:
    for sector in space.RING:
        tokens = [
            Phrase("note.token", {"seat": seat}) for seat, ship in board.ships.items() if sector[0] in ship.tokens
        ]
        notes = tuple(tokens) if sector.endswith("2") else ()
        yield Cell(sector, (1, STEPS * space.INDEX[sector] + 2), "space", "", sector, "", notes, _ships(board, sector))


def _structures(board: State) -> Iterator[Cell]:
    for place in space.STRUCTURES:
        sector, what = place.split(".")
        step = STEPS * space.INDEX[sector] + 1 + SECTORS[int(sector[1])].index(what)
        owner = _home(board, place)
        label = what
        yield Cell(
            place,
            (2, step),
            _terrain(board, place),
            "",
            label,
            owner,
            tuple(_notes(board, place)),
            _ships(board, place),
        )


def _home(board: State, place: str) -> str:
    if not space.is_port(place):
        return ""
    return next((seat for seat, ship in board.ships.items() if ship.home == place[0]), "")


def _terrain(board: State, place: str) -> str:
    if not space.is_mine(place):
        return KINDS[space.structure_of(place)]
    if place not in board.mines:
        return "unexplored"
    return "mine" if board.mines[place].metals else "exhausted"


def _notes(board: State, place: str) -> Iterator[Text]:
    """The metals of a mine, the stock of a market, the number of cards of a port."""
    metals = board.mines[place].metals if place in board.mines else board.markets.get(place, {})
    if metals:
        # Letter by letter: places are narrow on a ring.
        yield "".join(metal * metals.get(metal, 0) for metal in "PCF")
    if space.is_port(place):
        yield Phrase("note.cards", {"n": board.reserve_left.get(place[0], 0)})


def _ships(board: State, place: str) -> tuple[Stack, ...]:
    here = [(seat, ship) for seat, ship in board.ships.items() if ship.at == place]
    return tuple(Stack(seat, (("broken" if ship.is_broken else "ship", 1),)) for seat, ship in here)


def _gates(board: State, gates: list[str]) -> Iterator[Cell]:
    for gate in gates:
        sector = space.sector_of(gate)
        at = (2, STEPS * space.INDEX[sector] + 3) if sector in space.INDEX else (0, 0)
        yield Cell(gate, at, "gate", "", "G")


def _lines(board: State) -> Iterator[Cell]:
    """Only lines with a marker."""
    for line in space.LINES:
        here = [name for name, marker in board.markers.items() if marker.line == line and board.is_active(name)]
        if here:
            stacks = tuple(Stack("", ((name, 1),)) for name in here)
            yield Cell(
                space.line_name(line), (1, STEPS * (line - 1)), "line", "", space.line_name(line), "", (), stacks
            )

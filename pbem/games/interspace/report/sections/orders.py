"""What may be explored, and which standing orders are in force."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Lines, Section, Table, columns, section
from pbem.games.interspace.basic.entering import drawable
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import TILES
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.interspace.standard.quotas import KINDS, QUIET, quotas


def exploring(knowledge: SeatKnowledge) -> Section:
    """How many unknown hexes may be entered, and what the box holds by type (ISB-53 to ISB-55)."""
    return section("exploring", Lines(tuple(_exploring(knowledge))))


def _exploring(knowledge: SeatKnowledge) -> Iterator[Text]:
    board = knowledge.board
    if knowledge.me and board.phase == "round":
        yield Phrase("explore.limit", {"n": min(board.players[knowledge.me].civ, drawable(board))})
        yield from _open_hexes(knowledge) if drawable(board) else ()
    if board.phase == "setup":
        return
    yield from _shares(knowledge)
    tiles = [Phrase("explore.tile", {"n": board.box.get(tile, 0), "tile": Phrase(f"tile.{tile}")})
             for tile in TILES if board.box.get(tile)]  # fmt: skip
    yield Phrase("explore.box", {"n": board.box_size(), "tiles": tiles})


def _shares(knowledge: SeatKnowledge) -> Iterator[Text]:
    """What the seat's own quota still allows, and when it is lost (ISO-125, ISO-127)."""
    known, me = quotas(knowledge.board), knowledge.me
    if not me or not known.most or me in known.closed:
        return
    left = {tile: max(0, known.most.get(tile, 0) - known.count(me, tile)) for tile in KINDS}
    yield Phrase("explore.share", left)
    if any(left.values()):
        yield Phrase("explore.quiet", {"n": QUIET - known.quiet.get(me, 0)})


def _open_hexes(knowledge: SeatKnowledge) -> Iterator[Text]:
    """Unknown hexes, those out of support by themselves: only cruisers enter them (ISS-56)."""
    rim = _rim(knowledge)
    near = [name for name in rim if knowledge.rules.supported(knowledge.board, knowledge.me, name)]
    if near:
        yield Phrase("explore.open", {"hexes": near})
    far = [name for name in rim if name not in near]
    if far and any(unit.type == "CA" for unit in knowledge.board.fleet(knowledge.me)):
        yield Phrase("explore.beyond", {"hexes": far})


def _rim(knowledge: SeatKnowledge) -> list[str]:
    """Unknown hexes that may be entered, in the regions where this seat has scouts (ISB-52)."""
    board = knowledge.board
    scouts = {unit.at for _, unit in board.units_of(knowledge.me) if unit.type in knowledge.rules.explorers}
    frames = {board.hexes[label].frame for label in scouts if label in board.hexes}
    rim = {
        (tile.frame, at)
        for label, tile in board.hexes.items()
        if tile.frame in frames
        for at in places.unknown_around(board, label)
    }
    open_ = [at for at in rim if places.known_sides(board, *at) >= knowledge.rules.sides_needed(board, *at)]
    return sorted((places.unknown_name(board, *at) for at in open_), key=label_order)


def standing(knowledge: SeatKnowledge) -> Section:
    """The lines in force, and in one row what applies by default."""
    seats = [knowledge.me] if knowledge.me else knowledge.board.seats if knowledge.seat == REFEREE else []
    rows = [row for seat in seats for row in _in_force(knowledge, seat)]
    return section("standing", Table(columns("question", "in_force"), tuple(rows)), Lines(tuple(_defaults(knowledge))))


def _in_force(knowledge: SeatKnowledge, seat: str) -> Iterator[tuple[Text, ...]]:
    lines = knowledge.board.standing.get(seat, {})
    for question in knowledge.rules.questions:
        name = question.key.upper() if seat == knowledge.me else f"{seat} {question.key.upper()}"
        yield from ((name, text) for text in lines.get(question.key, ()))


def _defaults(knowledge: SeatKnowledge) -> Iterator[Text]:
    lines = knowledge.board.standing.get(knowledge.me, {})
    keys = (
        [question.key for question in knowledge.rules.questions if not lines.get(question.key)] if knowledge.me else []
    )
    items = [Phrase("standing.one", {"question": key.upper(), "value": Phrase(f"default.{key}")}) for key in keys]
    if items:
        yield Phrase("standing.by_default", {"items": items})

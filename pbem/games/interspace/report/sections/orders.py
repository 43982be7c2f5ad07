"""What may be explored, and which standing orders are in force."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Lines, Section, Table, columns, section
from pbem.games.interspace.basic.entering import drawable
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import TILES
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.knowledge.sight import Sight
from pbem.games.interspace.standard.quotas import KINDS, QUIET, quotas


def exploring(sight: Sight) -> Section:
    """How many unknown hexes may be entered, and what the box holds by type (ISB-53 to ISB-55)."""
    return section("exploring", Lines(tuple(_exploring(sight))))


def _exploring(sight: Sight) -> Iterator[Text]:
    board = sight.board
    if sight.me and board.phase == "round":
        yield Phrase("explore.limit", {"n": min(board.players[sight.me].civ, drawable(board))})
        yield from _open_hexes(sight) if drawable(board) else ()
    if board.phase == "setup":
        return
    yield from _shares(sight)
    tiles = [Phrase("explore.tile", {"n": board.box.get(tile, 0), "tile": Phrase(f"tile.{tile}")})
             for tile in TILES if board.box.get(tile)]  # fmt: skip
    yield Phrase("explore.box", {"n": board.box_size(), "tiles": tiles})


def _shares(sight: Sight) -> Iterator[Text]:
    """What one's own share still allows, and when it is lost (ISO-125, ISO-127)."""
    known, me = quotas(sight.board), sight.me
    if not me or not known.most or me in known.closed:
        return
    left = {tile: max(0, known.most.get(tile, 0) - known.count(me, tile)) for tile in KINDS}
    yield Phrase("explore.share", left)
    if any(left.values()):
        yield Phrase("explore.quiet", {"n": QUIET - known.quiet.get(me, 0)})


def _open_hexes(sight: Sight) -> Iterator[Text]:
    """Unknown hexes, those out of support by themselves: only cruisers enter them (ISS-56)."""
    rim = _rim(sight)
    near = [name for name in rim if sight.rules.supported(sight.board, sight.me, name)]
    if near:
        yield Phrase("explore.open", {"hexes": near})
    far = [name for name in rim if name not in near]
    if far and any(unit.type == "CA" for unit in sight.board.fleet(sight.me)):
        yield Phrase("explore.beyond", {"hexes": far})


def _rim(sight: Sight) -> list[str]:
    """Unknown hexes that may be entered, in the regions where this seat has scouts (ISB-52)."""
    board = sight.board
    scouts = {unit.at for _, unit in board.units_of(sight.me) if unit.type in sight.rules.explorers}
    frames = {board.hexes[label].frame for label in scouts if label in board.hexes}
    rim = {
        (tile.frame, at)
        for label, tile in board.hexes.items()
        if tile.frame in frames
        for at in places.unknown_around(board, label)
    }
    open_ = [at for at in rim if places.known_sides(board, *at) >= sight.rules.sides_needed(board, *at)]
    return sorted((places.unknown_name(board, *at) for at in open_), key=label_order)


def standing(sight: Sight) -> Section:
    """The lines in force, and together what holds by default."""
    seats = [sight.me] if sight.me else sight.board.seats if sight.seat == REFEREE else []
    rows = [row for seat in seats for row in _in_force(sight, seat)]
    return section("standing", Table(columns("question", "in_force"), tuple(rows)), Lines(tuple(_defaults(sight))))


def _in_force(sight: Sight, seat: str) -> Iterator[tuple[Text, ...]]:
    lines = sight.board.standing.get(seat, {})
    for question in sight.rules.questions:
        name = question.key.upper() if seat == sight.me else f"{seat} {question.key.upper()}"
        yield from ((name, text) for text in lines.get(question.key, ()))


def _defaults(sight: Sight) -> Iterator[Text]:
    lines = sight.board.standing.get(sight.me, {})
    keys = [question.key for question in sight.rules.questions if not lines.get(question.key)] if sight.me else []
    items = [Phrase("standing.one", {"question": key.upper(), "value": Phrase(f"default.{key}")}) for key in keys]
    if items:
        yield Phrase("standing.by_default", {"items": items})

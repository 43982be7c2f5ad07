"""Free units in the report: where they are, what they do, and what can be done about them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Section, Table, columns, section
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.free_units.kinds import FREE, TRADERS
from pbem.games.interspace.knowledge.sight import Sight, in_words, stacks_at
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.report.naming import place


def free_units(sight: Sight) -> Section:
    rows = [row for kind in FREE for row in _rows(sight, kind)]
    return section("free_units", Table(columns("hex", "free_unit", "units", "does", "orders"), tuple(rows)))


def _rows(sight: Sight, kind: str) -> Iterator[tuple[Text, ...]]:
    board = sight.board
    for at in sorted({unit.at for unit in board.fleet(kind)}, key=label_order):
        units = in_words(sight, kind, at, stacks_at(sight, at)[kind])
        order = f"ATTACK {at} {kind.upper()}" if FREE[kind].attacked else "-"
        yield place(board, at), Phrase(f"unit.{FREE[kind].symbol}"), units, _does(sight, kind, at), order
    if kind in board.roaming.drifting:
        at = board.roaming.drifting[kind]
        yield place(board, at), Phrase(f"unit.{FREE[kind].symbol}"), "-", Phrase(f"free.{kind}"), "-"


def _does(sight: Sight, kind: str, at: str) -> Text:
    """Traders also show their goods."""
    said = Phrase(f"free.{kind}")
    hold = next((key for key, unit in sight.board.units_at(at) if unit.owner == TRADERS), "")
    if kind != TRADERS or not hold:
        return said
    return Phrase("list", {"items": [said, Phrase("free.goods", {"load": load(sight.board.depot.at(hold))})]})

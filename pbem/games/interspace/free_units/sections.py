"""Free units in the report: where they are, what they do, and what can be done about them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Section, Table, columns, section
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.free_units.kinds import FREE, TRADERS
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, in_words, stacks_at
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.report.naming import place


def free_units(knowledge: SeatKnowledge) -> Section:
    rows = [row for kind in FREE for row in _rows(knowledge, kind)]
    return section("free_units", Table(columns("hex", "free_unit", "units", "does", "orders"), tuple(rows)))


def _rows(knowledge: SeatKnowledge, kind: str) -> Iterator[tuple[Text, ...]]:
    board = knowledge.board
    for at in sorted({unit.at for unit in board.fleet(kind)}, key=label_order):
        units = in_words(knowledge, kind, at, stacks_at(knowledge, at)[kind])
        order = f"ATTACK {at} {kind.upper()}" if FREE[kind].attacked else "-"
        yield place(board, at), Phrase(f"unit.{FREE[kind].symbol}"), units, _does(knowledge, kind, at), order
    if kind in board.roaming.drifting:
        at = board.roaming.drifting[kind]
        yield place(board, at), Phrase(f"unit.{FREE[kind].symbol}"), "-", Phrase(f"free.{kind}"), "-"


def _does(knowledge: SeatKnowledge, kind: str, at: str) -> Text:
    """Traders also show their goods."""
    said = Phrase(f"free.{kind}")
    hold = next((key for key, unit in knowledge.board.units_at(at) if unit.owner == TRADERS), "")
    if kind != TRADERS or not hold:
        return said
    return Phrase("list", {"items": [said, Phrase("free.goods", {"load": load(knowledge.board.depot.at(hold))})]})

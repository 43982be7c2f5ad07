"""The parts of a view that are private: own forces, markers looked at, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.sections import standing_section
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_empires.base.ways import allowance
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import State, Unit, number_of
from pbem.games.space_empires.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_empires.report.naming import levels, of_battle


def forces(knowledge: SeatKnowledge) -> Section:
    """Own counters hex by hex, with the technology recorded for each (SEB-9.10.3)."""
    rows = [row for seat in knowledge.mine for row in _forces(knowledge, seat)]
    names = ("hex", "counter", "ships", "battle", "pace", "other", "seen_as")
    return section("forces", Table(columns(*names, right="ships pace"), tuple(rows)))


def _forces(knowledge: SeatKnowledge, seat: str) -> Iterator[tuple[Text, ...]]:
    units = knowledge.board.units[seat]
    order = sorted(units, key=lambda name: (space.ORDER[units[name].at], units[name].kind, number_of(name)))
    for name in order:
        yield tuple(_row(knowledge.board, seat, name, units[name]))


def _row(board: State, seat: str, name: str, unit: Unit) -> Iterator[Text]:
    tech = board.tech_of(seat, unit)
    yield unit.at
    yield name
    yield unit.size if unit.row.is_group else ""
    yield of_battle(tech) if unit.row.fights else ""
    yield allowance(board, seat, unit)
    yield _other(unit)
    yield Phrase("seen.up") if unit.is_up else unit.alias


def _other(unit: Unit) -> Text:
    """What it carries besides: a load, special technology."""
    special = {tech: level for tech, level in unit.tech.items() if tech == unit.row.carries}
    return Phrase(f"marker.{unit.load}") if unit.load else levels(special) if special else ""


def looked(knowledge: SeatKnowledge) -> Section:
    """Face-down markers that the player has looked at (SEB-9.8)."""
    rows = [
        (at, Phrase(f"marker.{marker}"))
        for seat in knowledge.mine
        for at, marker in sorted(knowledge.board.secrets[seat].looked.items(), key=lambda item: space.ORDER[item[0]])
    ]
    return section("looked", Lines(tuple(Phrase("looked.at", {"hex": at, "marker": marker}) for at, marker in rows)))


def standing(knowledge: SeatKnowledge) -> Section:
    return standing_section(knowledge.board, knowledge.rules.questions, knowledge.seat, knowledge.mine)

"""What encounters have left, in the report: artefacts, units that cannot move, units off the map, derelicts."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.encounters.artefacts import hex_of
from pbem.games.interspace.encounters.state import DERELICTS, LOST
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.interspace.report.naming import place, planet, stranger


def artefacts(knowledge: SeatKnowledge) -> Iterator[tuple[Text, ...]]:
    """Each with who has it and what it is good for."""
    for name, where in sorted(knowledge.board.found.artefacts.items()):
        yield Phrase(f"artefact.{name}"), _bearer(knowledge, where), Phrase(f"meaning.{name}_artefact")


def lines(knowledge: SeatKnowledge) -> Iterator[Phrase]:
    board, found = knowledge.board, knowledge.board.found
    for how, keys in (("stasis", found.stasis), ("held", found.held)):
        for key in sorted(keys, key=counter_order):
            yield Phrase(f"find.{how}", {"unit": _unit(knowledge, key), "hex": place(board, board.units[key].at)})
    for key, waits in sorted(found.adrift.items(), key=lambda pair: counter_order(pair[0])):
        key_ = "find.lost" if waits == LOST else "find.adrift"
        yield Phrase(key_, {"unit": _unit(knowledge, key), "end": waits})
    for unit in sorted(board.fleet(DERELICTS)):
        yield Phrase("find.derelict", {"code": unit.type, "hex": place(board, unit.at)})


def _unit(knowledge: SeatKnowledge, key: str) -> Text:
    owner, _, name = key.partition(".")
    if owner not in knowledge.board.seats:
        return stranger(knowledge.board, key)
    return name if knowledge.is_me(owner) else key


def _bearer(knowledge: SeatKnowledge, where: str) -> Text:
    if "." not in where:
        return planet(knowledge.board, where)
    at = hex_of(knowledge.board, where)
    return Phrase("find.unit_at", {"unit": _unit(knowledge, where), "hex": at}) if at else _unit(knowledge, where)


def in_a_hex(board: State, label: str) -> Iterator[Text]:
    """For the map: artefacts there, on the planet or on units."""
    for name, where in sorted(board.found.artefacts.items()):
        if hex_of(board, where) == label:
            yield Phrase(f"short.artefact.{name}")

"""Sentences about doomsday machines: everyone sees them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Link
from pbem.core.narration import UNDER, event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_empires.board.components import MACHINES
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, way
from pbem.games.space_empires.report.sentences.turns import drawn


def _line(key: str, *throws: str, **values: object) -> Sentence:
    return Sentence("battles", Phrase(key, values), UNDER, throws)


def step_began(reader: Reader, fact: f.StepBegan) -> Iterator[Sentence]:
    yield heading("event.step", who=fact.who)


def machine_awoke(reader: Reader, fact: f.MachineAwoke) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    key = "machine.arrived" if fact.throw else "machine.awoke"
    values = {"unit": fact.unit, "type": Phrase(f"type.{fact.type}"), "hex": fact.at, "roll": fact.roll}
    yield drawn(event(key, *throws, **values), (fact.at, "threat"))
    yield news("news.machine", hex=fact.at, unit=fact.unit)


def machine_moved(reader: Reader, fact: f.MachineMoved) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    sentence = event("machine.moved", *throws, unit=fact.unit, path=way(fact.path))
    yield drawn(sentence, (fact.path[-1], "threat"), links=(Link("route", tuple(fact.path)),))


def machine_damaged(reader: Reader, fact: f.MachineDamaged) -> Iterator[Sentence]:
    hull = reader.state.units[MACHINES][fact.unit].row.hull
    yield event("machine.damaged", unit=fact.unit, hits=fact.hits, hull=hull)


def weakness_found(reader: Reader, fact: f.WeaknessFound) -> Iterator[Sentence]:
    weakness = Phrase(f"weakness.{fact.weakness}")
    yield _line("machine.weakness", fact.throw, unit=fact.unit, roll=fact.roll, weakness=weakness)
    yield news("news.weakness", unit=fact.unit, weakness=weakness)


def mine_struck(reader: Reader, fact: f.MineStruck) -> Iterator[Sentence]:
    result = "destroyed" if fact.is_destroyed else "hit" if fact.is_hit else "missed"
    yield _line(f"machine.mine_{result}", fact.throw, seat=fact.seat, target=fact.target, roll=fact.roll)


def hexes_closed(reader: Reader, fact: f.HexesClosed) -> Iterator[Sentence]:
    yield event("event.closed", hexes=fact.hexes)

"""Why: everything that was reported about a unit, a place or an order, to a seat or to the master."""

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from uuid import UUID

import msgspec

from pbem.core.phrases import Phrase
from pbem.ledger import LedgerError
from pbem.reports.report import Report
from pbem.reports.why import Cause, SearchedReport, causes_text, order_number, told, why_order, why_told
from pbem.service.history.played_turns import PlayedTurn, latest, played_turn, shaped, shaping_events
from pbem.service.history.reports import built, built_of_correction
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import REFEREE_NAME
from pbem.service.turns.stages import seat_called

_TOLD = msgspec.msgpack.Decoder(SearchedReport)
_OF_SEAT = re.compile(r"(?P<seat>[^\s:]+)\s*:\s*(?P<line>\d{1,3})")


def why(desk: Desk, game: UUID, reader: str, thing: str, turn: int | None = None, language: str = "en") -> str:
    """What was reported to this reader about a unit, a place or an order: in one turn or, except for orders, in all."""
    words = desk.words(desk.open(game).table.rules, language)
    return causes_text(why_causes(desk, game, reader, thing, turn, language), words)


def why_causes(
    desk: Desk, game: UUID, reader: str, thing: str, turn: int | None = None, language: str = "en"
) -> list[Cause]:
    """The same as data. The master names an order with its seat: `B:4`."""
    table = desk.open(game).table
    last = latest(table)
    of_seat = _OF_SEAT.fullmatch(thing.strip())
    if reader == REFEREE_NAME and of_seat:
        only = last if turn is None else turn
        return _of_order(desk, game, only, seat_called(table, of_seat["seat"]), int(of_seat["line"]), language)
    number = order_number(thing)
    if number is not None and reader != REFEREE_NAME:
        return _of_order(desk, game, last if turn is None else turn, reader, number, language)
    found = why_told(_told(desk, game, reader, turn, language), thing)
    if not found:
        if turn is None and reader != REFEREE_NAME:
            raise Refused(Phrase("answer.refused.not_told", {"thing": thing[:40]}))
        when = f" in turn {turn}" if turn is not None else ""
        order = "the order of a seat: PB3, A7, B:4" if reader == REFEREE_NAME else "a number of your sheet: PB3, A7, 4"
        raise Refused(f"Nothing was reported about {thing[:40]!r}{when}. Write a unit, a place or {order}.")
    return found


def _of_order(desk: Desk, game: UUID, turn: int, seat: str, line: int, language: str) -> list[Cause]:
    """What was reported about one line of a sheet, to its seat."""
    played = played_turn(desk, game, turn)
    found = why_order(built(desk, played, seat), line, desk.words(played.table.rules, language))
    if not found:
        raise Refused(Phrase("answer.refused.no_order", {"line": line, "turn": turn}))
    return found


def _told(desk: Desk, game: UUID, reader: str, only: int | None, language: str) -> list[SearchedReport]:
    """What the reports say turn by turn, including corrections of the board. Each is put into words once."""
    if only is not None:
        played_turn(desk, game, only)
    about, words = _about(reader, language), desk.words(desk.open(game).table.rules, language)
    kept = desk.cache.notes.all(game, about)
    numbers = [number for turn, number in shaping_events(desk, game) if only in (None, turn)]
    missing = [number for number in numbers if number not in kept]
    made = {
        number: msgspec.msgpack.encode(told(report, words)) for number, report in _reports(desk, game, reader, missing)
    }
    desk.cache.notes.keep(game, about, made)
    return [_TOLD.decode(kept.get(number) or made[number]) for number in numbers]


def note_told(desk: Desk, played: PlayedTurn, reader: str, language: str, report: Report) -> None:
    """Keeps what a report says while it is at hand, for those who will ask why."""
    game, number = played.table.game, played.resolved.originator_version
    note = msgspec.msgpack.encode(told(report, desk.words(played.table.rules, language)))
    # The note only saves time later; a letter does not wait for it.
    with suppress(LedgerError):
        desk.cache.notes.keep(game, _about(reader, language), {number: note})


def _about(reader: str, language: str) -> str:
    return f"told/{reader}/{language}"


def _reports(desk: Desk, game: UUID, reader: str, numbers: Collection[int]) -> Iterator[tuple[int, Report]]:
    for each in shaped(desk, game, numbers):
        if isinstance(each, PlayedTurn):
            yield each.resolved.originator_version, built(desk, each, reader, with_log=False)
        else:
            yield each.event.originator_version, built_of_correction(desk, each, reader)

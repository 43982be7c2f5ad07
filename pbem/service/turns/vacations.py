"""Vacations: a player announces the days, and turns that would be due on them are due afterwards.

A seat may be away for a limited number of days per game; a player who needs more names a substitute. A turn that is
already open moves only if the vacation was announced a day before its deadline and the seat has sent nothing, so that
nobody can stop the clock.
"""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from events import DeadlineMoved, VacationSet, moment
from pbem.core.phrases import Phrase
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import VacationState
from pbem.service.kernel.commands import SetVacation
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.turns.deadlines import instant, put_off
from pbem.service.turns.schedules import DAY, instant_of, read_day
from pbem.service.turns.stages import Stage, has_spoken, require_running, require_seat, stage

MOST_DAYS = 30


class Span(Struct, frozen=True):
    start: datetime
    end: datetime


def set_vacation(desk: Desk, command: SetVacation) -> VacationState:
    """Announces a vacation, replacing any earlier one, or cancels it."""

    def decide(position: Position, writer: EventWriter) -> VacationState:
        table = position.table
        require_running(table)
        require_seat(table, command.seat)
        if table.seats[command.seat].kind != "player":
            raise Refused(f"Seat {command.seat} has no player.")
        now = desk.now().replace(microsecond=0)
        span = _span(writer, command, now)
        writer.write(VacationSet, seat=command.seat, start=moment(span.start), end=moment(span.end))
        _require_days(table, command.seat)
        is_moved = _move_open_turn(writer, command.seat, now)
        times = {"start": moment(span.start), "end": moment(span.end)}
        about = {**times, "moved": "yes" if is_moved else ""}
        queue_letters(writer, "vacation", [command.seat], answers=command.letter, about=about)
        return VacationState(game=table.game, seat=command.seat, deadline=table.deadline, is_moved=is_moved, **times)

    return perform(desk, command, VacationState, decide)


def _span(writer: EventWriter, command: SetVacation, now: datetime) -> Span:
    """From the start of the first day to the end of the last, in the player's time zone; never in the past."""
    if not command.first and not command.last:
        return Span(now, now)
    zone = ZoneInfo(writer.people.of(command.seat).zone or writer.table.schedule.zone or "UTC")
    first, last = read_day(command.first), read_day(command.last or command.first)
    if last < first:
        raise Refused(Phrase("answer.refused.backwards", {"last": str(last), "first": str(first)}))
    span = Span(instant_of(first, time(), zone), instant_of(last + DAY, time(), zone))
    if span.end <= now:
        raise Refused(Phrase("answer.refused.past_day", {"day": str(last)}))
    return Span(max(span.start, now), span.end)


def _require_days(table: GameRecord, seat: str) -> None:
    away = sum((instant(each.end) - instant(each.start) for each in table.seats[seat].away), timedelta())
    if away > MOST_DAYS * DAY:
        raise Refused(Phrase("answer.refused.too_many_days", {"most": MOST_DAYS, "days": -(-away // DAY)}))


def _move_open_turn(writer: EventWriter, seat: str, now: datetime) -> bool:
    """Moves the open turn if needed; returns whether it did."""
    table = writer.table
    if not _is_in_the_way(table, seat, now):
        return False
    before, after = table.deadline, moment(put_off(table, table.awaited, instant(table.deadline)))
    reason = f"Seat {seat} is away."
    writer.write(DeadlineMoved, turn=table.turn, deadline=after, reason=reason)
    queue_letters(writer, "moved", about={"before": before, "reason": reason, "because": "away", "seat": seat})
    return True


def _is_in_the_way(table: GameRecord, seat: str, now: datetime) -> bool:
    """Whether an awaited seat is away when the turn is due, and announced it in time."""
    if stage(table) is not Stage.OPEN or not table.deadline or table.paused:
        return False
    if seat not in table.awaited or has_spoken(table, seat):
        return False
    due, aways = instant(table.deadline), table.seats[seat].away
    return due - now >= DAY and any(instant(away.start) <= due < instant(away.end) for away in aways)

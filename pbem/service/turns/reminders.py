"""Reminders: sent to players without orders, some hours before the deadline."""

from datetime import timedelta

from events import SeatsReminded, moment
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import is_reached, queue_letters
from pbem.service.turns.deadlines import instant
from pbem.service.turns.seal import step_writer, write_step
from pbem.service.turns.stages import Stage, missing_seats, stage

HOUR = timedelta(hours=1)
# The turn length, per hour of notice, above which a reminder is sent.
SPAN = 1.5 * HOUR


def due_reminder(table: GameRecord, at: str) -> int:
    """The reminder due now, as its number of hours before the deadline; 0 if none is due.

    Only the latest counts, and none that would closely follow the letter that announced the deadline.
    """
    if stage(table) is not Stage.OPEN or table.paused or not table.deadline or at >= table.deadline:
        return 0
    deadline = instant(table.deadline)
    known = instant(table.deadline_set)
    due = [
        hours
        for hours in table.schedule.reminders
        if deadline - known >= SPAN * hours and moment(deadline - hours * HOUR) <= at
    ]
    hours = min(due, default=0)
    return hours if hours and (not table.reminded or hours < table.reminded) else 0


def remind(desk: Desk, position: Position) -> str:
    """Writes to each seat without orders; "" if there is nobody to write to."""
    table = position.table
    hours = due_reminder(table, desk.moment())
    writer = step_writer(desk, table, f"remind/{hours}/{table.deadline}", table.resolution)
    seats = tuple(_reached(writer))
    if not hours or not seats:
        return ""
    left = -((desk.now() - instant(table.deadline)) // HOUR)
    writer.write(SeatsReminded, turn=table.turn, hours=hours, seats=seats)
    queue_letters(writer, "reminder", seats, about={"hours": str(left)})
    write_step(desk, writer, "RemindSeats")
    return f"reminded {', '.join(seats)}"


def _reached(writer: EventWriter) -> list[str]:
    return [seat for seat in missing_seats(writer.table) if is_reached(writer, seat, "reminder")]

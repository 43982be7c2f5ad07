"""Outages: while the server is down nobody can send orders, so affected deadlines are put off.

A process that ticks regularly promises in a shared file when the next tick will come. A promise broken by more than ten
minutes is an outage, from the last tick until now. Deadlines that passed during the outage, or follow it within its
own length, slide by that length. A process that ticks only occasionally promises nothing, and nothing slides.

How long it was down is told by the steady clock, as long as the machine was not started again: a clock that is set
right is no outage.
"""

from datetime import datetime, timedelta

import msgspec

from events import DeadlineMoved, moment
from pbem.ledger import MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.shared_file import read_shared, write_shared
from pbem.service.kernel.steady import Steady
from pbem.service.turns.deadlines import closing, full_minute, instant
from pbem.service.turns.schedules import LONGEST_GRACE
from pbem.service.turns.seal import step_writer, write_step
from pbem.service.turns.stages import Stage, stage

FILE = "heartbeat"
PATIENCE = timedelta(minutes=10)


class Beat(msgspec.Struct, frozen=True):
    """When the last tick was, and by when the next one was promised ("" = no promise); `steady` is the steady clock."""

    at: str
    again: str
    steady: Steady = Steady()


def last_beat(desk: Desk) -> Beat | None:
    content = read_shared(desk, FILE)
    try:
        return msgspec.json.decode(content, type=Beat) if content else None
    except msgspec.DecodeError:
        return None


def promise(desk: Desk, seconds: int) -> None:
    """Records when the next tick will come."""
    again = moment(desk.now() + timedelta(seconds=seconds)) if seconds else ""
    write_shared(desk, FILE, msgspec.json.encode(Beat(desk.moment(), again, desk.steady())))


def outage(desk: Desk) -> datetime | None:
    """When the outage began; None if there was none."""
    beat = last_beat(desk)
    if beat is None or not beat.again:
        return None
    length = since(desk, beat)
    if length <= instant(beat.again) - instant(beat.at) + PATIENCE:
        return None
    return desk.now() - length


def since(desk: Desk, beat: Beat) -> timedelta:
    """How long ago the last tick was, whatever has been done to the clock."""
    steady = desk.steady()
    if steady.boot and steady.boot == beat.steady.boot:
        return timedelta(seconds=steady.seconds - beat.steady.seconds)
    return desk.now() - instant(beat.at)


def is_hit(table: GameRecord, start: datetime, end: datetime) -> bool:
    """Whether an outage cost the players of this game time for their orders."""
    if stage(table) is not Stage.OPEN or table.paused or not table.deadline:
        return False
    return start < closing(table) <= end + (end - start)


def reach_of(start: datetime, end: datetime) -> tuple[str, str]:
    """The first and the last deadline that an outage can have hit: orders close later than the deadline."""
    return moment(start - timedelta(seconds=LONGEST_GRACE)), moment(end + (end - start))


def slide(desk: Desk, position: Position, start: datetime) -> str:
    """Moves the deadline by as long as the server was down."""
    table, now = position.table, desk.now()
    writer = step_writer(desk, table, f"slide/{moment(start)}", table.resolution)
    before, deadline = table.deadline, moment(full_minute(instant(table.deadline) + (now - start)))
    reason = f"The server was down from {moment(start)} to {moment(now)}."
    writer.write(DeadlineMoved, turn=table.turn, deadline=deadline, reason=reason)
    queue_letters(
        writer,
        "moved",
        [*table.seats, MASTER],
        about={"before": before, "reason": reason, "because": "down", "start": moment(start), "end": moment(now)},
    )
    write_step(desk, writer, "SlideDeadline")
    return f"turn {table.turn} is due at {deadline}, because the server was down"

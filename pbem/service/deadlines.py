"""The deadline of a turn: from the schedule or the length of a turn, later for those who are away."""

from datetime import UTC, datetime, timedelta

from events import moment
from pbem.ledger import Table
from pbem.service.schedules import DAY, notice, slots

MINUTE = timedelta(minutes=1)
# Turns that last longer are due at a full minute.
LONG = timedelta(minutes=10)


def instant(text: str) -> datetime:
    """A stored moment as a time."""
    return datetime.fromisoformat(text).astimezone(UTC)


def next_deadline(table: Table, awaited: tuple[str, ...], now: datetime) -> str:
    """For a turn that is opened now; "" if the game has no clock."""
    if table.schedule.weekdays:
        return moment(_next_slot(table, awaited, now + notice(table.schedule)))
    if not table.turn_seconds:
        return ""
    length = timedelta(seconds=table.turn_seconds)
    due = now + length
    while end := _back(table, awaited, due):
        due = end + min(DAY, length)
    return moment(full_minute(due) if length >= LONG else due)


def _next_slot(table: Table, awaited: tuple[str, ...], after: datetime) -> datetime:
    due = after
    for due in slots(table.schedule, after):
        if not _back(table, awaited, due):
            return due
    return due


def _back(table: Table, awaited: tuple[str, ...], due: datetime) -> datetime | None:
    """When the first of the awaited players who are away at that time is back; None if all are there."""
    aways = [away for seat in awaited for away in table.seats[seat].away]
    ends = [instant(away.end) for away in aways if instant(away.start) <= due < instant(away.end)]
    return min(ends, default=None)


def full_minute(when: datetime) -> datetime:
    """The same time, or up to a minute later."""
    whole = when.replace(second=0, microsecond=0)
    return whole if whole == when else whole + MINUTE


def closing(table: Table) -> datetime:
    """Until when orders are taken: the deadline, and the grace after it."""
    return instant(table.deadline) + timedelta(seconds=table.schedule.grace_seconds)

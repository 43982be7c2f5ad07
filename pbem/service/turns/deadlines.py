"""The deadline of a turn: from the schedule or the length of a turn, later for those who are away."""

from datetime import UTC, datetime, timedelta

from events import moment
from pbem.ledger import GameRecord
from pbem.service.turns.schedules import DAY, notice, slots

MINUTE = timedelta(minutes=1)
LONG = timedelta(minutes=10)


def instant(text: str) -> datetime:
    """A stored moment as a time."""
    return datetime.fromisoformat(text).astimezone(UTC)


def next_deadline(table: GameRecord, awaited: tuple[str, ...], now: datetime) -> str:
    """For a turn that is opened now; "" if the game has no clock."""
    if table.schedule.weekdays:
        return moment(put_off(table, awaited, next(slots(table.schedule, now + notice(table.schedule)))))
    if not table.turn_seconds:
        return ""
    return moment(put_off(table, awaited, now + timedelta(seconds=table.turn_seconds)))


def brief_deadline(table: GameRecord, now: datetime) -> str:
    """For a question in the middle of a turn: a quarter of its length, a day at most; "" if the game has no clock."""
    if not table.schedule.weekdays and not table.turn_seconds:
        return ""
    usual = timedelta(seconds=table.turn_seconds) / 4 if table.turn_seconds else notice(table.schedule)
    length = min(DAY, usual)
    return moment(rounded(now + length, length))


def put_off(table: GameRecord, awaited: tuple[str, ...], due: datetime) -> datetime:
    """That time, or the next at which none of the awaited players is away."""
    length = turn_length(table)
    while end := _back(table, awaited, due):
        due = next(slots(table.schedule, end)) if table.schedule.weekdays else end + min(DAY, length)
    return rounded(due, length)


def turn_length(table: GameRecord) -> timedelta:
    """How long a turn lasts; a day where that is said by a schedule, or not at all."""
    return timedelta(seconds=table.turn_seconds) if table.turn_seconds else DAY


def rounded(due: datetime, length: timedelta) -> datetime:
    """Long turns are due at a full minute."""
    return full_minute(due) if length >= LONG else due


def _back(table: GameRecord, awaited: tuple[str, ...], due: datetime) -> datetime | None:
    """When the first of the awaited players who are away at that time is back; None if all are there."""
    aways = [away for seat in awaited for away in table.seats[seat].away]
    ends = [instant(away.end) for away in aways if instant(away.start) <= due < instant(away.end)]
    return min(ends, default=None)


def full_minute(when: datetime) -> datetime:
    """The same time, or up to a minute later."""
    whole = when.replace(second=0, microsecond=0)
    return whole if whole == when else whole + MINUTE


def closing(table: GameRecord) -> datetime:
    """Until when orders are taken: the deadline, and the grace after it."""
    return instant(table.deadline) + timedelta(seconds=table.schedule.grace_seconds)

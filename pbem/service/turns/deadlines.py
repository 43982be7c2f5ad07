"""The deadline of a turn: from the schedule or the turn length, put off for players on vacation."""

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
    """The deadline of a turn that opens now; "" if the game has no clock."""
    if table.schedule.weekdays:
        return moment(put_off(table, awaited, next(slots(table.schedule, now + notice(table.schedule)))))
    if not table.turn_seconds:
        return ""
    return moment(put_off(table, awaited, now + timedelta(seconds=table.turn_seconds)))


def brief_deadline(table: GameRecord, now: datetime) -> str:
    """For a question in the middle of a turn: a quarter of the turn length, at most a day; "" without a clock."""
    if not table.schedule.weekdays and not table.turn_seconds:
        return ""
    usual = timedelta(seconds=table.turn_seconds) / 4 if table.turn_seconds else notice(table.schedule)
    length = min(DAY, usual)
    return moment(rounded(now + length, length))


def put_off(table: GameRecord, awaited: tuple[str, ...], due: datetime) -> datetime:
    """That time, or the next time when none of the awaited players is away."""
    length = turn_length(table)
    while end := _back(table, awaited, due):
        due = next(slots(table.schedule, end)) if table.schedule.weekdays else end + min(DAY, length)
    return rounded(due, length)


def turn_length(table: GameRecord) -> timedelta:
    """How long a turn lasts; a day if the game has a schedule instead, or no clock."""
    return timedelta(seconds=table.turn_seconds) if table.turn_seconds else DAY


def rounded(due: datetime, length: timedelta) -> datetime:
    """The deadline of a long turn, rounded to a full minute."""
    return full_minute(due) if length >= LONG else due


def _back(table: GameRecord, awaited: tuple[str, ...], due: datetime) -> datetime | None:
    """When the first awaited player who is away at that time returns; None if nobody is away."""
    aways = [away for seat in awaited for away in table.seats[seat].away]
    ends = [instant(away.end) for away in aways if instant(away.start) <= due < instant(away.end)]
    return min(ends, default=None)


def full_minute(when: datetime) -> datetime:
    """The same time, or up to a minute later."""
    whole = when.replace(second=0, microsecond=0)
    return whole if whole == when else whole + MINUTE


def closing(table: GameRecord) -> datetime:
    """When orders close: the deadline plus the grace period."""
    return instant(table.deadline) + timedelta(seconds=table.schedule.grace_seconds)

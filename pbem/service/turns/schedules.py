"""Schedules such as `Mon,Thu 20:00 Europe/Rome`, converted once to moments in UTC."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from pbem.ledger import Schedule
from pbem.service.kernel.commands import OpenGame, SetSchedule
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import clean
from pbem.service.turns.zones import known_zone

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LONG_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
LONGEST_GRACE = 7 * 86400
LONGEST_REMINDER = 14 * 24
MOST_HOLIDAYS = 400
_SCHEDULE = re.compile(r"\s*(?P<days>[A-Za-z]+(?:\s*,\s*[A-Za-z]+)*)\s+(?P<time>\d{1,2}:\d{2})\s+(?P<zone>\S+)\s*")


def chosen_schedule(command: OpenGame | SetSchedule) -> Schedule:
    """The schedule of the game."""
    if not 0 <= command.grace_seconds <= LONGEST_GRACE:
        raise Refused("The grace period after a deadline can be at most a week.")
    if any(not 0 < hours <= LONGEST_REMINDER for hours in command.reminders):
        raise Refused(f"Reminders go out from 1 to {LONGEST_REMINDER} hours before the deadline.")
    schedule = read_schedule(command.schedule) if command.schedule else Schedule()
    return replace(
        schedule,
        holidays=read_holidays(command.holidays),
        grace_seconds=command.grace_seconds,
        hurry=command.hurry,
        reminders=tuple(sorted(set(command.reminders), reverse=True)),
    )


def read_schedule(text: str) -> Schedule:
    """Weekdays, the hour, and the time zone of both."""
    found = _SCHEDULE.fullmatch(clean(text))
    if found is None:
        raise Refused(f"{clean(text)[:60]!r} is not a schedule; write for example: Mon,Thu 20:00 Europe/Rome")
    days = {_weekday(name.strip()) for name in found["days"].split(",")}
    ordered = tuple(day for day in WEEKDAYS if day in days)
    return Schedule(weekdays=ordered, time=_hour(found["time"]), zone=known_zone(found["zone"]))


def read_holidays(days: tuple[str, ...]) -> tuple[str, ...]:
    """Dates such as 2026-12-25, in order."""
    if len(days) > MOST_HOLIDAYS:
        raise Refused(f"There can be at most {MOST_HOLIDAYS} holidays.")
    return tuple(sorted({read_day(day).isoformat() for day in days}))


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"{clean(text)[:40]!r} is not a day; write it like 2026-12-25.") from None


def fields(schedule: Schedule) -> dict[str, Any]:
    """The schedule as the fields of its event."""
    return {name: getattr(schedule, name) for name in schedule.__struct_fields__}


def slots(schedule: Schedule, after: datetime) -> Iterator[datetime]:
    """The moments at which turns are due, from that time on, without end."""
    zone, hour = ZoneInfo(schedule.zone), time.fromisoformat(schedule.time)
    day = after.astimezone(zone).date() - DAY
    while True:
        if WEEKDAYS[day.weekday()] in schedule.weekdays and day.isoformat() not in schedule.holidays:
            due = instant_of(day, hour, zone)
            if due >= after:
                yield due
        day += DAY


def notice(schedule: Schedule) -> timedelta:
    """The minimum time players get after a turn that was played early: a day, or half the time between two slots."""
    places = [WEEKDAYS.index(day) for day in schedule.weekdays]
    gaps = [two - one for one, two in pairwise([*places, places[0] + 7])]
    return min(DAY, min(gaps) * DAY / 2)


def instant_of(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """That hour in UTC. An hour that occurs twice means the later one; a skipped hour, the first moment after it."""
    first, second = (datetime.combine(day, hour.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1))
    # When clocks go forward, the two readings of a skipped hour lie on either side of the change.
    return _transition(zone, second, first) if first > second else second


def _transition(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The moment between these two at which the clocks went forward."""
    offset = after.astimezone(zone).utcoffset()
    while after - before > SECOND:
        middle = before + timedelta(seconds=(after - before) // SECOND // 2)
        if middle.astimezone(zone).utcoffset() == offset:
            after = middle
        else:
            before = middle
    return after


def _weekday(name: str) -> str:
    folded = name.casefold()
    found = [short for short, long in zip(WEEKDAYS, LONG_NAMES, strict=True) if folded in (short, long)]
    if not found:
        raise Refused(f"{name[:20]!r} is not a weekday; write {', '.join(day.capitalize() for day in WEEKDAYS)}.")
    return found[0]


def _hour(text: str) -> str:
    hour, _, minute = text.partition(":")
    if int(hour) > 23 or int(minute) > 59:
        raise Refused(f"{text!r} is not an hour; write one from 00:00 to 23:59.")
    return f"{int(hour):02}:{minute}"

"""Moments as people read them: in their own time zone, and in UTC."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def in_words(moment: str, zone: str) -> str:
    """`Thu 8 Oct 2026, 20:00 (Europe/Rome), 18:00 UTC`; the date is given twice only where it differs."""
    if not moment:
        return "none"
    utc = datetime.fromisoformat(moment).astimezone(UTC)
    if zone in ("", "UTC"):
        return f"{_date(utc)}, {_time(utc)} UTC"
    local = utc.astimezone(ZoneInfo(zone))
    again = "" if local.date() == utc.date() else f"{_date(utc)}, "
    return f"{_date(local)}, {_time(local)} ({zone}), {again}{_time(utc)} UTC"


def short(moment: str, zone: str) -> str:
    """`Thu 8 Oct, 20:00 Europe/Rome`."""
    when = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone or "UTC"))
    return f"{DAYS[when.weekday()]} {when.day} {MONTHS[when.month - 1]}, {_time(when)} {zone or 'UTC'}"


def _date(when: datetime) -> str:
    # Written out by hand: the words must not change with the locale of the machine.
    return f"{DAYS[when.weekday()]} {when.day} {MONTHS[when.month - 1]} {when.year}"


def _time(when: datetime) -> str:
    seconds = f":{when.second:02}" if when.second else ""
    return f"{when.hour:02}:{when.minute:02}{seconds}"

"""Times as people read them: in their own time zone, and in UTC."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

# Written out here: the words must not depend on the locale of the machine.
DAYS = {
    "en": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    "de": ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    "it": ["lun", "mar", "mer", "gio", "ven", "sab", "dom"],
}
MONTHS = {
    "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    "de": ["Jan", "Feb", "März", "Apr", "Mai", "Juni", "Juli", "Aug", "Sep", "Okt", "Nov", "Dez"],
    "it": ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"],
}
# What follows the number of a day: `8. Okt`
ORDINAL = {"de": "."}


def in_words(moment: str, zone: str, language: str = "en") -> str:
    """`Thu 8 Oct 2026, 20:00 (Europe/Rome), 18:00 UTC`; the date is given twice only where it differs."""
    if not moment:
        return "none"
    utc = datetime.fromisoformat(moment).astimezone(UTC)
    if zone in ("", "UTC"):
        return f"{_date(utc, language)}, {_time(utc)} UTC"
    local = utc.astimezone(ZoneInfo(zone))
    again = "" if local.date() == utc.date() else f"{_date(utc, language)}, "
    return f"{_date(local, language)}, {_time(local)} ({zone}), {again}{_time(utc)} UTC"


def short(moment: str, zone: str, language: str = "en") -> str:
    """`Thu 8 Oct, 20:00 Europe/Rome`."""
    when = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone or "UTC"))
    return f"{_day(when, language)}, {_time(when)} {zone or 'UTC'}"


def weekday(name: str, language: str = "en") -> str:
    """`mon` in the words of a language."""
    return DAYS.get(language, DAYS["en"])[DAYS["en"].index(name.capitalize())]


def _date(when: datetime, language: str) -> str:
    return f"{_day(when, language)} {when.year}"


def _day(when: datetime, language: str) -> str:
    days, months = DAYS.get(language, DAYS["en"]), MONTHS.get(language, MONTHS["en"])
    return f"{days[when.weekday()]} {when.day}{ORDINAL.get(language, '')} {months[when.month - 1]}"


def _time(when: datetime) -> str:
    seconds = f":{when.second:02}" if when.second else ""
    return f"{when.hour:02}:{when.minute:02}{seconds}"

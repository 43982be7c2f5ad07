"""Times for people: in their own zone and in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def both_zones(moment: str, zone: str) -> str:
    """`2026-01-31T20:00:00Z` as `2026-01-31 21:00 Europe/Rome (20:00 UTC)`; unchanged without a zone."""
    if not moment or not zone:
        return moment
    utc = datetime.fromisoformat(moment).astimezone(UTC)
    if zone == "UTC":
        return f"{utc:%Y-%m-%d %H:%M} UTC"
    own = utc.astimezone(ZoneInfo(zone))
    same_day = own.date() == utc.date()
    return (
        f"{own:%Y-%m-%d %H:%M} {zone} ({utc:%H:%M} UTC)"
        if same_day
        else f"{own:%Y-%m-%d %H:%M} {zone} ({utc:%Y-%m-%d %H:%M} UTC)"
    )


def spelled(moment: str) -> str:
    """A moment without a zone, for people: `2026-01-31 20:00 UTC`. Anything else is unchanged."""
    return both_zones(moment, "UTC") if _MOMENT.fullmatch(moment) else moment


_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")

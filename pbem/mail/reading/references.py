"""Which letter answers which: message ids and dates."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pbem.mail.reading.head import guarded

_ID = re.compile(r"<[^<>\s]{1,250}>")
MOST = 100


def message_ids(value: str) -> tuple[str, ...]:
    """All ids in a header, each with its brackets."""
    return tuple(_ID.findall(value)[-MOST:])


def date(value: str) -> datetime | None:
    """When the sender claims to have written, in UTC."""
    moment = guarded(lambda: parsedate_to_datetime(value), None) if value else None
    if moment is None:
        return None
    # A date at the edge of the calendar cannot be moved to another zone.
    return guarded(lambda: (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC), None)

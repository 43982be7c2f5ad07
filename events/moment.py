"""The format of moments in stored events: UTC, to the second, ending in Z, so that text order is time order."""

import re
from datetime import UTC, datetime

_SPELLING = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ", re.ASCII)


def is_moment(text: str) -> bool:
    return _SPELLING.fullmatch(text) is not None


def moment(when: datetime) -> str:
    """A moment in the format of events; fractions of a second are cut off."""
    if when.tzinfo is None:
        raise ValueError(f"{when.isoformat()} has no time zone")
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"

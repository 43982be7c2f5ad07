"""Compares what is stored with what it should be, row by row."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw

from events import Event

# What is compared, what it should be, what is stored.
Row = tuple[str, object, object]

# One extra fact shifts all later ones: the first few are enough to see what happened.
MOST = 10


def rows(what: str, expected: bytes, found: Raw) -> Iterator[Row]:
    """Compares row by row, and then the number of rows."""
    want, have = plain(expected), plain(found)
    pairs = [(number, one, two) for number, (one, two) in enumerate(zip(want, have, strict=False), 1) if one != two]
    yield from ((f"{what} {number}", one, two) for number, one, two in pairs[:MOST])
    yield f"further {what}s that differ", 0, max(0, len(pairs) - MOST)
    yield f"number of {what}s", len(want), len(have)


def nothing(_: Event) -> Iterator[Row]:
    return iter(())


def plain(data: bytes | Raw) -> Any:
    return msgspec.json.decode(data)


def short(value: object) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 300 else f"{text[:300]}..."

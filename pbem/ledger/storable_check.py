"""Refuses, before anything is written, what could not be stored or read back."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from events import Event, is_moment
from pbem.ledger.errors import Unstorable

# PostgreSQL text cannot contain U+0000, and UTF-8 cannot contain half of a surrogate pair.
_FORBIDDEN = re.compile("[\0\ud800-\udfff]")
# Fields that contain a moment, or "" if there may be none.
MOMENTS = ("deadline", "until", "start", "end")
_ENCODER = msgspec.json.Encoder(order="deterministic")


def refuse_unstorable(text: str, where: str) -> None:
    """Raises Unstorable if the text contains a character that databases cannot store."""
    if found := _FORBIDDEN.search(text):
        raise Unstorable(
            f"{where}: the character U+{ord(found[0]):04X} at position {found.start() + 1} cannot be stored; "
            "decode the text properly or remove the character"
        )


def encode(event: Event) -> bytes:
    """The event as JSON, checked to be complete. Whoever decodes it as its own type has checked the rest."""
    _refuse_wrong_moments(event)
    try:
        state = _ENCODER.encode(event)
        if _has_raw(type(event)):
            # Raw fields were not parsed before: this parses them completely.
            msgspec.json.decode(state)
    except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
        _refuse_characters(event)
        raise Unstorable(f"{event.TOPIC} cannot be stored: {error}") from error
    if b"\\u0000" in state:
        _refuse_characters(event)
    return state


@cache
def _has_raw(kind: type[Event]) -> bool:
    return any(field.type is msgspec.Raw for field in msgspec.structs.fields(kind))


@cache
def _moments(kind: type[Event]) -> tuple[str, ...]:
    return tuple(field for field in MOMENTS if field in kind.__struct_fields__)


def _refuse_wrong_moments(event: Event) -> None:
    if not is_moment(event.at):
        raise _wrong_moment(event, "at", event.at)
    for field in _moments(type(event)):
        text = getattr(event, field)
        if text and not is_moment(text):
            raise _wrong_moment(event, field, text)


def _wrong_moment(event: Event, field: str, text: str) -> Unstorable:
    return Unstorable(f"{event.TOPIC}: {field} must be UTC, written like 2026-01-31T18:00:00Z, not {text!r}")


def _refuse_characters(event: Event) -> None:
    for field in event.__struct_fields__:
        for text in _texts(getattr(event, field)):
            refuse_unstorable(text, f"{event.TOPIC}, field {field}")


def _texts(value: Any) -> Iterator[str]:
    """All the texts in a field, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from _texts(msgspec.structs.astuple(value))
    elif isinstance(value, msgspec.Raw):
        yield from _texts(_readable(value))
    elif isinstance(value, dict):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def _readable(raw: msgspec.Raw) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Unstorable(f"{bytes(raw)[:40]!r} is not JSON: {error}") from error

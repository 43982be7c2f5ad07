"""What is personal in an event: encrypted when it is stored, decrypted when it is read, replaced once it was erased."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from events import Event
from pbem.audit.entries import REDACTED, canonical, commitment
from pbem.audit.field_cipher import decrypt_text, encrypt_text
from pbem.ledger.errors import LedgerError
from pbem.ledger.persons import Persons

E = TypeVar("E", bound=Event)


def sealed(event: E, persons: Persons | None) -> E:
    """The event as it is stored: its personal fields encrypted, if it belongs to a person."""
    person = getattr(event, "person", "")
    if not person:
        return event
    key = persons.key(person) if persons else None
    if key is None:
        raise LedgerError(f"{event.TOPIC} cannot be stored: the person it is about was forgotten meanwhile")
    return _changed(event, lambda text, place, instead: encrypt_text(key, text, place))


def unsealed(event: E, persons: Persons | None) -> E:
    """The event as it was written; without the key, other words are in place of what was personal."""
    person = getattr(event, "person", "")
    if not person:
        return event
    key = persons.key(person) if persons else None
    if key is None:
        return _changed(event, lambda text, place, instead: instead)

    def plain(text: str, place: str, instead: str) -> str:
        found = decrypt_text(key, text, place)
        return instead if found is None else found

    return _changed(event, plain)


def _changed(event: E, change: Callable[[str, str, str], str]) -> E:
    place = f"{event.originator_id}/{event.originator_version}/{event.TOPIC}"
    fields: dict[str, Any] = {}
    for field, instead in event.PERSONAL.items():
        value = getattr(event, field)
        if isinstance(value, dict):
            fields[field] = {name: change(text, f"{place}/{field}/{name}", instead) for name, text in value.items()}
        else:
            fields[field] = change(value, f"{place}/{field}", instead)
    return msgspec.structs.replace(event, **fields)


def redacted(payload: bytes, instead: dict[str, Any], salt: bytes | None) -> bytes:
    """A stored record with other values in some fields. With a salt it keeps the commitment to its former content."""
    fields = msgspec.json.decode(payload)
    fields |= instead
    if salt is not None and REDACTED not in fields:
        fields[REDACTED] = commitment(salt, payload).hex()
    return canonical(fields)


def without_mark(state: bytes) -> bytes | None:
    """The fields of a redacted record; None if it is none."""
    fields = msgspec.json.decode(state, type=dict[str, msgspec.Raw])
    return None if fields.pop(REDACTED, None) is None else msgspec.json.encode(fields)

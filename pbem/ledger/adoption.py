"""Writes records of another ledger unchanged: an imported game stays the same to the byte."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from eventsourcing.persistence import IntegrityError, StoredEvent

from events import Event
from pbem.ledger.errors import Conflict
from pbem.ledger.mapper import EventMapper
from pbem.ledger.store import Store


class AdoptedRow(NamedTuple):
    """A record: its stream, its number there, its topic with the version, its bytes."""

    stream: UUID
    number: int
    topic: str
    payload: bytes


def read_row(row: AdoptedRow, mapper: EventMapper | None = None) -> Event:
    """The event in a record; raises LedgerError if it cannot be read."""
    return (mapper or EventMapper()).to_domain_event(_stored(row))


def adopt(store: Store, rows: Sequence[AdoptedRow]) -> int:
    """Writes the records that are not there yet, in one transaction; raises Conflict if a different one is in the place
    of one. Returns how many were written."""
    missing = [row for row in rows if not _is_there(store, row)]
    try:
        if missing:
            store.recorder.insert_events([_stored(row) for row in missing])
    except IntegrityError as error:
        raise Conflict("another process has written to the same stream meanwhile") from error
    return len(missing)


def _is_there(store: Store, row: AdoptedRow) -> bool:
    found = store.recorder.select_events(row.stream, gt=row.number - 1, lte=row.number)
    if found and (found[0].topic, bytes(found[0].state)) != (row.topic, row.payload):
        raise Conflict(f"stream {row.stream} already has a different event {row.number}")
    return bool(found)


def _stored(row: AdoptedRow) -> StoredEvent:
    return StoredEvent(row.stream, row.number, row.topic, row.payload)

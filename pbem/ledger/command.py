"""Checks on the events of a command, and the record that it was carried out."""

from collections.abc import Sequence
from uuid import UUID

from msgspec import Raw

from events import CommandDone, Event, Written, command_stream
from pbem.ledger.errors import LedgerError

# PostgreSQL can hang on very large transactions, so imports must be split.
LARGEST = 500


def refuse_disorder(events: Sequence[Event], command: str) -> None:
    """Requires the same command id in all events, and consecutive versions."""
    if not command:
        raise LedgerError("a command needs an id")
    if len(events) > LARGEST:
        raise LedgerError(f"{len(events)} events are too many for one command; write at most {LARGEST}")
    last: dict[UUID, int] = {}
    for event in events:
        version = event.originator_version
        if event.command != command:
            raise LedgerError(f"{event.TOPIC} belongs to command {event.command!r}, not to {command!r}")
        if version < 1 or version != last.get(event.originator_id, version - 1) + 1:
            raise LedgerError(f"{event.TOPIC}: event {version} of {event.originator_id} is out of order")
        last[event.originator_id] = version


def command_done(
    events: Sequence[Event], *, command: str, name: str, at: str, by: str, said: str, answer: Raw
) -> CommandDone:
    streams: dict[UUID, list[int]] = {}
    for event in events:
        streams.setdefault(event.originator_id, []).append(event.originator_version)
    written = tuple(Written(stream, versions[0], versions[-1]) for stream, versions in streams.items())
    return CommandDone(
        originator_id=command_stream(command),
        originator_version=1,
        at=at,
        command=command,
        name=name,
        written=written,
        answer=answer,
        by=by,
        said=said,
    )

"""The event store, and the only writer."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import local
from types import TracebackType
from typing import NamedTuple, Self, cast
from uuid import UUID

from eventsourcing.persistence import EventStore, IntegrityError, StoredEvent
from eventsourcing.persistence import Notification as StoredNotification
from msgspec import Raw, Struct

from events import CommandDone, Event, GameOpened, LeafAdded, Written, command_stream, log_stream
from pbem.audit.entries import Record
from pbem.audit.leaf_log import LeafLog
from pbem.ledger.adoption import AdoptedRow, adopt, read_row
from pbem.ledger.command import LARGEST, command_done, refuse_disorder
from pbem.ledger.errors import Conflict, LedgerError
from pbem.ledger.leaves import Leaves, record_of
from pbem.ledger.mapper import EventMapper
from pbem.ledger.persons import Persons
from pbem.ledger.shared_files import SharedFiles
from pbem.ledger.signs import Signs
from pbem.ledger.store import Beside, Store, nothing_beside

NOTHING = Raw(b"null")

PAGE = 500
MOST_REACHED = 10_000
LAST = 2**62


# What is to be written with these events, if anything.
Companion = Callable[[Sequence[Event]], Beside | None]


def _nothing(_events: Sequence[Event]) -> None:
    """Unless somebody accompanies the ledger, only events are written."""


class Notification(NamedTuple):
    """An event and its number in the order of writing, across all streams."""

    id: int
    event: Event


class Damage(Struct, frozen=True):
    """An event that cannot be read: its stream, why, and its topic with the version."""

    originator_id: UUID
    why: str
    topic: str = ""


class Ledger:
    """Events in their streams and in one overall order. Several threads may use it, but only in the opening process."""

    def __init__(self, store: Store, mapper: EventMapper) -> None:
        self._store = store
        self._mapper = mapper
        self._events = EventStore(mapper, store.recorder)
        self._leaves = Leaves(store, mapper)
        self._is_together = local()
        self._process = os.getpid()
        self._is_closed = False
        self._companion: Companion = _nothing
        # The last known numbers of streams that were read or written lately.
        self._reached: dict[UUID, int] = {}
        # What is closed with the ledger.
        self._followers: dict[Callable[[], None], None] = {}

    def accompany(self, companion: Companion) -> None:
        """From now on `companion` is asked at each append what to write with the events, in their transaction: all of
        it is stored, or nothing."""
        self._companion = companion

    @property
    def files(self) -> SharedFiles:
        """What all machines share beside the events."""
        return self._store.files

    @property
    def persons(self) -> Persons | None:
        """The keys for what is personal in events."""
        return self._mapper.persons

    def keep_persons(self, persons: Persons) -> None:
        """From now on personal data is encrypted with these keys, and decrypted with them."""
        self._mapper.persons = persons

    def erasures(self) -> int:
        """How often somebody was forgotten: what was made of events before may hold what is erased now."""
        return self.persons.erasures() if self.persons else 0

    def events(self, stream: UUID, after: int = 0, until: int | None = None) -> list[Event]:
        """The events of a stream, oldest first, from version `after` + 1 on, up to version `until`."""
        with self._guarded():
            events = cast(list[Event], list(self._events.get(stream, gt=after, lte=until)))
        if events and until is None:
            self._note_reached([Written(stream, 0, events[-1].originator_version)])
        return events

    def records(self, stream: UUID) -> list[Record]:
        """The events of a stream exactly as written, oldest first: the basis of proofs."""
        with self._guarded():
            return [record_of(row) for row in self._store.recorder.select_events(stream)]

    def record(self, stream: UUID, number: int) -> Record | None:
        """One event exactly as written."""
        with self._guarded():
            rows = self._store.recorder.select_events(stream, gt=number - 1, lte=number)
            return record_of(rows[0]) if rows else None

    def last_of(self, stream: UUID, names: Sequence[str], before: int = LAST, limit: int = 1) -> list[int]:
        """The numbers of the last events of a stream with these names, latest first."""
        with self._guarded():
            return self._store.last_of(stream, self._mapper.topics(names), before, limit)

    def leaves(self, game: UUID, after: int = 0) -> list[LeafAdded]:
        """The leaves of a game's log, as written with its events."""
        return cast(list[LeafAdded], self.events(log_stream(game), after))

    def log(self, game: UUID) -> LeafLog:
        """The same as hashes; only new ones are read from the database."""
        with self._guarded():
            return self._leaves.log(game)

    def leaf(self, event: Event) -> bytes | None:
        """The leaf of a game event, stored or about to be written; None if the game has no log."""
        with self._guarded():
            return self._leaves.leaf(event)

    def append(
        self,
        events: Sequence[Event],
        *,
        command: str,
        name: str,
        at: str,
        by: str = "",
        said: str = "",
        answer: Raw = NOTHING,
    ) -> Raw:
        """Writes the events of a command, the leaves of their logs and the answer, all or nothing.

        A command that any process carried out before is not carried out again: its stored answer is returned. After a
        LedgerError the same command can safely be repeated.
        """
        refuse_disorder(events, command)
        done = command_done(events, command=command, name=name, at=at, by=by, said=said, answer=answer)
        with self._guarded():
            self._refuse_gaps(done.written)
            try:
                stored = [self._mapper.to_stored_event(event) for event in (*events, done)]
                rows = [*stored, *self._leaves.grown(events, stored[:-1])]
                self._store.recorder.insert_events(rows, beside=self._companion(events) or nothing_beside)
            except IntegrityError as error:
                return self._look_again(done, error)
            self._note_reached(done.written)
        return done.answer

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything this thread appends inside is written at once at the end, or nothing after an error.

        A database that cannot do that writes each append separately, so callers must be able to repeat everything.
        """
        self._is_together.on = True
        try:
            with self._guarded(), self._store.together():
                yield
        except BaseException:
            self._leaves.forget()
            self._reached.clear()
            raise
        finally:
            self._is_together.on = False

    def stored(self, event: Event) -> AdoptedRow:
        """The record that this ledger would write for an event."""
        row = self._mapper.to_stored_event(event)
        return AdoptedRow(event.originator_id, event.originator_version, row.topic, row.state)

    def adopt(self, rows: Sequence[AdoptedRow]) -> int:
        """Writes records of another ledger unchanged, all or nothing; skips those already here.

        No leaves are computed for them: they are included. Returns how many records were written.
        """
        if len(rows) > LARGEST:
            raise LedgerError(f"{len(rows)} records are too many at once; write at most {LARGEST}")
        with self._guarded():
            return adopt(self._store, rows)

    def rewrite(self, rows: Sequence[AdoptedRow]) -> None:
        """Replaces the content of stored records, all or nothing: only to erase what is personal in them."""
        with self._guarded():
            self._store.rewrite([StoredEvent(row.stream, row.number, row.topic, row.payload) for row in rows])

    def scrub(self) -> None:
        """Removes what the database still has of content that was replaced."""
        with self._guarded():
            self._store.scrub()

    def rows(self, after: int, limit: int) -> list[tuple[int, AdoptedRow]]:
        """The next records in the order of writing, exactly as stored, each with its number in that order."""
        found = self._rows(after, limit, ())
        return [
            (each.id, AdoptedRow(cast(UUID, each.originator_id), each.originator_version, each.topic, each.state))
            for each in found
        ]

    def put(self, rows: Sequence[tuple[int, AdoptedRow]]) -> None:
        """Writes records of another store unchanged, each with its number in the order of writing, all or nothing."""
        with self._guarded():
            self._store.put(
                [StoredNotification(row.stream, row.number, row.topic, row.payload, id) for id, row in rows]
            )

    def read(self, row: AdoptedRow) -> Event:
        """The event in a record."""
        return read_row(row, self._mapper)

    def salt(self, game: UUID, number: int) -> bytes | None:
        """The salt of an entry of a game's log; None if the game has no log."""
        with self._guarded():
            salts = self._leaves.salts(game)
            return salts.of(number) if salts else None

    def blind(self, game: UUID, number: int, seat: str) -> str:
        """What hides a seat's sheet in the root that event `number` publishes; "" if the game has no log."""
        with self._guarded():
            salts = self._leaves.salts(game)
            return salts.blind(number, seat) if salts else ""

    def done(self, command: str, said: str = "") -> Raw | None:
        """The answer of a command that was carried out, or None; an error if its content was different then."""
        recorded = self._recorded(command)
        if recorded and said and recorded.said != said:
            raise LedgerError(f"the command id {command} was used before for something else")
        return recorded.answer if recorded else None

    def notifications(self, after: int, limit: int, topics: Sequence[str] = ()) -> list[Notification]:
        """The next events in the order of writing; `topics` are names such as `GameOpened.TOPIC`."""
        return [Notification(row.id, self._mapper.to_domain_event(row)) for row in self._rows(after, limit, topics)]

    def look_through(self, after: int, limit: int, topics: Sequence[str] = ()) -> list[tuple[int, Event | Damage]]:
        """The same, but an unreadable event does not block the others."""
        return [(row.id, self._legible(row)) for row in self._rows(after, limit, topics)]

    def _rows(self, after: int, limit: int, topics: Sequence[str]) -> Sequence[StoredNotification]:
        if getattr(self._is_together, "on", False):
            raise LedgerError("notifications cannot be read inside a transaction that can still be rolled back")
        with self._guarded():
            return self._store.recorder.select_notifications(
                after, limit, topics=self._mapper.topics(topics), inclusive_of_start=False
            )

    def _legible(self, row: StoredNotification) -> Event | Damage:
        try:
            return self._mapper.to_domain_event(row)
        except LedgerError as error:
            return Damage(cast(UUID, row.originator_id), str(error), row.topic)

    def head(self) -> int:
        """The number of the last event written, 0 if there is none."""
        with self._guarded():
            return self._store.recorder.max_notification_id() or 0

    def opened_games(self) -> list[GameOpened]:
        """Every game there is, oldest first."""
        found: list[Notification] = []
        while page := self.notifications(found[-1].id if found else 0, PAGE, (GameOpened.TOPIC,)):
            found += page
        return [event for _, event in found if isinstance(event, GameOpened)]

    def on_close(self, close: Callable[[], None]) -> None:
        """Calls this, too, when the ledger is closed."""
        self._followers[close] = None

    @property
    def signs(self) -> Signs:
        """What the running parts of the server say of themselves."""
        return self._store.signs

    def close(self) -> None:
        for close in list(self._followers):
            close()
        self._is_closed = True
        self._store.signs.close()
        self._store.close()
        if self.persons:
            self.persons.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        if os.getpid() != self._process:
            raise LedgerError("a ledger cannot be used in a forked process; open it there")
        if self._is_closed:
            raise LedgerError("the ledger has been closed")
        with self._store.plain.friendly_errors():
            yield

    def _recorded(self, command: str) -> CommandDone | None:
        recorded = self.events(command_stream(command))
        return cast(CommandDone, recorded[0]) if recorded else None

    def _refuse_gaps(self, written: Sequence[Written]) -> None:
        # Stored events never change, so checking before the transaction is as good as inside it.
        for part in written:
            is_known = self._reached.get(part.stream, 0) >= part.first - 1
            if not is_known and not self._is_taken(part.stream, part.first - 1):
                raise LedgerError(f"stream {part.stream} has no event {part.first - 1} for {part.first} to follow")

    def _note_reached(self, written: Iterable[Written]) -> None:
        if len(self._reached) > MOST_REACHED:
            self._reached.clear()
        for part in written:
            # A stream that was just begun, such as that of a letter, rarely goes on soon.
            if part.last > 1:
                self._reached[part.stream] = part.last

    def _is_taken(self, stream: UUID, version: int) -> bool:
        return bool(self._store.recorder.select_events(stream, gt=version - 1, lte=version))

    def _look_again(self, done: CommandDone, error: IntegrityError) -> Raw:
        """Why the database refused: the command was done before, or another process wrote these versions first."""
        if recorded := self._recorded(done.command):
            if (recorded.name, recorded.said) != (done.name, done.said):
                raise LedgerError(f"command id {done.command} was used before, for {recorded.name}") from error
            return recorded.answer
        for part in done.written:
            if self._is_taken(part.stream, part.first):
                raise Conflict(f"event {part.first} of stream {part.stream} was written by another process") from error
            if self._is_taken(log_stream(part.stream), part.first):
                raise LedgerError(f"the log of {part.stream} has a leaf {part.first} without an event") from error
        raise error

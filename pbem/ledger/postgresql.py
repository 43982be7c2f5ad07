"""The ledger in a PostgreSQL database, and everything specific to PostgreSQL."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from threading import local
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import IntegrityError, InterfaceError, Notification, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from eventsourcing.utils import retry
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import DictRow, dict_row

from pbem.ledger.errors import LedgerError
from pbem.ledger.packing import content_of, pack
from pbem.ledger.postgresql_schema import APPEND, COUNT_ON, LAST, PUT, TABLE, migrate
from pbem.ledger.shared_files import TABLE as FILES_TABLE
from pbem.ledger.shared_files import SharedFiles
from pbem.ledger.signs import FriendlySigns
from pbem.ledger.signs.table import TableSigns
from pbem.ledger.store import Beside, Plain, Store, nothing_beside

COLUMNS = {"originator_id", "originator_version", "topic", "state", "notification_id"}

FILES = f"CREATE TABLE IF NOT EXISTS public.{FILES_TABLE} (name TEXT PRIMARY KEY, content BYTEA NOT NULL)"

# Held while the tables are created: PostgreSQL does not let two sessions create the same function at once.
MAKING_TABLES = 0x7062656D

# Between two events of one transaction, rules may run.
UNHURRIED = "SET LOCAL idle_in_transaction_session_timeout = '60s'"

# The library tries ten times before it gives up.
ATTEMPTS = 10


class LedgerDatabase(PostgresDatastore):
    """The library's datastore, reached by a whole connection string instead of five parts of one."""

    def __init__(self, url: str, patience: float) -> None:
        self._thread = local()
        super().__init__(
            "",
            "",
            "",
            "",
            "",
            connect_timeout=patience / ATTEMPTS,
            idle_in_transaction_session_timeout=5,
            max_overflow=9,
            # In whole seconds, and 0 would mean waiting for ever.
            lock_timeout=max(1, round(patience / ATTEMPTS)),
        )
        # The pool is not open yet.
        self.pool.conninfo = url
        self.pool.kwargs = {"row_factory": dict_row}

    @property
    def is_joined(self) -> bool:
        """Whether this thread is inside `together`."""
        return getattr(self._thread, "joined", None) is not None

    @contextmanager
    def get_connection(self) -> Iterator[Connection[DictRow]]:
        joined: Connection[DictRow] | None = getattr(self._thread, "joined", None)
        if joined is not None:
            yield joined
            return
        with super().get_connection() as connection:
            yield connection

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything this thread writes becomes one transaction. Others cannot write from its first event on."""
        with self.get_connection() as connection, connection.transaction():
            connection.execute(UNHURRIED)
            self._thread.joined = connection
            try:
                yield
            finally:
                self._thread.joined = None


class LedgerTable(PostgresApplicationRecorder):
    """The library's recorder, which writes by one function of the database: one way there and back.

    What is written beside events comes first, before the table is locked.
    """

    datastore: LedgerDatabase
    patience = "3s"

    def insert_events(self, stored_events: Sequence[StoredEvent], **more: Any) -> Sequence[int] | None:
        beside: Beside = more.get("beside", nothing_beside)
        if self.datastore.is_joined or beside is not nothing_beside:
            self._insert_with(stored_events, beside)
        else:
            self._insert(stored_events)
        return None

    @retry((InterfaceError, OperationalError), max_attempts=ATTEMPTS, wait=0.2)
    def _insert(self, stored_events: Sequence[StoredEvent]) -> None:
        """A call is a transaction by itself."""
        with self.datastore.get_connection() as connection:
            connection.execute(APPEND, self._columns(stored_events), prepare=True)

    def _insert_with(self, stored_events: Sequence[StoredEvent], beside: Beside) -> None:
        try:
            with self.datastore.get_connection() as connection, connection.transaction(), connection.cursor() as cursor:
                beside(cursor)
                cursor.execute(APPEND, self._columns(stored_events), prepare=True)
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from error

    def _columns(self, rows: Sequence[StoredEvent]) -> tuple[Any, ...]:
        held = [pack(_uuid(row.originator_id), row.originator_version, row.state) for row in rows]
        streams = [_uuid(row.originator_id) for row in rows]
        return self.patience, streams, [row.originator_version for row in rows], [row.topic for row in rows], held

    def select_events(self, originator_id: UUID | str, **bounds: Any) -> Sequence[StoredEvent]:
        found = super().select_events(originator_id, **bounds)
        return [StoredEvent(row.originator_id, row.originator_version, row.topic, content_of(row)) for row in found]

    def select_notifications(self, *places: Any, **bounds: Any) -> Sequence[Notification]:
        found = super().select_notifications(*places, **bounds)
        return [
            Notification(row.originator_id, row.originator_version, row.topic, content_of(row), row.id) for row in found
        ]

    def put(self, rows: Sequence[Notification]) -> None:
        with self.datastore.get_connection() as connection, connection.transaction():
            connection.execute(PUT, (*self._columns(rows)[1:], [row.id for row in rows]))
            connection.execute(COUNT_ON, (max(row.id for row in rows),))

    def last_of(self, stream: UUID, topics: Sequence[str], before: int, limit: int) -> list[int]:
        with self.datastore.get_connection() as connection:
            rows = connection.execute(LAST, (stream, list(topics), before, limit), prepare=True).fetchall()
        return [row["originator_version"] for row in rows]


def open_postgresql(url: str, patience: float) -> Store:
    place = _place(url)
    plain = Plain((psycopg.Error, EventSourcingError), lambda error: f"{place}: {_reason(error)}")
    with plain.friendly_errors(), _first_look(url, place, patience) as has_table, ExitStack() as on_failure:
        database = LedgerDatabase(url, patience)
        on_failure.callback(database.close)
        recorder = LedgerTable(database, events_table_name=TABLE)
        recorder.patience = f"{max(1, round(patience / ATTEMPTS))}s"
        if not has_table:
            recorder.create_table()
        migrate(url, place)
        on_failure.pop_all()
    files = SharedFiles(lambda commit: database.transaction(commit=commit), "%s", plain.friendly_errors)
    return Store(
        recorder=recorder,
        files=files,
        close=database.close,
        plain=plain,
        rewrite=partial(_rewrite, database),
        scrub=partial(_scrub, url),
        last_of=recorder.last_of,
        put=recorder.put,
        together=database.together,
        signs=FriendlySigns(TableSigns(url), plain.friendly_errors),
    )


def _rewrite(database: LedgerDatabase, rows: Sequence[StoredEvent]) -> None:
    sql = f"UPDATE public.{TABLE} SET state = %s WHERE originator_id = %s AND originator_version = %s"
    with database.transaction(commit=True) as cursor:
        for row in rows:
            held = pack(_uuid(row.originator_id), row.originator_version, row.state)
            cursor.execute(sql, (held, row.originator_id, row.originator_version))


def _scrub(url: str) -> None:
    """Rewrites the table. What the server itself keeps, such as its write-ahead log, is not ours to touch."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"VACUUM FULL public.{TABLE}")


@contextmanager
def _first_look(url: str, place: str, patience: float) -> Iterator[bool]:
    """Whether the ledger is there; uses a separate connection, since the pool would try ten times."""
    timeout = conninfo_to_dict(url).get("connect_timeout") or max(2, round(patience))
    with psycopg.connect(url, autocommit=True, connect_timeout=timeout) as connection:
        if connection.execute("SHOW transaction_read_only").fetchone() == ("on",):
            raise LedgerError(f"{place}: it is read-only; name the main server, not a standby")
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{patience:.0f}s",))
        connection.execute("SELECT pg_advisory_lock(%s)", (MAKING_TABLES,))
        columns = _columns(connection)
        if columns and columns != COLUMNS:
            raise LedgerError(f"{place}: its table {TABLE} belongs to another program; name another database")
        connection.execute(FILES)
        yield bool(columns)


def _columns(connection: psycopg.Connection) -> set[str]:
    rows = connection.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped",
        (f"public.{TABLE}",),
    )
    return {row[0] for row in rows}


def _place(url: str) -> str:
    """The database in words, without the password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise LedgerError("the PostgreSQL address cannot be read; write postgresql://USER@HOST/DATABASE") from error
    return f"PostgreSQL database {parts.get('dbname', '')} on {parts.get('host', 'this machine')}"


def _reason(error: Exception) -> str:
    """The first line; the others are for programmers."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _uuid(stream: UUID | str) -> UUID:
    return stream if isinstance(stream, UUID) else UUID(stream)

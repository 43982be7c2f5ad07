"""The ledger in a PostgreSQL database, and everything specific to PostgreSQL."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import psycopg
from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row

from pbem.ledger.errors import LedgerError
from pbem.ledger.shared_files import TABLE as FILES_TABLE
from pbem.ledger.shared_files import SharedFiles
from pbem.ledger.store import Beside, Plain, Store, nothing_beside

TABLE = "pbem_events"
COLUMNS = {"originator_id", "originator_version", "topic", "state", "notification_id"}

FILES = f"CREATE TABLE IF NOT EXISTS public.{FILES_TABLE} (name TEXT PRIMARY KEY, content BYTEA NOT NULL)"

# Held while the tables are created: PostgreSQL does not let two sessions create the same function at once.
MAKING_TABLES = 0x7062656D

# The library tries ten times before it gives up.
ATTEMPTS = 10


class LedgerDatabase(PostgresDatastore):
    """The library's datastore, reached by a whole connection string instead of five parts of one."""

    def __init__(self, url: str, patience: float) -> None:
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


class LedgerTable(PostgresApplicationRecorder):
    """The library's recorder. What is written beside events comes first, before the table is locked."""

    def _insert_events(
        self, curs: Any, stored_events: Sequence[StoredEvent], beside: Beside = nothing_beside, **_: Any
    ) -> None:
        beside(curs)


def open_postgresql(url: str, patience: float) -> Store:
    place = _place(url)
    plain = Plain((psycopg.Error, EventSourcingError), lambda error: f"{place}: {_reason(error)}")
    with plain.friendly_errors(), _first_look(url, place, patience) as is_empty, ExitStack() as on_failure:
        database = LedgerDatabase(url, patience)
        on_failure.callback(database.close)
        recorder = LedgerTable(database, events_table_name=TABLE)
        if is_empty:
            recorder.create_table()
        on_failure.pop_all()
    files = SharedFiles(lambda commit: database.transaction(commit=commit), "%s", plain.friendly_errors)
    return Store(recorder, files, database.close, plain, partial(_rewrite, database), partial(_scrub, url))


def _rewrite(database: LedgerDatabase, rows: Sequence[StoredEvent]) -> None:
    sql = f"UPDATE public.{TABLE} SET state = %s WHERE originator_id = %s AND originator_version = %s"
    with database.transaction(commit=True) as cursor:
        for row in rows:
            cursor.execute(sql, (row.state, row.originator_id, row.originator_version))


def _scrub(url: str) -> None:
    """Rewrites the table. What the server itself keeps, such as its write-ahead log, is not ours to touch."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"VACUUM FULL public.{TABLE}")


@contextmanager
def _first_look(url: str, place: str, patience: float) -> Iterator[bool]:
    """Whether the ledger has yet to be created; uses a separate connection, since the pool would try ten times."""
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
        yield not columns


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

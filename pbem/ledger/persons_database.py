"""The keys of persons in PostgreSQL, for servers of several machines: tables in a schema of their own.

They may be in another database than the events. In the same one, they are left out of its backup by the name of their
schema, so that a backup of events can be kept for longer than one of keys.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from pbem.ledger.errors import LedgerError
from pbem.ledger.persons import Persons

SCHEMA = "pbem_people"
# For how many seconds a key is used without asking whether another machine has destroyed it.
FRESH = 0.2
# A connection that was not used for so many seconds is tried first.
IDLE = 1.0
MAKING_TABLES = 0x7062656C
TABLES = (
    f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.persons (id TEXT PRIMARY KEY, key BYTEA NOT NULL)",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.handles (handle TEXT, person TEXT, PRIMARY KEY (handle, person))",
    f"CREATE INDEX IF NOT EXISTS handles_person ON {SCHEMA}.handles (person)",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.erasures (number SERIAL PRIMARY KEY, at TEXT NOT NULL)",
)


class _Marked:
    """A connection that understands the SQL of Persons."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Any = ()) -> psycopg.Cursor:
        return self._connection.execute(sql.replace("?", "%s"), values)

    def executemany(self, sql: str, rows: Any) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(sql.replace("?", "%s"), list(rows))


class PersonsDatabase(Persons):
    """Several machines may use it; what one of them destroys, the others notice within FRESH seconds."""

    def __init__(self, url: str, secret: Callable[[int], bytes]) -> None:
        super().__init__(Path("people.keys"), secret)
        self._url = url
        self._open: psycopg.Connection | None = None
        self._known_erasures = -1
        self._used = 0.0

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        with self._lock, self._plain():
            connection = _Marked(self._live())
            if time.monotonic() >= self._fresh_until:
                row = connection.execute("SELECT coalesce(max(number), 0) FROM erasures").fetchone()
                if row and row[0] != self._known_erasures:
                    self._forget_keys()
                    self._known_erasures = row[0]
                self._fresh_until = time.monotonic() + FRESH
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Any]:
        with self._lock, self._plain():
            live = self._live()
            with live.transaction():
                # One machine at a time gives a new person a key.
                live.execute("LOCK TABLE handles IN SHARE ROW EXCLUSIVE MODE")
                yield _Marked(live)
            self._forget_keys()

    def _scrub(self) -> None:
        """Writes the tables anew: the space of removed rows may still hold them."""
        with self._plain():
            for table in ("persons", "handles"):
                self._live().execute(f"VACUUM FULL {SCHEMA}.{table}")

    def close(self) -> None:
        with self._lock:
            if self._open is not None:
                self._open.close()
            self._open = None
            self._forget_keys()

    def _live(self) -> psycopg.Connection:
        """The connection, or a new one if the server has ended it."""
        if self._open is not None and time.monotonic() - self._used > IDLE:
            with suppress(psycopg.OperationalError):
                self._open.execute("")
        if self._open is None or self._open.broken:
            self._open = self._connected()
        self._used = time.monotonic()
        return self._open

    def _connected(self) -> psycopg.Connection:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=30)
        connection.execute(f"SET search_path TO {SCHEMA}")
        if connection.execute(f"SELECT to_regclass('{SCHEMA}.erasures')").fetchone() == (None,):
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING_TABLES,))
                for statement in TABLES:
                    connection.execute(statement)
        return connection

    @contextmanager
    def _plain(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            reason = str(error).strip().partition("\n")[0]
            raise LedgerError(f"the keys of persons in PostgreSQL cannot be used: {reason}") from error


def open_persons(place: str, secret: Callable[[int], bytes]) -> Persons:
    """The keys in a file, or in a database if the place begins with postgresql:."""
    return PersonsDatabase(place, secret) if place.startswith("postgresql:") else Persons(Path(place), secret)

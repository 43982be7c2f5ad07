"""The ledger in an SQLite file, and everything specific to SQLite."""

import sqlite3
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from threading import Lock, local
from typing import Any
from uuid import UUID

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from pbem.ledger.errors import LedgerError
from pbem.ledger.packing import pack
from pbem.ledger.shared_files import TABLE as FILES_TABLE
from pbem.ledger.shared_files import SharedFiles
from pbem.ledger.signs import FriendlySigns
from pbem.ledger.signs.files import FileSigns
from pbem.ledger.sqlite_table import LedgerRecorder, migrate
from pbem.ledger.store import Plain, Store

# Marks a file as ours ("pbem"), so that another program's database is never written to.
APPLICATION_ID = 0x7062656D

SENTENCES = {
    sqlite3.SQLITE_BUSY: "another program is using it; try again in a moment",
    sqlite3.SQLITE_LOCKED: "another program is using it; try again in a moment",
    sqlite3.SQLITE_READONLY: "it is read-only; give this user permission to write the file and its folder",
    sqlite3.SQLITE_PERM: "it is read-only; give this user permission to write the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; check that the path is a file this user may write",
    sqlite3.SQLITE_NOTADB: "it is not a database, or it is damaged; restore it from a backup",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore it from a backup",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}


FILES = f"CREATE TABLE IF NOT EXISTS {FILES_TABLE} (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID"

# How often to check whether another process has finished writing. SQLite itself would sleep longer and longer.
LOOK_AGAIN = 0.0005


class ImmediateTransaction(SQLiteTransaction):
    """Takes the write lock at the start: SQLite refuses a later lock at once, without waiting."""

    def __enter__(self) -> SQLiteCursor:
        assert isinstance(self.connection, LedgerConnection)
        cursor = self.connection.cursor()
        end = time.monotonic() + self.connection.patience
        while not self._has_begun(cursor, time.monotonic() < end):
            time.sleep(LOOK_AGAIN)
        return cursor

    def _has_begun(self, cursor: SQLiteCursor, is_patient: bool) -> bool:
        try:
            cursor.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or not is_patient:
                raise
            return False
        return True


class PartOfTransaction(SQLiteTransaction):
    """A transaction within a larger one, which can be rolled back by itself."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("SAVEPOINT part")
        return cursor


class LedgerConnection(SQLiteConnection):
    """`is_joined`: this is part of the transaction already open on the connection."""

    is_joined = False

    def __init__(self, connection: sqlite3.Connection, patience: float) -> None:
        super().__init__(connection, max_age=None)
        self.patience = patience

    @contextmanager
    def joined(self) -> Iterator[None]:
        with self.transaction(commit=True):
            self.is_joined = True
            try:
                yield
                self._require_whole()
            finally:
                self.is_joined = False

    def _require_whole(self) -> None:
        """After some disk errors SQLite rolls back everything on its own; later writes must then not be kept."""
        if not self._sqlite_conn.in_transaction:
            raise sqlite3.OperationalError("the joint transaction was rolled back")

    def commit(self) -> None:
        if self.is_joined:
            self._sqlite_conn.execute("RELEASE part")
        else:
            super().commit()

    def rollback(self) -> None:
        if self.is_joined:
            self._sqlite_conn.execute("ROLLBACK TO part")
            self._sqlite_conn.execute("RELEASE part")
        else:
            super().rollback()

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        if self.is_joined:
            self._require_whole()
            part = PartOfTransaction(self, commit=True) if commit else nullcontext(self.cursor())
            with part as cursor, cursor:
                yield cursor
            return
        kind = ImmediateTransaction if commit else SQLiteTransaction
        try:
            with kind(self, commit=commit) as cursor, cursor:
                yield cursor
        finally:
            # A failed commit leaves its transaction open, which would block every later one.
            if self._sqlite_conn.in_transaction:
                self._sqlite_conn.rollback()


class LedgerFile(SQLiteDatastore):
    """The library's datastore with our own connections.

    Its pool loses write access for good when a connection fails, and makes readers wait for writers.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path, self._patience = path, patience
        # The readers, and the one writer, which waits in its own way.
        self._idle: deque[LedgerConnection] = deque()
        self._writer: deque[LedgerConnection] = deque()
        self._writing = Lock()
        self._thread = local()
        self._closed = False
        super().__init__(str(path))

    def connect(self, patience: float) -> sqlite3.Connection:
        # mode=rw: a missing file must be noticed, not silently created again.
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=rw",
            uri=True,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        joined: LedgerConnection | None = getattr(self._thread, "joined", None)
        if joined is not None:
            yield joined
            return
        idle, patience = (self._writer, 0.0) if commit else (self._idle, self._patience)
        with self._turn_to_write() if commit else nullcontext():
            connection = self._take(idle, patience)
            try:
                yield connection
            finally:
                self._give_back(connection, idle)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything this thread writes becomes one transaction with one disk sync. Others cannot write meanwhile."""
        with self.get_connection(commit=True) as connection:
            assert isinstance(connection, LedgerConnection)
            with connection.joined():
                self._thread.joined = connection
                try:
                    yield
                finally:
                    self._thread.joined = None

    @contextmanager
    def transaction_of(self, commit: bool) -> Iterator[Any]:
        with self.get_connection(commit=commit) as connection, connection.transaction(commit=commit) as cursor:
            yield cursor

    def scrub(self) -> None:
        """Rewrites the whole file, so that no page has old content left, and empties the write-ahead log."""
        with self._turn_to_write(), closing(self.connect(self._patience)) as connection:
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("VACUUM")
            end = time.monotonic() + self._patience
            while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] and time.monotonic() < end:
                time.sleep(LOOK_AGAIN)

    def close(self) -> None:
        self._closed = True
        for idle in (self._idle, self._writer):
            with suppress(IndexError):
                while True:
                    idle.pop().close()

    @contextmanager
    def _turn_to_write(self) -> Iterator[None]:
        if not self._writing.acquire(timeout=self._patience):
            raise LedgerError(f"{self._path}: {SENTENCES[sqlite3.SQLITE_BUSY]}")
        try:
            yield
        finally:
            self._writing.release()

    def _take(self, idle: deque[LedgerConnection], patience: float) -> LedgerConnection:
        with suppress(IndexError):
            return idle.pop()
        return LedgerConnection(self.connect(patience), self._patience)

    def _give_back(self, connection: LedgerConnection, idle: deque[LedgerConnection]) -> None:
        idle.append(connection)
        if self._closed:
            self.close()


def open_sqlite(name: str, patience: float) -> Store:
    path = _path(name)
    plain = Plain((sqlite3.Error, OSError, EventSourcingError), lambda error: _sentence(path, error))
    with plain.friendly_errors():
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            # Addresses and dice secrets are private; the log files next to it inherit this.
            path.touch(mode=0o600)
        file = LedgerFile(path, patience)
        recorder = LedgerRecorder(file)
        with closing(file.connect(patience)) as connection:
            _make_ours(path, connection, recorder.create_table_statements)
            _write_ahead(path, connection, patience)
    files = SharedFiles(file.transaction_of, "?", plain.friendly_errors)
    return Store(
        recorder=recorder,
        files=files,
        close=file.close,
        plain=plain,
        rewrite=partial(_rewrite, file, recorder),
        scrub=file.scrub,
        last_of=recorder.last_of,
        put=recorder.put,
        together=file.together,
        signs=FriendlySigns(FileSigns(path.with_name(f"{path.name}-signs")), plain.friendly_errors),
    )


def _rewrite(file: LedgerFile, recorder: LedgerRecorder, rows: Sequence[StoredEvent]) -> None:
    sql = f"UPDATE {recorder.events_table_name} SET state = ? WHERE originator_id = ? AND originator_version = ?"
    with file.get_connection(commit=True) as connection, connection.transaction(commit=True) as cursor:
        for row in rows:
            stream = UUID(str(row.originator_id))
            held = pack(stream, row.originator_version, row.state)
            cursor.execute(sql, (held, stream.hex, row.originator_version))


def _path(name: str) -> Path:
    if not name or ":memory:" in name or "mode=memory" in name or "\0" in name:
        raise LedgerError(f"sqlite:{name}: name a file, for example sqlite:var/ledger.db")
    return Path(name).absolute()


def _make_ours(path: Path, connection: sqlite3.Connection, statements: list[str]) -> None:
    """Creates the tables in an empty database; leaves an existing ledger alone and refuses any other database."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        try:
            owner = cursor.execute("PRAGMA application_id").fetchone()[0]
            tables = cursor.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if owner != APPLICATION_ID and (owner or tables):
                raise LedgerError(f"{path}: it is the database of another program; name another file")
            if owner != APPLICATION_ID:
                for statement in (*statements, f"PRAGMA application_id={APPLICATION_ID}"):
                    cursor.execute(statement)
            cursor.execute(FILES)
            migrate(path, cursor)
            cursor.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.rollback()


def _write_ahead(path: Path, connection: sqlite3.Connection, patience: float) -> None:
    """Switches to WAL. SQLite does not wait for locks here, so we do."""
    end = time.monotonic() + patience
    while not (mode := _switched(connection)) and time.monotonic() < end:
        time.sleep(0.02)
    if mode != "wal":
        reason = (
            "this folder cannot hold a write-ahead log; use a local disk" if mode else SENTENCES[sqlite3.SQLITE_BUSY]
        )
        raise LedgerError(f"{path}: {reason}")


def _switched(connection: sqlite3.Connection) -> str:
    """The mode of the database now, or nothing while another process blocks the change."""
    try:
        return str(connection.execute("PRAGMA journal_mode=WAL").fetchone()[0])
    except sqlite3.OperationalError as error:
        if _code(error) != sqlite3.SQLITE_BUSY:
            raise
        return ""


def _code(error: BaseException | None) -> int:
    """SQLite's primary error code, without the extended bits."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _sentence(path: Path, error: Exception) -> str:
    code = _code(error) or _code(error.__cause__)
    reason = SENTENCES.get(code) or getattr(error, "strerror", None) or str(error)
    return f"{path}: {reason}"

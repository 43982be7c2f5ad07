"""A disposable SQLite file that follows the ledger event by event, so that nothing in it is ever rewritten whole.

Another program version, another erasure of a person or another layout is another file. A file is believed only if the
ledger still contains the last event folded into it; anything else is made anew.
"""

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TypeVar

from events import Event
from pbem import __version__
from pbem.ledger import Damage, Ledger, LedgerError
from pbem.projections.position import fingerprint

T = TypeVar("T")
Page = Sequence[tuple[int, Event | Damage]]
Fold = Callable[[sqlite3.Connection, Page], None]

PAGE = 500
PATIENCE = 30.0
LONG = 86400.0
META = "CREATE TABLE IF NOT EXISTS followed (after INTEGER NOT NULL, last TEXT NOT NULL)"
# Another process keeps the file busy: that says nothing about the file.
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


class LocalIndex:
    """`tables` are SQL statements, `fold` writes what a page of events changes. Threads take turns."""

    def __init__(
        self, path: Path, ledger: Ledger, tables: Sequence[str], topics: Sequence[str], fold: Fold, form: str = ""
    ) -> None:
        self._path, self._ledger, self._tables, self._topics, self._fold = path, ledger, tables, topics, fold
        self._form = hashlib.sha256("\n".join((__version__, form, META, *tables)).encode()).hexdigest()[:16]
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        # None while the index is held in memory.
        self._file: Path | None = None
        self._erasures = 0
        # The ledger was searched up to here.
        self._seen = 0

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What the query finds in the file, with everything written to the ledger so far."""
        with self._lock:
            try:
                return query(self._current())
            except sqlite3.DatabaseError as error:
                if _code(error) in BUSY:
                    raise LedgerError(f"{self._path}: another program is using it; try again in a moment") from error
                self.clear()
                return query(self._current())

    def write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """A change that the ledger says nothing of; it is lost when the file is made anew."""

        def changed(connection: sqlite3.Connection) -> None:
            with _writing(connection):
                change(connection)

        self.read(changed)

    def clear(self) -> None:
        """Removes the file, and begins again with the next query."""
        with self._lock:
            self.close()
            _remove(self._files())

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection, self._seen = None, 0

    def _current(self) -> sqlite3.Connection:
        erasures, head = self._ledger.erasures(), self._ledger.head()
        if self._connection is not None and (erasures != self._erasures or head < self._seen or self._is_lost()):
            self.close()
        connection = self._connection or self._begun(erasures)
        if head > self._seen:
            connection = self._followed(connection)
            self._seen = head
        return connection

    def _is_lost(self) -> bool:
        return self._file is not None and not self._file.exists()

    def _begun(self, erasures: int) -> sqlite3.Connection:
        self._erasures = erasures
        self._connection = self._opened(self._own_file())
        self._ledger.on_close(self.close)
        return self._connection

    def _followed(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        try:
            if not self._is_ours(connection):
                self.clear()
                connection = self._begun(self._erasures)
            self._follow(connection)
        except sqlite3.OperationalError as error:
            if _code(error) not in UNWRITABLE:
                raise
            # The index is held in memory from now on.
            self.close()
            connection = self._connection = self._opened(None)
            self._follow(connection)
        return connection

    def _follow(self, connection: sqlite3.Connection) -> None:
        while True:
            after = _after(connection)
            page = self._ledger.look_through(max(after, self._seen), PAGE, self._topics)
            if not page:
                return
            with _writing(connection):
                # Another process may have been faster.
                if _after(connection) == after:
                    self._fold(connection, page)
                    number, event = page[-1]
                    connection.execute("UPDATE followed SET after = ?, last = ?", (number, fingerprint(event)))

    def _is_ours(self, connection: sqlite3.Connection) -> bool:
        """Whether the ledger still has the last event folded in: it may have been restored or replaced since."""
        after, last = connection.execute("SELECT after, last FROM followed").fetchone()
        page = self._ledger.look_through(after - 1, 1, self._topics) if after else []
        return not after or (bool(page) and (page[0][0], fingerprint(page[0][1])) == (after, last))

    def _opened(self, file: Path | None) -> sqlite3.Connection:
        """The index in this file, or in memory where no file can be written."""
        for place in (file, file, None):
            try:
                connection, self._file = self._connected(place), place
            except (sqlite3.DatabaseError, OSError):
                _remove(self._files())
            else:
                return connection
        raise LedgerError(f"{self._path}: the index can be held neither in a file nor in memory")

    def _connected(self, file: Path | None) -> sqlite3.Connection:
        if file:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.touch(mode=0o600)
        place = file or ":memory:"
        connection = sqlite3.connect(place, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            with suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode=WAL")
            # Without a sync at each commit: the file may lose its last changes, but is never half-written.
            connection.execute("PRAGMA synchronous=NORMAL")
            with _writing(connection):
                for statement in (META, *self._tables):
                    connection.execute(statement)
                connection.execute("INSERT INTO followed SELECT 0, '' WHERE NOT EXISTS (SELECT * FROM followed)")
        except BaseException:
            connection.close()
            raise
        return connection

    def _own_file(self) -> Path:
        """The file for this program, after removing those from before an erasure and those of earlier programs.

        Another version of the program may still be running: its file is left alone for a day.
        """
        start = f"{self._path.name}.{self._erasures}."
        old = [file for file in self._files() if not file.name.startswith(start) or _age(file) > LONG]
        name = f"{start}{self._form}.index"
        _remove(file for file in old if not file.name.startswith(name))
        return self._path.with_name(name)

    def _files(self) -> list[Path]:
        return list(self._path.parent.glob(f"{self._path.name}.*"))


def _age(file: Path) -> float:
    with suppress(OSError):
        return time.time() - file.stat().st_mtime
    return 0.0


def _remove(files: Iterable[Path]) -> None:
    for file in files:
        with suppress(OSError):
            file.unlink()


@contextmanager
def _writing(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.rollback()


def _after(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT after FROM followed").fetchone()[0])


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF

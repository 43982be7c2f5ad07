"""The keys of persons, in a file of its own: `var/people.keys`. `persons_database` keeps them for several machines.

What is personal in an event is encrypted with the key of its person. The events stay for ever; a key can be destroyed,
and with it everything that was encrypted. So keys are never in a stream, a bundle without passphrase or a cache.

A person is known by handles: a mail address, or a name in one game. Several persons may share a handle, for example
somebody who was seated by name and gave an address later; forgetting the handle forgets them all.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pbem.audit.field_cipher import KEY_BYTES, drop_keys
from pbem.ledger.errors import LedgerError

# The file with the keys, in the var folder.
PEOPLE = "people.keys"
ID_BYTES = 12
PATIENCE = 30.0
# For how many seconds a key is used without asking whether another process has destroyed it.
FRESH = 0.01
TABLES = (
    "CREATE TABLE IF NOT EXISTS persons (id TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS handles (handle TEXT, person TEXT, PRIMARY KEY (handle, person)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS erasures (number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL)",
)


class Persons:
    """Several threads and processes may use the file; what one of them destroys, the others notice."""

    def __init__(self, path: Path, secret: Callable[[int], bytes]) -> None:
        self._path, self._secret = path, secret
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._keys: dict[str, bytes | None] = {}
        self._erasures: int | None = None
        self._data_version = 0
        self._fresh_until = 0.0

    def of(self, handle: str) -> str:
        """The person with this handle; a new one, with a new key, if there is none."""
        if known := self.called(handle):
            return known[0]
        with self._writing() as connection:
            found = _persons(connection, handle)
            if found:
                return found[0]
            person = self._secret(ID_BYTES).hex()
            connection.execute("INSERT INTO persons VALUES (?, ?)", (person, self._secret(KEY_BYTES)))
            connection.execute("INSERT INTO handles VALUES (?, ?)", (handle.casefold(), person))
        return person

    def add(self, person: str, key: bytes, handles: Iterable[str]) -> None:
        """A person who comes from another server, with the key used there."""
        with self._writing() as connection:
            connection.execute("INSERT INTO persons VALUES (?, ?) ON CONFLICT DO NOTHING", (person, key))
            rows = [(handle.casefold(), person) for handle in handles]
            connection.executemany("INSERT INTO handles VALUES (?, ?) ON CONFLICT DO NOTHING", rows)

    def link(self, handle: str, person: str) -> None:
        """Whoever has this handle is also that person."""
        with self._writing() as connection:
            connection.execute("INSERT INTO handles VALUES (?, ?) ON CONFLICT DO NOTHING", (handle.casefold(), person))

    def called(self, handle: str) -> tuple[str, ...]:
        """All persons with this handle."""
        with self._reading() as connection:
            return _persons(connection, handle) if connection else ()

    def handles(self, person: str = "") -> tuple[str, ...]:
        """The handles of a person, or of all persons."""
        with self._reading() as connection:
            sql = "SELECT handle FROM handles WHERE ? IN (person, '') ORDER BY handle"
            return tuple(dict.fromkeys(row[0] for row in connection.execute(sql, (person,)))) if connection else ()

    def key(self, person: str) -> bytes | None:
        """The key of a person; None once it was destroyed, which another process notices within FRESH seconds."""
        if person in self._keys and time.monotonic() < self._fresh_until:
            return self._keys.get(person)
        with self._reading() as connection:
            if connection is None:
                return None
            if person not in self._keys:
                row = connection.execute("SELECT key FROM persons WHERE id = ?", (person,)).fetchone()
                self._keys[person] = row[0] if row else None
            return self._keys[person]

    def erasures(self) -> int:
        """How often somebody was forgotten: what was computed from decrypted events before is no longer valid."""
        with self._reading() as connection:
            if self._erasures is None and connection:
                self._erasures = connection.execute("SELECT max(number) FROM erasures").fetchone()[0] or 0
            return self._erasures or 0

    def destroy(self, persons: Iterable[str], handles: Iterable[str], at: str) -> None:
        """Destroys the keys of these persons, and removes the handles."""
        with self._writing() as connection:
            gone = [(person,) for person in persons]
            connection.executemany("DELETE FROM persons WHERE id = ?", gone)
            connection.executemany("DELETE FROM handles WHERE person = ?", gone)
            connection.executemany("DELETE FROM handles WHERE handle = ?", [(each.casefold(),) for each in handles])
            connection.execute("INSERT INTO erasures (at) VALUES (?)", (at,))
        with self._lock:
            self._forget_keys()
            self._scrub()

    def _scrub(self) -> None:
        if self._connection:
            # Pages that were rearranged before may hold copies of a row.
            self._connection.execute("VACUUM")

    def close(self) -> None:
        with self._lock:
            if self._connection:
                self._connection.close()
            self._connection = None
            self._forget_keys()

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        """The file, or None before the first person; notices what other processes have changed."""
        with self._lock, self._plain():
            if self._connection is None and not self._path.exists():
                yield None
                return
            connection = self._opened()
            version = connection.execute("PRAGMA data_version").fetchone()[0]
            if version != self._data_version:
                self._forget_keys()
                self._data_version = version
            self._fresh_until = time.monotonic() + FRESH
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Any]:
        with self._lock, self._plain():
            connection = self._opened()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.rollback()
            self._forget_keys()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
            connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            for pragma in ("secure_delete=ON", "synchronous=FULL", "journal_mode=DELETE"):
                connection.execute(f"PRAGMA {pragma}")
            for table in TABLES:
                connection.execute(table)
            self._connection = connection
        return self._connection

    def _forget_keys(self) -> None:
        self._keys.clear()
        self._erasures = None
        drop_keys()

    @contextmanager
    def _plain(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise LedgerError(f"{self._path}: the keys of persons cannot be used: {error}") from error


def _persons(connection: Any, handle: str) -> tuple[str, ...]:
    rows = connection.execute("SELECT person FROM handles WHERE handle = ?", (handle.casefold(),))
    return tuple(row[0] for row in rows)

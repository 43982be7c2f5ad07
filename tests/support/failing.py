"""Lets the N-th operation of a run fail: what writes to the store or to the disk, or hands a letter over.

An operation fails in one of two ways: it is not done, or it is done and whoever asked for it hears of an error. The
second is a COMMIT whose answer was swallowed, a file that was renamed by a disk that then failed, or a letter that the
relay took before the connection was lost. A write of a part of the bytes counts as not done.
"""

import errno
import io
import os
import re
import smtplib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import psycopg
import pytest
from psycopg.transaction import Transaction

R = TypeVar("R")

WRITES = re.compile(r"\s*(BEGIN IMMEDIATE|INSERT|UPDATE|DELETE|COMMIT|SAVEPOINT|RELEASE|SELECT public\.pbem_append)")
# Of these, whoever asks cannot know whether they were done.
UNSURE = re.compile(r"\s*(COMMIT|RELEASE|SELECT public\.pbem_append)")
NOT_DONE, UNHEARD = WAYS = ("not done", "done, and not heard of")


class Failures:
    """Counts operations once it is armed; operation number `at` fails."""

    def __init__(self) -> None:
        # How many operations there were that can fail in each way.
        self.counts = Counter[str]()
        self.failed = ""
        self._at, self._way = 0, NOT_DONE
        self._armed = False
        self._lock = Lock()

    def arm(self, at: int, way: str) -> None:
        self._at, self._way, self._armed = at, way, True

    def disarm(self) -> None:
        self._armed = False

    def run(self, name: str, act: Callable[[], R], error: Callable[[], Exception], is_unsure: bool = True) -> R:
        """Carries out the operation, unless its number is up."""
        if not self._is_up(name, is_unsure):
            return act()
        if self._way == UNHEARD:
            act()
        raise error()

    def _is_up(self, name: str, is_unsure: bool) -> bool:
        with self._lock:
            if not self._armed:
                return False
            ways = WAYS if is_unsure else (NOT_DONE,)
            self.counts.update(ways)
            if self._way not in ways or self.counts[self._way] != self._at:
                return False
            self.failed = f"{name}, {self._way}"
            return True


def _disk() -> OSError:
    return OSError(errno.EIO, os.strerror(errno.EIO))


def _full() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _sqlite() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error


def _postgresql() -> psycopg.OperationalError:
    return psycopg.OperationalError("server closed the connection unexpectedly")


def _relay() -> smtplib.SMTPServerDisconnected:
    return smtplib.SMTPServerDisconnected("Connection unexpectedly closed")


@contextmanager
def failing(failures: Failures) -> Iterator[None]:
    """From now on the operations of this process go through `failures`."""
    with pytest.MonkeyPatch.context() as patch:
        for install in (_on_disk, _in_sqlite, _in_postgresql, _at_relay):
            install(patch, failures)
        yield


def _on_disk(patch: pytest.MonkeyPatch, failures: Failures) -> None:
    for name in ("fsync", "rename", "replace", "link"):
        patch.setattr(os, name, _one(failures, name, getattr(os, name), _disk))
    write, opened = os.write, io.open

    def torn(handle: int, content: bytes) -> int:
        # Only the spool writes like this; pipes and the event loop write small signals.
        if len(content) < 20:
            return write(handle, content)
        try:
            return failures.run("write", lambda: write(handle, content), _full)
        except OSError:
            write(handle, content[: len(content) // 2])
            raise

    def open_file(file: Any, mode: str = "r", *more: Any, **fields: Any) -> Any:
        if "w" not in mode or file == os.devnull:
            return opened(file, mode, *more, **fields)
        return failures.run("open to write", lambda: opened(file, mode, *more, **fields), _full, is_unsure=False)

    patch.setattr(os, "write", torn)
    patch.setattr(io, "open", open_file)


def _one(failures: Failures, name: str, real: Callable[..., R], error: Callable[[], Exception]) -> Callable[..., R]:
    return lambda *given, **fields: failures.run(name, lambda: real(*given, **fields), error)


def _in_sqlite(patch: pytest.MonkeyPatch, failures: Failures) -> None:
    def run(sql: str, act: Callable[[], R]) -> R:
        found = WRITES.match(sql)
        return failures.run(found[1], act, _sqlite, bool(UNSURE.match(sql))) if found else act()

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, *given: Any) -> Any:
            return run(sql, lambda: super(Cursor, self).execute(sql, *given))

        def executemany(self, sql: str, *given: Any) -> Any:
            return run(sql, lambda: super(Cursor, self).executemany(sql, *given))

    class Connection(sqlite3.Connection):
        def cursor(self, *given: Any) -> Any:
            return super().cursor(Cursor)

        def execute(self, sql: str, *given: Any) -> Any:
            return self.cursor().execute(sql, *given)

        def commit(self) -> None:
            run("COMMIT", super().commit)

    connect = sqlite3.connect
    patch.setattr(sqlite3, "connect", lambda *given, **fields: connect(*given, factory=Connection, **fields))


def _in_postgresql(patch: pytest.MonkeyPatch, failures: Failures) -> None:
    """The server is gone, and with it the connection."""
    execute, leave = psycopg.Cursor.execute, Transaction.__exit__

    def lost(connection: Any) -> Callable[[], Exception]:
        def error() -> Exception:
            connection.close()
            return _postgresql()

        return error

    def run(self: Any, query: Any, *given: Any, **fields: Any) -> Any:
        found = WRITES.match(query) if isinstance(query, str) else None
        if found is None:
            return execute(self, query, *given, **fields)
        act = lambda: execute(self, query, *given, **fields)  # noqa: E731
        return failures.run(found[1], act, lost(self.connection), bool(UNSURE.match(query)))

    def end(self: Any, kind: Any, error: Any, trace: Any) -> Any:
        if kind is not None or self.force_rollback:
            return leave(self, kind, error, trace)
        return failures.run("COMMIT", lambda: leave(self, kind, error, trace), lost(self.connection))

    patch.setattr(psycopg.Cursor, "execute", run)
    patch.setattr(Transaction, "__exit__", end)


def _at_relay(patch: pytest.MonkeyPatch, failures: Failures) -> None:
    for name in ("mail", "rcpt", "data"):
        patch.setattr(smtplib.SMTP, name, _step(failures, name, getattr(smtplib.SMTP, name)))


def _step(failures: Failures, name: str, real: Callable[..., R]) -> Callable[..., R]:
    def step(self: smtplib.SMTP, *given: Any, **fields: Any) -> R:
        def lost() -> Exception:
            self.close()
            return _relay()

        return failures.run(f"SMTP {name.upper()}", lambda: real(self, *given, **fields), lost)

    return step

"""A second process for the tests: `python -m tests.ledger.racer MODE URL ...`; says "ready", waits for a line."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn
from uuid import UUID

from eventsourcing.sqlite import SQLiteCursor
from psycopg import Connection

from pbem.ledger import Conflict, open_ledger
from pbem.ledger.postgresql import LedgerTable
from tests.ledger.lives import offered, write

# How many events the commands of `steadily` and `fatally` write.
BATCH = 5


def once(url: str, stream: str, command: str) -> None:
    """One command; it answers with the number of the process that carried it out."""
    with open_ledger(url) as ledger:
        wait()
        try:
            event = offered(UUID(stream), 1, command)
            print(write(ledger, event, answer=str(os.getpid()).encode()).decode())
        except Conflict:
            print("conflict")


def opening(url: str) -> None:
    """Only opens: a new database is made by whoever comes first."""
    wait()
    with open_ledger(url) as ledger:
        print(len(ledger.opened_games()))


def often(url: str, stream: str, name: str, times: str) -> None:
    """Many commands on one stream, each tried until nobody else was faster."""
    # On a machine that stands still for half a minute, the patience of a server would be a matter of time.
    with open_ledger(url, patience=600) as ledger:
        wait()
        for number in range(int(times)):
            while True:
                version = len(ledger.events(UUID(stream))) + 1
                try:
                    write(ledger, offered(UUID(stream), version, f"{name}/{number}"))
                    break
                except Conflict:
                    continue
    print("done")


def steadily(url: str, stream: str, name: str) -> None:
    """Commands of several events each, until killed."""
    with open_ledger(url) as ledger:
        version = len(ledger.events(UUID(stream)))
        wait()
        for number in range(1_000_000):
            command = f"{name}/{number}"
            write(ledger, *(offered(UUID(stream), version + step, command) for step in range(1, BATCH + 1)))
            version += BATCH
            if number == 1:
                print("under way", flush=True)


def fatally(url: str, stream: str) -> None:
    """A command during which the process is killed: rows are inserted, the commit has not come."""
    with open_ledger(url) as ledger:
        wait()
        die_before_commit()
        write(ledger, *(offered(UUID(stream), step, "fatal") for step in range(1, BATCH + 1)))


def die_before_commit() -> None:
    """The rows are inserted one by one or all at once: what comes next is the commit."""
    executemany = SQLiteCursor.executemany
    transaction = Connection.transaction

    def dying_executemany(self: SQLiteCursor, *args: Any) -> None:
        executemany(self, *args)
        die()

    @contextmanager
    def dying_transaction(self: Connection[Any]) -> Iterator[Any]:
        with transaction(self) as begun:
            yield begun
            die()

    def insert(self: LedgerTable, rows: Any, **_: Any) -> None:
        self._insert_with(rows, lambda cursor: None)

    setattr(SQLiteCursor, "executemany", dying_executemany)  # noqa: B010
    setattr(Connection, "transaction", dying_transaction)  # noqa: B010
    setattr(LedgerTable, "insert_events", insert)  # noqa: B010


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def wait() -> None:
    print("ready", flush=True)
    sys.stdin.readline()


MODES: dict[str, Callable[..., None]] = {
    "once": once,
    "opening": opening,
    "often": often,
    "steadily": steadily,
    "fatally": fatally,
}

if __name__ == "__main__":
    MODES[sys.argv[1]](*sys.argv[2:])

"""The interface of a database, so that the ledger need not know which one it is."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent

from pbem.ledger.errors import StoreAway
from pbem.ledger.shared_files import SharedFiles
from pbem.ledger.signs import Signs

# Writes more in the transaction of events, with the cursor of the database.
Beside = Callable[[Any], None]


def nothing_beside(_cursor: Any) -> None:
    """Most transactions hold nothing but events."""


@dataclass(frozen=True)
class Store:
    """An open database. What one thread writes within `together` is written at once, if the database supports it.

    `rewrite` replaces the content of records that are there: only to erase personal data. `scrub` then removes what
    the database itself still has of the former content. `last_of` is for finding events by their topics: the numbers
    of so many events of a stream before one, latest first. `put` writes records of another store with their numbers in
    the order of writing. `signs` are those of the running parts of the server.
    """

    recorder: ApplicationRecorder
    files: SharedFiles
    close: Callable[[], None]
    plain: "Plain"
    rewrite: Callable[[Sequence[StoredEvent]], None]
    scrub: Callable[[], None]
    last_of: Callable[[UUID, Sequence[str], int, int], list[int]]
    put: Callable[[Sequence[Notification]], None]
    signs: Signs
    together: Callable[[], AbstractContextManager[None]] = nullcontext


@dataclass(frozen=True)
class Plain:
    """How the errors of a database are shown to people."""

    errors: tuple[type[Exception], ...]
    sentence: Callable[[Exception], str]

    @contextmanager
    def friendly_errors(self) -> Iterator[None]:
        """Turns the database's own errors into a LedgerError of one line."""
        try:
            yield
        except self.errors as error:
            raise StoreAway(self.sentence(error)) from error

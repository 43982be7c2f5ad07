"""The table of records in an SQLite file: how it is read and written, and how it came to its present layout."""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor

from pbem.ledger.errors import LedgerError
from pbem.ledger.packing import content_of, pack
from pbem.ledger.store import Beside, nothing_beside

# What each version of the layout adds to the one before. A step that has landed is never changed.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    # 1: contents may be packed.
    (),
)


class LedgerRecorder(SQLiteApplicationRecorder):
    """The library's recorder, without parsing the same stream id from the text of every row."""

    convert_originator_id = staticmethod(lru_cache(1000)(UUID))

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], beside: Beside = nothing_beside, **_: Any
    ) -> Sequence[int] | None:
        beside(c)
        c.executemany(self.insert_events_statement, [columns(row) for row in stored_events])
        return None

    def select_events(self, originator_id: UUID | str, **bounds: Any) -> Sequence[StoredEvent]:
        found = super().select_events(originator_id, **bounds)
        return [StoredEvent(row.originator_id, row.originator_version, row.topic, content_of(row)) for row in found]

    def select_notifications(self, *places: Any, **bounds: Any) -> Sequence[Notification]:
        found = super().select_notifications(*places, **bounds)
        return [
            Notification(row.originator_id, row.originator_version, row.topic, content_of(row), row.id) for row in found
        ]

    def put(self, rows: Sequence[Notification]) -> None:
        names = "rowid, originator_id, originator_version, topic, state"
        sql = f"INSERT INTO {self.events_table_name} ({names}) VALUES (?, ?, ?, ?, ?)"
        with self.datastore.transaction(commit=True) as cursor:
            cursor.executemany(sql, [(row.id, *columns(row)) for row in rows])

    def last_of(self, stream: UUID, topics: Sequence[str], before: int, limit: int) -> list[int]:
        marks = ", ".join("?" * len(topics))
        sql = (
            f"SELECT originator_version FROM {self.events_table_name} WHERE originator_id = ? AND topic IN ({marks}) "
            "AND originator_version < ? ORDER BY originator_version DESC LIMIT ?"
        )
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(sql, (stream.hex, *topics, before, limit))
            return [row[0] for row in cursor.fetchall()]


def columns(row: StoredEvent) -> tuple[str, int, str, bytes]:
    stream = row.originator_id if isinstance(row.originator_id, UUID) else UUID(row.originator_id)
    return stream.hex, row.originator_version, row.topic, pack(stream, row.originator_version, row.state)


def migrate(path: Path, cursor: sqlite3.Cursor) -> None:
    """Brings the file to the layout of this program."""
    version = cursor.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise LedgerError(f"{path}: a newer version of pbem has written it; install that version or a later one")
    for statement in chain.from_iterable(MIGRATIONS[version:]):
        cursor.execute(statement)
    if version < len(MIGRATIONS):
        cursor.execute(f"PRAGMA user_version={len(MIGRATIONS)}")

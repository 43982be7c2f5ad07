"""Small files that all machines of a server share: keys, drafts, the heartbeat. They are not events; they change."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

TABLE = "pbem_files"
# A transaction, in which the cursor of the database may be used; `True` if something is written.
Transaction = Callable[[bool], AbstractContextManager[Any]]
Friendly = Callable[[], AbstractContextManager[None]]


class SharedFiles:
    """In the database of the ledger, found by their names. `mark` stands for a value in its SQL, `friendly` turns its
    errors into those of the ledger."""

    def __init__(
        self, transaction: Transaction, mark: str, friendly: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._begin, self._mark, self._friendly = transaction, mark, friendly

    def read(self, name: str) -> bytes | None:
        with self._transaction(False) as cursor:
            return self._content(cursor, name)

    def all(self) -> dict[str, bytes]:
        """Every file, by its name."""
        with self._transaction(False) as cursor:
            cursor.execute(f"SELECT name, content FROM {TABLE} ORDER BY name")
            return {row["name"]: bytes(row["content"]) for row in cursor.fetchall()}

    def write(self, name: str, content: bytes) -> None:
        with self._transaction(True) as cursor:
            self._put(cursor, name, content, "DO UPDATE SET content = excluded.content")

    def create(self, name: str, content: bytes) -> bytes:
        """Writes the file unless there is one; returns what is there now. Of several machines the first one wins."""
        with self._transaction(True) as cursor:
            self._put(cursor, name, content, "DO NOTHING")
            found = self._content(cursor, name)
            assert found is not None
            return found

    def remove(self, name: str) -> None:
        with self._transaction(True) as cursor:
            cursor.execute(self._sql(f"DELETE FROM {TABLE} WHERE name = ?"), (name,))

    @contextmanager
    def _transaction(self, commit: bool) -> Iterator[Any]:
        with self._friendly(), self._begin(commit) as cursor:
            yield cursor

    def _content(self, cursor: Any, name: str) -> bytes | None:
        cursor.execute(self._sql(f"SELECT content FROM {TABLE} WHERE name = ?"), (name,))
        row = cursor.fetchone()
        return None if row is None else bytes(row["content"])

    def _put(self, cursor: Any, name: str, content: bytes, otherwise: str) -> None:
        sql = f"INSERT INTO {TABLE} (name, content) VALUES (?, ?) ON CONFLICT (name) {otherwise}"
        cursor.execute(self._sql(sql), (name, content))

    def _sql(self, sql: str) -> str:
        return sql.replace("?", self._mark)

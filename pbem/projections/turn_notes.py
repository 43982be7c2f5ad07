"""Notes on what turns were like for one reader, worked out once: a disposable file beside the ledger.

A note counts as long as the event that it is about is the one in the log of the game.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from events import GameOpened
from pbem.ledger import Ledger
from pbem.projections.local_index import LocalIndex, Page

TABLES = (
    """CREATE TABLE IF NOT EXISTS notes (
        game TEXT, about TEXT, number INTEGER, leaf BLOB NOT NULL, note BLOB NOT NULL,
        PRIMARY KEY (game, about, number)) WITHOUT ROWID""",
)


class TurnNotes:
    """`about` names what a note says and for whom; the numbers are those of events."""

    def __init__(self, folder: Path, ledger: Ledger) -> None:
        self._ledger = ledger
        self._index = LocalIndex(folder / "notes", ledger, TABLES, (GameOpened.TOPIC,), _nothing)

    def all(self, game: UUID, about: str) -> dict[int, bytes]:
        """The notes that count, by the number of their event."""
        sql, log = "SELECT number, leaf, note FROM notes WHERE game = ? AND about = ?", self._ledger.log(game)
        rows = self._index.read(lambda file: file.execute(sql, (game.hex, about)).fetchall())
        return {number: note for number, leaf, note in rows if number <= len(log) and log[number - 1] == leaf}

    def keep(self, game: UUID, about: str, notes: Mapping[int, bytes]) -> None:
        """Keeps these notes, if the game has a log."""
        log = self._ledger.log(game)
        rows = [
            (game.hex, about, number, log[number - 1], note) for number, note in notes.items() if number <= len(log)
        ]
        if rows:
            self._index.write(lambda file: file.executemany("REPLACE INTO notes VALUES (?, ?, ?, ?, ?)", rows))

    def clear(self) -> None:
        """Removes the file: somebody was forgotten whose name may be in it."""
        self._index.clear()


def _nothing(file: sqlite3.Connection, page: Page) -> None:
    """Notes are written by those who work something out."""

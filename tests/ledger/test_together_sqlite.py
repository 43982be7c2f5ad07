"""What can go wrong with commands that wait for the disk once, on SQLite."""

import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from pbem.ledger import Ledger, LedgerError, open_ledger
from tests.ledger.test_leaves import GAME, begin, offer


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'ledger.db'}"


def test_what_the_database_takes_back_by_itself_is_not_kept_in_part(ledger: Ledger) -> None:
    """SQLite ends a transaction after some errors of the disk."""
    begin(ledger)
    datastore = ledger._store.recorder.datastore  # type: ignore[attr-defined]

    def write() -> None:
        with ledger.together():
            offer(ledger, 2)
            with datastore.transaction(commit=False) as cursor:
                cursor.execute("ROLLBACK")
            with suppress(LedgerError):
                offer(ledger, 2)

    with pytest.raises(LedgerError, match="rolled back"):
        write()
    assert len(ledger.events(GAME)) == 1
    offer(ledger, 2)
    assert len(ledger.events(GAME)) == 2


def test_a_writer_that_is_in_the_way_for_too_long(tmp_path: Path, url: str) -> None:
    with open_ledger(url, patience=0.2) as ledger:
        begin(ledger)
        other = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError, match="another program is using it"):
            offer(ledger, 2)
        assert len(ledger.events(GAME)) == 1
        other.execute("COMMIT")
        other.close()
        offer(ledger, 2)

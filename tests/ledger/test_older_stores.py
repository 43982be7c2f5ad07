"""Stores of earlier versions go on: they are read as they are, and brought to the present layout when opened."""

import gzip
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import LedgerError, open_ledger, postgresql_schema, sqlite_table
from pbem.ledger.mapper import EventMapper
from pbem.service import SubmitOrders, submit_orders, tick, verify
from pbem.service.trust.log_check import check_log
from tests.ledger.lives import offered, write

# A game of the race, as the program wrote it before contents were packed; its fifth turn is open.
STORE = Path(__file__).parent / "store-0.sqlite.gz"
GAME = UUID("17a7c50a-0432-4ae7-880d-21534db06fc3")
BEFORE, AFTER = datetime(2026, 11, 19, 1, tzinfo=UTC), datetime(2026, 11, 19, 2, tzinfo=UTC)


def held(path: Path) -> list[bytes]:
    with closing(sqlite3.connect(path)) as database:
        return [bytes(row[0]) for row in database.execute("SELECT state FROM stored_events ORDER BY rowid")]


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


def test_a_game_of_an_older_store_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    path.write_bytes(gzip.decompress(STORE.read_bytes()))
    before = held(path)
    assert version(path) == 0 and len(before) == 102 and all(state[:1] == b"{" for state in before)
    now = BEFORE
    with open_ledger(f"sqlite:{path}") as ledger:
        desk = make_desk(ledger, tmp_path / "cache", ROOT / "templates", clock=lambda: now)
        assert desk.open(GAME).table.turn == 5
        submit_orders(desk, SubmitOrders(id="new", game=GAME, seat="red", turn=5, text="RUN TO 2", channel="web"))
        now = AFTER
        assert tick(desk, lambda _: None) == 0 and desk.open(GAME).table.turn == 6
        assert [verdict for verdict in verify(desk, GAME) if verdict.differences] == []
        assert check_log(desk, GAME, desk.signer(GAME).key).wrong == ()
    after = held(path)
    assert after[: len(before)] == before, "what was stored stays as it is"
    assert version(path) == len(sqlite_table.MIGRATIONS)
    assert any(state[:1] != b"{" for state in after[len(before) :])


def test_a_store_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    open_ledger(f"sqlite:{path}").close()
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version={len(sqlite_table.MIGRATIONS) + 1}")
    with pytest.raises(LedgerError, match="a newer version of pbem has written it"):
        open_ledger(f"sqlite:{path}")


def test_a_database_of_an_older_program_goes_on(postgres_url: str) -> None:
    """As the program left it before events were written by a function."""
    stream = UUID(int=9)
    open_ledger(postgres_url).close()
    older = EventMapper().to_stored_event(offered(stream, 1, "a"))
    with psycopg.connect(postgres_url) as database:
        database.execute("DROP TABLE pbem_schema")
        database.execute("DROP FUNCTION pbem_append")
        sql = "INSERT INTO pbem_events (originator_id, originator_version, topic, state) VALUES (%s, %s, %s, %s)"
        database.execute(sql, (stream, 1, older.topic, older.state))
    for number in (2, 3):
        with open_ledger(postgres_url) as ledger:
            write(ledger, offered(stream, number, f"c{number}"))
            assert len(ledger.events(stream)) == number


def test_a_database_of_a_newer_program_is_refused(postgres_url: str) -> None:
    open_ledger(postgres_url).close()
    with psycopg.connect(postgres_url) as database:
        database.execute("INSERT INTO pbem_schema VALUES (%s)", (len(postgresql_schema.MIGRATIONS) + 1,))
    with pytest.raises(LedgerError, match="a newer version of pbem has written it"):
        open_ledger(postgres_url)

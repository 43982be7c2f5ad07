"""Opening a PostgreSQL ledger, and the ways in which it can be refused."""

import uuid
from collections.abc import Callable

import psycopg
import pytest

from pbem.ledger import Ledger, LedgerError, open_ledger
from tests.ledger.lives import offered, write


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(LedgerError) as caught:
        act()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def change(url: str, statement: bytes) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def test_a_server_that_is_not_there() -> None:
    said = refusal(lambda: open_ledger("postgresql://ann:secret@/games?host=/nowhere", patience=2))
    assert "PostgreSQL database games on /nowhere: " in said
    assert "secret" not in said


def test_a_database_that_is_not_there(postgres: str) -> None:
    assert "does not exist" in refusal(lambda: open_ledger(postgres.format(database="missing")))


def test_an_address_that_is_none() -> None:
    said = refusal(lambda: open_ledger("postgresql://ann:secret@[half"))
    assert "address cannot be read" in said
    assert "secret" not in said


def test_a_foreign_table(postgres_url: str) -> None:
    change(postgres_url, b"CREATE TABLE pbem_events (name text)")
    assert "belongs to another program" in refusal(lambda: open_ledger(postgres_url))


def test_a_database_that_may_only_be_read(postgres_url: str) -> None:
    read_only = f"{postgres_url}&options=-c%20default_transaction_read_only%3Don"
    assert "is read-only" in refusal(lambda: open_ledger(read_only))


def test_a_user_who_may_not_make_tables(postgres_url: str) -> None:
    change(postgres_url, b"CREATE ROLE guest LOGIN")
    try:
        said = refusal(lambda: open_ledger(postgres_url.replace("postgres@", "guest@")))
    finally:
        change(postgres_url, b"DROP ROLE guest")
    assert "permission denied" in said


def test_a_table_that_somebody_else_holds(postgres_url: str) -> None:
    stream = uuid.uuid4()
    with open_ledger(postgres_url) as ledger:
        be_impatient(ledger)
        with psycopg.connect(postgres_url) as other:
            other.execute("LOCK TABLE pbem_events IN EXCLUSIVE MODE")
            assert "lock timeout" in refusal(lambda: write(ledger, offered(stream, 1, "a")))
        assert ledger.events(stream) == []
        write(ledger, offered(stream, 1, "a"))


def test_the_rest_of_the_address_counts(postgres_url: str) -> None:
    with open_ledger(f"{postgres_url}&application_name=ledger-test") as ledger:
        write(ledger, offered(uuid.uuid4(), 1, "a"))
        with psycopg.connect(postgres_url) as other:
            rows = other.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ledger-test'")
            assert rows.fetchone() != (0,)


def be_impatient(ledger: Ledger) -> None:
    """A ledger waits in whole seconds, ten times."""
    ledger._store.recorder.patience = "20ms"  # type: ignore[attr-defined]

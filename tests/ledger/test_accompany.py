"""What is written beside events is stored with them, or not at all."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Any
from uuid import UUID

import psycopg
import pytest

from events import Event
from pbem.ledger import Conflict, Ledger, LedgerError
from tests.ledger.lives import offered, write

GAME = UUID("00000000-0000-4000-8000-000000000001")


def ask(url: str, sql: str) -> list[Any]:
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.partition(":")[2], isolation_level=None)) as file:
            return file.execute(sql).fetchall()
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(sql)
        return found.fetchall() if found.description else []


@pytest.fixture
def accompanied(ledger: Ledger, url: str) -> Ledger:
    def note(events: Sequence[Event], cursor: Any) -> None:
        for event in events:
            cursor.execute(f"INSERT INTO seen VALUES ('{event.TOPIC}')")

    ask(url, "CREATE TABLE seen (topic TEXT)")
    ledger.accompany(lambda events: partial(note, events))
    return ledger


def seen(url: str) -> list[Any]:
    return ask(url, "SELECT topic FROM seen")


def test_it_is_stored_with_the_events(accompanied: Ledger, url: str) -> None:
    write(accompanied, offered(GAME, 1, "a"))
    assert seen(url) == [(offered(GAME, 1, "a").TOPIC,)]


def test_a_command_done_before_writes_nothing_beside(accompanied: Ledger, url: str) -> None:
    write(accompanied, offered(GAME, 1, "a"))
    write(accompanied, offered(GAME, 1, "a"))
    assert len(seen(url)) == 1


def test_a_conflict_takes_it_back(accompanied: Ledger, url: str) -> None:
    write(accompanied, offered(GAME, 1, "a"))
    with pytest.raises(Conflict):
        write(accompanied, offered(GAME, 1, "b"))
    assert len(seen(url)) == 1


def test_what_cannot_be_written_beside_takes_the_events_back(ledger: Ledger) -> None:
    def fail(cursor: Any) -> None:
        cursor.execute("INSERT INTO there_is_no_such_table VALUES (1)")

    ledger.accompany(lambda events: fail)
    with pytest.raises(LedgerError):
        write(ledger, offered(GAME, 1, "a"))
    assert ledger.events(GAME) == []


def test_together_takes_back_both(accompanied: Ledger, url: str) -> None:
    if not url.startswith("sqlite:"):
        pytest.skip("on PostgreSQL each append is a transaction of its own")

    def write_and_fail() -> None:
        with accompanied.together():
            write(accompanied, offered(GAME, 1, "a"))
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    assert seen(url) == []
    assert accompanied.events(GAME) == []

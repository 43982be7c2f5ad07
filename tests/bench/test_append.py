"""Writing the events of a command costs at most twice as much as the same rows without the ledger."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

import psycopg
import pytest
from msgspec import Raw

from events import DiceSecretsKept, OrdersReceived, secrets_stream
from pbem.ledger import Ledger, open_ledger
from tests.ledger.lives import AT, opened

pytestmark = pytest.mark.bench
GAME = UUID("00000000-0000-4000-8000-000000000014")
TEXT = "MOVE a7 b8\nBUILD 3 scout AT a7\nRETREAT yes WHEN strength < 3\n"
ANSWER = Raw(b'{"type":"SheetAnswer","game":"","seat":"red","turn":1,"lines":[]}')
BLOCKS, SIZE = 30, 30


def begin(ledger: Ledger) -> None:
    secrets = DiceSecretsKept(
        originator_id=secrets_stream(GAME),
        originator_version=1,
        at=AT,
        command="open",
        chain_top="11" * 32,
        hidden="22" * 32,
    )
    ledger.append([opened(GAME, "open"), secrets], command="open", name="OpenGame", at=AT)


def append(ledger: Ledger, number: int) -> None:
    command = f"letter/{number}"
    event = OrdersReceived(
        originator_id=GAME,
        originator_version=number,
        at=AT,
        command=command,
        turn=1,
        seat="red",
        text=TEXT,
        channel="mail",
    )
    ledger.append([event], command=command, name="SubmitOrders", at=AT, by="mail", said="0" * 64, answer=ANSWER)


def share(ledger: Ledger, raw: Callable[[int], None]) -> float:
    """In turns, so that a busy moment of the machine falls on both; the median of many blocks."""
    times: list[tuple[float, float]] = []
    number = 3
    for _ in range(BLOCKS):
        pair = []
        for write in (lambda each: append(ledger, each), raw):
            start = time.perf_counter()
            for each in range(number, number + SIZE):
                write(each)
            pair.append((time.perf_counter() - start) / SIZE)
        times.append((pair[0], pair[1]))
        number += SIZE
    ours, theirs = (float(median(column)) for column in zip(*times, strict=True))
    print(f"append {1 / ours:,.0f}/s, the same rows alone {1 / theirs:,.0f}/s, share {theirs / ours:.2f}")
    return theirs / ours


def rows_of(file: Any) -> list[tuple[Any, ...]]:
    """What one append writes: the event, its leaf, and the record of the command."""
    return [tuple(row)[:4] for row in file]


def test_sqlite(tmp_path: Path) -> None:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        begin(ledger)
        append(ledger, 2)
        with closing(sqlite3.connect(tmp_path / "ledger.db")) as written:
            (table,) = written.execute("SELECT sql FROM sqlite_master WHERE name = 'stored_events'").fetchone()
            rows = rows_of(written.execute("SELECT * FROM stored_events ORDER BY rowid DESC LIMIT 3"))
        with closing(sqlite3.connect(tmp_path / "raw.db", isolation_level=None)) as alone:
            for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", table):
                alone.execute(statement)

            def raw(number: int) -> None:
                alone.execute("BEGIN IMMEDIATE")
                numbered = [(stream, 3 * number + place, *rest) for place, (stream, _, *rest) in enumerate(rows)]
                alone.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", numbered)
                alone.execute("COMMIT")

            assert share(ledger, raw) >= 0.5


def test_postgresql(postgres_url: str) -> None:
    with open_ledger(postgres_url) as ledger, psycopg.connect(postgres_url, autocommit=True) as alone:
        begin(ledger)
        append(ledger, 2)
        query = "SELECT * FROM pbem_events ORDER BY notification_id DESC LIMIT 3"
        rows = rows_of(alone.execute(query).fetchall())
        alone.execute("CREATE TABLE raw_events (LIKE pbem_events INCLUDING ALL)")
        insert = "INSERT INTO raw_events (originator_id, originator_version, topic, state) VALUES (%s, %s, %s, %s)"

        def raw(number: int) -> None:
            with alone.transaction(), alone.cursor() as cursor:
                for place, (stream, _, *rest) in enumerate(rows):
                    cursor.execute(insert, (stream, 3 * number + place, *rest), prepare=True)

        assert share(ledger, raw) >= 0.4

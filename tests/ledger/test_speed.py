"""Rebuilding a game may not cost much more than reading its rows and parsing their JSON."""

import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from events import OrdersReceived
from pbem.ledger import Ledger, folded, open_ledger
from pbem.ledger.packing import unpack
from tests.ledger.lives import AT, opened, write

TEXT = "MOVE a7 b8\nBUILD 3 scout AT a7\nRETREAT yes WHEN strength < 3\n"
GAME = uuid.UUID("00000000-0000-4000-8000-000000000004")

pytestmark = pytest.mark.bench


def fill(ledger: Ledger, size: int) -> None:
    write(ledger, opened(GAME))
    for start in range(2, size + 1, 400):
        events = [orders(version, f"c/{start}") for version in range(start, min(start + 400, size + 1))]
        write(ledger, *events)


def orders(version: int, command: str) -> OrdersReceived:
    return OrdersReceived(
        originator_id=GAME,
        originator_version=version,
        at=AT,
        command=command,
        turn=version // 8,
        seat="red",
        text=TEXT,
        channel="mail",
    )


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def read(rows: Iterable[Sequence[Any]]) -> list[object]:
    return [json.loads(unpack(GAME, number, bytes(held))) for number, _, held in rows]


def assert_fast(ledger: Ledger, raw: Callable[[], list[object]], size: int) -> None:
    assert len(raw()) == size
    # In turns, so that a busy moment of the machine falls on both.
    times = [(timed(raw), timed(lambda: folded(ledger.events(GAME)))) for _ in range(15)]
    theirs, ours = map(min, zip(*times, strict=True))
    print(f"{size} events: raw {size / theirs:,.0f}/s, rebuilt {size / ours:,.0f}/s, share {theirs / ours:.2f}")
    assert theirs / ours >= 0.7


@pytest.mark.parametrize("size", [2_000, 20_000])
def test_sqlite(tmp_path: Path, size: int) -> None:
    path = tmp_path / "ledger.db"
    statement = "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? ORDER BY 1"
    with open_ledger(f"sqlite:{path}") as ledger, closing(sqlite3.connect(path)) as connection:
        fill(ledger, size)
        assert_fast(
            ledger,
            lambda: [json.loads(unpack(GAME, row[0], row[2])) for row in connection.execute(statement, (GAME.hex,))],
            size,
        )


@pytest.mark.parametrize("size", [2_000, 20_000])
def test_postgresql(postgres_url: str, size: int) -> None:
    statement = "SELECT originator_version, topic, state FROM pbem_events WHERE originator_id=%s ORDER BY 1"
    with open_ledger(postgres_url) as ledger, psycopg.connect(postgres_url) as connection:
        fill(ledger, size)
        assert_fast(
            ledger,
            lambda: [json.loads(unpack(GAME, row[0], bytes(row[2]))) for row in connection.execute(statement, (GAME,))],
            size,
        )

"""Signs of life: they end with the process that gives them, at once on one machine, after seconds on several."""

import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import psycopg
import pytest

from pbem.ledger import Ledger, Sign, open_ledger
from pbem.ledger.signs.table import SILENT_SECONDS, TABLE
from tests.support.processes.killing import SERVER
from tests.support.processes.signing import sign_until_killed

AT = "2026-01-31T18:00:00Z"


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> float:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() < begun + seconds, "it never came"
        time.sleep(0.05)
    return time.monotonic() - begun


def test_what_was_said_last_is_what_is_read(ledger: Ledger) -> None:
    assert ledger.signs.all() == []
    ledger.signs.say(Sign("door/1", "door", AT, {"through": AT}))
    ledger.signs.say(Sign("door/1", "door", AT, {"through": "later"}))
    ledger.signs.say(Sign("a/b c:ü", "sender", AT))
    assert ledger.signs.all() == [Sign("a/b c:ü", "sender", AT), Sign("door/1", "door", AT, {"through": "later"})]
    ledger.signs.end("door/1")
    ledger.signs.end("unknown")
    assert [sign.name for sign in ledger.signs.all()] == ["a/b c:ü"]
    assert not ledger.signs.is_gone("door/1") and not ledger.signs.is_gone("unknown")


def test_two_say_the_same_and_one_stops(url: str, ledger: Ledger) -> None:
    ledger.signs.say(Sign("door/1", "door", AT))
    with open_ledger(url) as other:
        other.signs.say(Sign("door/1", "door", AT))
        other.signs.end("door/1")
        ledger.signs.say(Sign("door/1", "door", AT))
        assert [sign.is_alive for sign in other.signs.all()] == [True]
    assert not ledger.signs.is_gone("door/1")


def test_a_killed_process_is_gone(url: str, ledger: Ledger) -> None:
    ours, theirs = SERVER.Pipe()
    process = SERVER.Process(target=sign_until_killed, args=(url, "sender/1", theirs))
    process.start()
    assert _heard(ours) and not ledger.signs.is_gone("sender/1")
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    waited = wait_for(lambda: ledger.signs.is_gone("sender/1"))
    assert [sign.is_alive for sign in ledger.signs.all()] == [False]
    assert url.startswith("postgresql") or waited < SILENT_SECONDS


def test_a_database_that_was_away_is_used_again(postgres_url: str) -> None:
    with open_ledger(postgres_url) as ledger:
        ledger.signs.say(Sign("door/1", "door", AT))
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            with pytest.raises(Exception, match="PostgreSQL database"):
                ledger.signs.say(Sign("door/1", "door", AT, {"through": "now"}))
            ledger.signs.say(Sign("door/1", "door", AT, {"through": "now"}))
            assert other.execute(f"SELECT said FROM {TABLE}").fetchall() == [('{"through":"now"}',)]


def _heard(ours: Connection) -> bool:
    return ours.poll(60) and ours.recv() == "here"

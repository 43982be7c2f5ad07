"""One command, one transaction, once."""

import os
import uuid
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import psycopg
import pytest
from msgspec import Raw

from events import CommandDone, DiceSecretsKept, Written, command_stream, secrets_stream
from pbem.ledger import Conflict, Ledger, LedgerError, open_ledger
from tests.ledger.lives import AT, offered, opened, write

GAME = UUID("00000000-0000-4000-8000-000000000001")


def secrets(game: UUID, command: str) -> DiceSecretsKept:
    stream = secrets_stream(game)
    return DiceSecretsKept(
        originator_id=stream, originator_version=1, at=AT, command=command, chain_top="11" * 32, hidden="22" * 32
    )


def test_a_command_writes_several_streams_and_its_own_record(ledger: Ledger) -> None:
    answer = ledger.append(
        [opened(GAME), secrets(GAME, "open")], command="open", name="OpenGame", at=AT, by="ann", answer=Raw(b'{"n":1}')
    )
    assert bytes(answer) == b'{"n":1}'
    assert ledger.events(command_stream("open")) == [
        CommandDone(
            originator_id=command_stream("open"),
            originator_version=1,
            at=AT,
            command="open",
            name="OpenGame",
            written=(Written(GAME, 1, 1), Written(secrets_stream(GAME), 1, 1)),
            answer=Raw(b'{"n":1}'),
            by="ann",
        )
    ]
    assert len(ledger.events(secrets_stream(GAME))) == 1


def test_a_command_given_again_answers_as_before_and_writes_nothing(ledger: Ledger) -> None:
    assert write(ledger, offered(GAME, 1, "a"), answer=b'"first"') == b'"first"'
    assert write(ledger, offered(GAME, 1, "a"), answer=b'"second"') == b'"first"'
    assert write(ledger, offered(GAME, 2, "a"), answer=b'"third"') == b'"first"'
    assert len(ledger.events(GAME)) == 1


def test_done_knows_the_answer(ledger: Ledger) -> None:
    assert ledger.done("a") is None
    ledger.append([], command="a", name="Ask", at=AT, answer=Raw(b"[1]"))
    assert ledger.done("a") == Raw(b"[1]")


def test_a_command_id_used_for_something_else_is_refused(ledger: Ledger) -> None:
    write(ledger, offered(GAME, 1, "a"))
    with pytest.raises(LedgerError, match="used before, for Test"):
        ledger.append([offered(GAME, 2, "a")], command="a", name="Other", at=AT)


def test_a_version_that_is_taken_is_a_conflict_and_leaves_nothing(ledger: Ledger) -> None:
    write(ledger, opened(GAME))
    other = uuid.uuid4()
    with pytest.raises(Conflict, match="event 1 of stream"):
        write(ledger, offered(other, 1, "late"), offered(GAME, 1, "late"))
    assert ledger.events(other) == []
    assert ledger.done("late") is None
    write(ledger, offered(GAME, 2, "late"))


def test_gaps_and_disorder_are_refused(ledger: Ledger) -> None:
    for events, message in (
        ([offered(GAME, 2, "a")], "no event 1 for 2 to follow"),
        ([offered(GAME, 1, "a"), offered(GAME, 3, "a")], "out of order"),
        ([offered(GAME, 0, "a")], "out of order"),
        ([offered(GAME, 1, "a"), offered(GAME, 2, "b")], "belongs to command 'b'"),
        ([offered(GAME, 1, "")], "needs an id"),
        ([offered(GAME, version, "a") for version in range(1, 502)], "too many"),
    ):
        with pytest.raises(LedgerError, match=message):
            write(ledger, *events)
    assert ledger.notifications(0, 10) == []


def test_threads_share_a_ledger(ledger: Ledger) -> None:
    def one(number: int) -> int:
        stream = uuid.uuid4()
        write(ledger, offered(stream, 1, f"thread/{number}"))
        return len(ledger.events(stream))

    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(one, range(100))) == [1] * 100
    assert len(ledger.notifications(0, 1000)) == 200


def test_a_forked_process_may_not_use_it(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getpid", lambda: 1)
    with pytest.raises(LedgerError, match="forked"):
        ledger.events(GAME)


def test_a_closed_ledger_says_so(url: str) -> None:
    with open_ledger(url) as ledger:
        write(ledger, offered(GAME, 1, "a"))
    with pytest.raises(LedgerError, match="closed"):
        ledger.events(GAME)


def test_lost_connections_are_made_anew(postgres_url: str) -> None:
    with open_ledger(postgres_url) as ledger:
        write(ledger, offered(GAME, 1, "a"))
        with psycopg.connect(postgres_url) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        write(ledger, offered(GAME, 2, "b"))
        assert len(ledger.events(GAME)) == 2

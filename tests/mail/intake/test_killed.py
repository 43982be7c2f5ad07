"""Killed between any two steps from data to receipt: nothing that was acknowledged is lost, nothing is doubled."""

import signal
import smtplib
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from uuid import UUID

import pytest

from events import OrdersReceived, ReadyMarked
from pbem.service import Desk
from tests.support.desks import table
from tests.support.incoming import Post, letter, sheet, turn_address
from tests.support.letters import kinds
from tests.support.processes.killing import SERVER
from tests.support.processes.reading import AT_THE_DOOR, AT_WORK, keep_door, work

PATIENCE = 60


@pytest.fixture
def post(desk: Desk, tmp_path: Path) -> Post:
    """Without a mail server in front that checks senders."""
    return Post(desk, tmp_path)


@contextmanager
def door(folder: Path, step: str) -> Iterator[tuple[ForkServerProcess, int]]:
    (folder / "port").unlink(missing_ok=True)
    process = SERVER.Process(target=keep_door, args=(folder, 0, step))
    process.start()
    try:
        end = time.monotonic() + PATIENCE
        while not (folder / "port").exists() or not (folder / "port").read_text():
            assert time.monotonic() < end and process.is_alive()
            time.sleep(0.02)
        yield process, int((folder / "port").read_text())
    finally:
        process.kill()
        process.join()


def send(port: int, to: str, raw: bytes) -> bool:
    """Whether the letter was acknowledged."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
            return client.sendmail("red@example.org", [to], raw) == {}
    except (smtplib.SMTPServerDisconnected, ConnectionError):
        return False


def count(desk: Desk, game: UUID) -> Counter[str]:
    return Counter(type(event).__name__ for event in desk.ledger.events(game))


@pytest.mark.parametrize("step", AT_THE_DOOR)
def test_killed_at_the_door(desk: Desk, post: Post, game: UUID, tmp_path: Path, step: str):
    to = turn_address(desk, game)
    raw = letter("RUN 2\n", to)
    with door(tmp_path, step) as (process, port):
        assert not send(port, to, raw), "nobody was told that it was taken"
        process.join(PATIENCE)
        assert process.exitcode == -signal.SIGKILL
    # The sender comes again, as mail servers do.
    with door(tmp_path, "") as (_, port):
        assert send(port, to, raw)
    post.worker.work()
    assert "accepted" in {each.result for each in post.handled} <= {"accepted", "ignored"}
    assert sheet(desk, game) == "RUN 2"
    assert (count(desk, game)[OrdersReceived.__name__], kinds(desk).count("receipt")) == (1, 1)
    assert post.names("new") == post.names("work") == []


@pytest.mark.parametrize("step", AT_WORK)
def test_killed_at_work(desk: Desk, post: Post, game: UUID, tmp_path: Path, step: str):
    to = turn_address(desk, game)
    name = post.put(letter("RUN 2\nREADY\n", to), to)
    process = SERVER.Process(target=work, args=(tmp_path, step))
    process.start()
    process.join(PATIENCE)
    assert process.exitcode == -signal.SIGKILL
    post.worker.work()
    assert post.names("done") == [name]
    assert post.names("new") == post.names("work") == post.names("quarantine") == []
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 2", {"red"})
    counted = count(desk, game)
    assert (counted[OrdersReceived.__name__], counted[ReadyMarked.__name__]) == (1, 1)
    assert (kinds(desk).count("receipt"), kinds(desk).count("marked")) == (1, 1)
    assert kinds(desk).count("refusal") == 0


@pytest.mark.parametrize("step", [step for step in AT_WORK if "command" not in step and "known" not in step])
def test_killed_over_a_letter_that_asks_for_one_thing(desk: Desk, post: Post, game: UUID, tmp_path: Path, step: str):
    """That it was dealt with is written together with its orders."""
    to = turn_address(desk, game)
    name = post.put(letter("RUN 2\n", to), to)
    process = SERVER.Process(target=work, args=(tmp_path, step))
    process.start()
    process.join(PATIENCE)
    assert process.exitcode == -signal.SIGKILL
    post.worker.work()
    assert post.names("done") == [name]
    assert (sheet(desk, game), count(desk, game)[OrdersReceived.__name__]) == ("RUN 2", 1)
    assert (kinds(desk).count("receipt"), kinds(desk).count("refusal")) == (1, 0)


def test_killed_again_and_again(desk: Desk, post: Post, game: UUID, tmp_path: Path):
    """Each time at the next step of the same letter."""
    to = turn_address(desk, game)
    post.put(letter("RUN 2\nREADY\n", to), to)
    for step in AT_WORK:
        process = SERVER.Process(target=work, args=(tmp_path, step))
        process.start()
        process.join(PATIENCE)
    post.worker.work()
    counted = count(desk, game)
    assert (counted[OrdersReceived.__name__], counted[ReadyMarked.__name__]) == (1, 1)
    assert (kinds(desk).count("receipt"), kinds(desk).count("marked")) == (1, 1)
    assert len(post.names("done")) == 1

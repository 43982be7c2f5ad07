"""Told to stop, a server finishes what it has in hand: no letter is left claimed, none goes out twice."""

import os
import re
import signal
import smtplib
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from pbem.bootstrap import open_desk
from pbem.cli.shutdown import Crew
from pbem.config import Settings
from pbem.mail.sending import RelayPost, SendWorker
from pbem.service import Desk, OpenGame, TakeSeat, open_game, take_seat
from tests.support.incoming import ENTRANCE, letter
from tests.support.letters import HOST
from tests.support.processes.killing import limited
from tests.support.servers.sink import Sink, smtp_sink

# What sends letters, how it is stopped, and how many letters it has in hand at a time.
SENDING = [(["serve"], signal.SIGTERM, 2), (["worker"], signal.SIGTERM, 2), (["mail", "send"], signal.SIGINT, 1)]
LETTERS = 4


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as made:
        yield made


@pytest.fixture
def environ(tmp_path: Path, sink: Sink) -> dict[str, str]:
    """Four letters wait: two that a seat was taken, two reports."""
    environ = {
        "PBEM_VAR": str(tmp_path),
        "PBEM_BEACON": "none",
        "PBEM_PORT": "0",
        "PBEM_MAIL_HOST": HOST,
        "PBEM_MAIL_LISTEN": "smtp://127.0.0.1:0",
        "PBEM_RELAY": f"smtp://127.0.0.1:{sink.relay.port}",
    }
    with open_desk(Settings.from_environment(environ)) as desk:
        game = open_game(desk, OpenGame(id="open", rules="interspace", seats=2, title="Cross")).game
        for seat, name in (("A", "red"), ("B", "blue")):
            command = TakeSeat(id=name, game=game, seat=seat, player=name.title(), address=f"{name}@example.org")
            take_seat(desk, command)
        assert len(desk.outbox.look().waiting) == LETTERS
    return environ


@pytest.fixture
def desk(environ: dict[str, str]) -> Iterator[Desk]:
    with open_desk(Settings.from_environment(environ)) as made:
        yield made


def started(environ: dict[str, str], *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "pbem", *words]
    return subprocess.Popen(
        command, env=os.environ | environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def has_heard(server: "subprocess.Popen[str]", ending: signal.Signals) -> bool:
    """A server that was told to stop catches the signal no more: the next one ends it."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return not caught >> (ending - 1) & 1


def sent(sink: Sink) -> Counter[str]:
    return Counter(str(taken.message["Message-ID"]) for taken in sink.taken)


@pytest.mark.parametrize(("words", "ending", "in_hand"), SENDING, ids=["serve", "worker", "mail send"])
def test_the_letters_in_hand_are_sent_once_and_known_as_sent(
    environ: dict[str, str], desk: Desk, sink: Sink, words: list[str], ending: signal.Signals, in_hand: int
):
    """The relay has the letters, and has not said so yet, when the server is told to stop."""
    sink.holds = 1
    with started(environ, *words) as server, limited(server):
        wait_until(lambda: len(sink.taken) == in_hand)
        server.send_signal(ending)
        wait_until(lambda: has_heard(server, ending))
        time.sleep(0.2)
        sink.holds = 0
        server.communicate(timeout=60)
    assert server.returncode == 0
    assert len(sink.taken) == in_hand, "it took up no other letter"
    assert [each.state for each in desk.outbox.look().waiting] == ["queued"] * (LETTERS - in_hand)
    post = RelayPost(sink.relay, HOST)
    assert SendWorker(desk, post, lambda: 0.5).send_all(lambda handled: None) == LETTERS - in_hand
    post.close()
    assert list(sent(sink).values()) == [1] * LETTERS
    assert desk.outbox.look().waiting == []


def test_told_twice_it_ends_at_once(environ: dict[str, str], sink: Sink):
    sink.holds = 1
    with started(environ, "serve") as server, limited(server):
        wait_until(lambda: len(sink.taken) >= 1)
        server.terminate()
        wait_until(lambda: has_heard(server, signal.SIGTERM))
        with pytest.raises(subprocess.TimeoutExpired):
            server.wait(1)
        server.terminate()
        assert server.wait(60) == -signal.SIGTERM
    sink.holds = 0


def test_a_letter_that_is_coming_in_is_taken(environ: dict[str, str], desk: Desk, tmp_path: Path):
    with started(environ, "mail", "serve") as door, limited(door):
        assert door.stdout is not None
        found = re.search(r":(\d+)$", door.stdout.readline())
        assert found is not None
        port = int(found[1])
        with smtplib.SMTP("127.0.0.1", port) as idle, smtplib.SMTP("127.0.0.1", port) as busy:
            idle.ehlo()
            busy.ehlo()
            busy.mail("red@example.org")
            busy.rcpt(ENTRANCE)
            busy.putcmd("data")
            assert busy.getreply()[0] == 354
            door.terminate()
            wait_until(lambda: not is_open(port))
            busy.send(letter("HELP\n", ENTRANCE).replace(b"\n", b"\r\n").replace(b"\r\r", b"\r") + b"\r\n.\r\n")
            assert busy.getreply()[0] == 250
            assert idle.getreply()[0] == 421
            busy.close()
            idle.close()
        assert door.wait(60) == 0
    assert len(list((tmp_path / "mail" / "in" / "new").iterdir())) == 1


def is_open(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port)):
            return True
    except OSError:
        return False


def test_who_does_not_finish_in_time_is_named():
    crew, is_free = Crew(Event()), Event()
    crew.start(lambda stop: None, "resting")
    crew.start(lambda stop: stop.wait(), "waiting")
    crew.start(lambda stop: is_free.wait(), "sending letters")
    assert crew.finish(0.2) == ["sending letters"]
    is_free.set()
    assert crew.finish(60) == []

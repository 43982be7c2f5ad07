"""A server is killed with letters in its hands and started again: the first letter leaves within seconds."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.bootstrap import open_desk
from pbem.config import Settings
from pbem.service import OpenGame, TakeSeat, open_game, take_seat
from tests.cli.serving.test_stopping import started, wait_until
from tests.support.letters import HOST
from tests.support.servers.sink import Sink, smtp_sink

# The lease would last ten minutes; starting takes some seconds, many on a busy machine.
FAR_LESS = 60


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as made:
        yield made


def settings(folder: Path, sink: Sink, store: str) -> dict[str, str]:
    folder.mkdir(exist_ok=True)
    return {
        "PBEM_VAR": str(folder),
        "PBEM_STORE": store,
        "PBEM_BEACON": "none",
        "PBEM_PORT": "0",
        "PBEM_MAIL_HOST": HOST,
        "PBEM_MAIL_LISTEN": "none",
        "PBEM_RELAY": f"smtp://127.0.0.1:{sink.relay.port}",
    }


def filled(environ: dict[str, str]) -> None:
    with open_desk(Settings.from_environment(environ)) as desk:
        game = open_game(desk, OpenGame(id="open", rules="interspace", seats=2, title="Cross")).game
        for seat, name in (("A", "red"), ("B", "blue")):
            address = f"{name}@example.org"
            take_seat(desk, TakeSeat(id=name, game=game, seat=seat, player=name.title(), address=address))


def kill_with_a_letter(environ: dict[str, str], sink: Sink, *words: str) -> None:
    """Kills it when the relay has a letter and has not said so."""
    sink.holds = 1
    server = started(environ, *words)
    try:
        wait_until(lambda: bool(sink.taken))
    finally:
        server.kill()
        server.communicate()
    sink.holds = 0


def first_letter_of(environ: dict[str, str], sink: Sink, *words: str) -> float:
    """After how many seconds a server that is started now sends the letter of the killed one again, unchanged."""
    # A server may have had several letters in hand, each in its own thread.
    letter, began = sink.taken[0], time.monotonic()
    server = started(environ, *words)
    try:
        wait_until(lambda: [taken.content for taken in sink.taken].count(letter.content) == 2)
        return time.monotonic() - began
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=120)


@pytest.mark.parametrize("words", [("serve",), ("mail", "send")])
def test_the_letter_of_a_killed_server_goes_out_after_the_restart(
    tmp_path: Path, sink: Sink, words: tuple[str, ...]
) -> None:
    environ = settings(tmp_path, sink, f"sqlite:{tmp_path / 'pbem.sqlite'}")
    filled(environ)
    kill_with_a_letter(environ, sink, *words)
    assert first_letter_of(environ, sink, *words) < FAR_LESS


def test_another_machine_takes_the_letter_of_a_killed_one(
    tmp_path: Path, sink: Sink, request: pytest.FixtureRequest
) -> None:
    """On one database, each with files of its own."""
    url = str(request.getfixturevalue("postgres_url"))
    one, two = (settings(tmp_path / name, sink, url) for name in ("one", "two"))
    filled(one)
    for name in ("secrets.key", "people.keys"):
        (tmp_path / "two" / name).symlink_to(tmp_path / "one" / name)
    kill_with_a_letter(one, sink, "mail", "send")
    assert first_letter_of(two, sink, "mail", "send") < FAR_LESS

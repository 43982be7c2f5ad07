"""Senders that are not believed, and guesses at addresses, leave a line for the operator without a secret in it."""

import re
import smtplib
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake import doorkeeper
from pbem.service import Desk
from pbem.service.people.tokens import not_me_token
from tests.support.incoming import ENTRANCE, HOST, Post, last, turn_address
from tests.support.letters import queued
from tests.support.security_lines import security_lines
from tests.support.servers.porch import porch


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    with security_lines(monkeypatch) as found:
        yield found


def test_a_held_letter_its_confirmation_and_one_that_is_disowned(
    post: Post, desk: Desk, game: UUID, lines: list[str]
) -> None:
    to = turn_address(desk, game)
    post.take("RUN 2\n", to, "mallory@evil.example")
    (held,) = lines
    name = post.handled[-1].name
    assert held == (
        f'sender refused letter={name} channel=test game={game} seat=red why="it was not sent from the address on file"'
    )
    code = re.findall(r"CONFIRM\s+(\w+)", last(desk, "answer", "red").text)[0]
    post.take("CONFIRM wrongcode\n", to)
    assert lines[-1].startswith("confirmation refused letter=") and f"game={game} seat=red" in lines[-1]
    post.take(f"CONFIRM {code}\n", to)
    assert lines[-1].startswith("confirmation done letter=")
    post.worker.work()
    token = not_me_token(desk, queued(desk, "receipt")[-1].originator_id)
    post.take(f"NOTME {token}\n", to)
    assert lines[-1].startswith("not-me done letter=")
    secrets = (to.partition("+")[2].partition("@")[0], code, token, "wrongcode", "@")
    assert [each for each in secrets if each in "\n".join(lines)] == []


def test_an_honest_letter_leaves_none(post: Post, desk: Desk, game: UUID, lines: list[str]) -> None:
    assert post.take("RUN 2\n", turn_address(desk, game)).result == "accepted"
    assert lines == []


def test_guesses_at_the_door_and_past_it(post: Post, desk: Desk, game: UUID, lines: list[str]) -> None:
    guess = f"orders+{'a' * 26}@{HOST}"
    with porch(desk, post.spool) as door, smtplib.SMTP("127.0.0.1", door.port) as client:
        client.ehlo()
        client.mail("mallory@evil.example")
        assert client.rcpt(guess)[0] == 550
    post.put(b"From: red@example.org\r\n\r\nRUN 1\r\n", guess)
    post.worker.work()
    assert lines[0] == 'recipient refused client=127.0.0.1 why="no such address here"'
    assert lines[1].startswith("recipient refused letter=") and "a" * 26 not in "\n".join(lines)


def test_too_many_connections(
    post: Post, desk: Desk, game: UUID, tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_FROM_HERE", 1)
    with porch(desk, post.spool) as door, socket.create_connection(("127.0.0.1", door.port)) as first:
        assert first.recv(3) == b"220"
        with socket.create_connection(("127.0.0.1", door.port)) as second:
            assert second.recv(3) == b"421"
    assert lines == ['connection refused client=127.0.0.1 to=mail why="too many"']


def test_a_stranger_leaves_none(post: Post, desk: Desk, game: UUID, lines: list[str]) -> None:
    """Anyone may write to the entrance."""
    post.take("HELP\n", ENTRANCE, "zoe@example.org")
    assert lines == []

"""A client that drips its letter byte by byte is sent away with 421, and nothing that was confirmed is lost."""

import smtplib
import socket
import time
from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake import doorkeeper
from pbem.service import Desk
from tests.support.incoming import Post, letter, turn_address
from tests.support.servers.porch import porch

SECONDS = 1.0
DRIP = 0.1
CLIENTS: dict[str, type[smtplib.SMTP]] = {"smtp": smtplib.SMTP, "lmtp": smtplib.LMTP}


def begun(port: int, to: str, kind: type[smtplib.SMTP] = smtplib.SMTP) -> smtplib.SMTP:
    """A client in the middle of DATA."""
    client = kind("127.0.0.1", port)
    client.ehlo()
    assert client.mail("red@example.org")[0] == 250
    assert client.rcpt(to)[0] == 250
    assert client.docmd("DATA")[0] == 354
    return client


def drips(client: smtplib.SMTP) -> bytes:
    """What a client hears that sends a byte now and then, and never an end."""
    assert client.sock is not None
    client.sock.settimeout(DRIP)
    heard, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        try:
            client.sock.sendall(b"x")
            part = client.sock.recv(1000)
        except TimeoutError:
            continue
        except OSError:
            break
        if not part:
            break
        heard += part
    client.close()
    return heard


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_a_letter_that_drips_in_is_not_waited_for(desk: Desk, game: UUID, tmp_path: Path, protocol: str) -> None:
    post, to = Post(desk, tmp_path), turn_address(desk, game)
    with porch(desk, post.spool, protocol, seconds=SECONDS) as door:
        slow = begun(door.port, to, CLIENTS[protocol])
        assert drips(slow).startswith(b"421 4.4.2 ")
        assert post.spool.waiting() == 0, "no 250, so the client keeps it"
        # Sent again in one piece, it is taken.
        with CLIENTS[protocol]("127.0.0.1", door.port) as again:
            assert again.sendmail("red@example.org", [to], letter("RUN 2\n", to)) == {}
        assert post.spool.waiting() == 1
        assert door.trouble == []


def test_commands_now_and_then_do_not_hold_a_place_for_ever(desk: Desk, tmp_path: Path) -> None:
    with porch(desk, Post(desk, tmp_path).spool, seconds=SECONDS) as door:
        client, codes, end = smtplib.SMTP("127.0.0.1", door.port), [250], time.monotonic() + 60
        while codes[-1] == 250 and time.monotonic() < end:
            time.sleep(DRIP)
            try:
                codes.append(client.noop()[0])
            except smtplib.SMTPServerDisconnected:
                codes.append(-1)
        client.close()
    assert codes[-1] in (421, -1)


def test_a_peer_that_was_slow_often_gets_one_place(desk: Desk, game: UUID, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_SLOW", 1)
    with porch(desk, Post(desk, tmp_path).spool, seconds=SECONDS) as door:
        drips(begun(door.port, turn_address(desk, game)))
        with socket.create_connection(("127.0.0.1", door.port)) as first, first.makefile("rb") as heard:
            assert heard.readline().startswith(b"220")
            with socket.create_connection(("127.0.0.1", door.port)) as second, second.makefile("rb") as said:
                assert said.readline().startswith(b"421")
            other = socket.create_connection(("127.0.0.1", door.port), source_address=("127.0.0.2", 0))
            with other, other.makefile("rb") as said:
                assert said.readline().startswith(b"220"), "others are not touched"

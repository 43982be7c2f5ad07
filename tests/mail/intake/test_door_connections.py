"""Connections to the door: so many in all, and so many for each peer."""

import smtplib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.mail.intake import doorkeeper
from pbem.service import Desk
from tests.support.incoming import Post
from tests.support.servers.porch import Porch, porch


@pytest.fixture
def door(desk: Desk, tmp_path: Path) -> Iterator[Porch]:
    with porch(desk, Post(desk, tmp_path).spool) as made:
        yield made


def connects(port: int, source: str = "127.0.0.1") -> tuple[int, socket.socket]:
    """What somebody hears who connects and says nothing."""
    connection = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
    with connection.makefile("rb") as stream:
        return int(stream.readline()[:3]), connection


def test_too_many_connections(door: Porch, monkeypatch):
    """Counted from the first moment: somebody who never says EHLO takes a place, too."""
    monkeypatch.setattr(doorkeeper, "MOST_CONNECTIONS", 2)
    held = [connects(door.port) for _ in range(3)]
    assert [code for code, _ in held] == [220, 220, 421]
    for _, connection in held:
        connection.close()


def test_one_peer_does_not_keep_others_out(door: Porch, monkeypatch):
    """The audit opened 100 idle connections from one address, and no letter came in any more."""
    monkeypatch.setattr(doorkeeper, "MOST_FROM_HERE", 2)
    held = [connects(door.port) for _ in range(3)]
    assert [code for code, _ in held] == [220, 220, 421]
    code, other = connects(door.port, "127.0.0.2")
    assert code == 220
    held[0][1].close()
    with smtplib.SMTP("127.0.0.1", door.port, source_address=("127.0.0.3", 0)) as third:
        assert third.ehlo()[0] == 250
    for connection in (held[1][1], held[2][1], other):
        connection.close()


def test_a_place_is_free_again_when_its_client_has_left(door: Porch, monkeypatch):
    monkeypatch.setattr(doorkeeper, "MOST_FROM_HERE", 1)
    code, first = connects(door.port)
    again, second = connects(door.port)
    assert (code, again) == (220, 421)
    first.close()
    second.close()
    end = time.monotonic() + 60
    while again == 421:
        again, third = connects(door.port)
        third.close()
        assert time.monotonic() < end
    assert again == 220

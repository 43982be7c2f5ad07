"""Connections to the web server: so many for each peer, and none for those who send nothing."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from waitress import wasyncore

from pbem.service.kernel.peers import is_here, peer_of
from pbem.web import page_server
from pbem.web.page_server import SENDING_SECONDS, PageServer
from pbem.web.server import listen
from tests.support.security_lines import security_lines

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
REQUEST = b"GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.fixture
def server(app: Flask) -> Iterator[PageServer]:
    serving = PageServer(app, listen(HERE, 0), threads=1)
    thread = threading.Thread(target=serving.run)
    thread.start()
    yield serving
    serving.trigger.pull_trigger(lambda: wasyncore.close_all(serving._map))
    thread.join()
    serving.task_dispatcher.shutdown()


def connected(server: PageServer, source: str = HERE) -> socket.socket:
    place = (HERE, int(server.effective_port))
    return socket.create_connection(place, timeout=60, source_address=(source, 0))


def answer(connection: socket.socket, request: bytes = b"") -> str:
    """What the server says until it closes."""
    connection.sendall(request)
    with connection.makefile("rb") as stream:
        return stream.read().decode()


def test_a_peer_with_too_many_connections_is_told_so_and_others_come_in(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "MOST_FROM_HERE", 2)
    with (
        security_lines(monkeypatch) as lines,
        connected(server),
        connected(server),
        connected(server) as third,
        connected(server, ELSEWHERE) as other,
    ):
        told = answer(third, REQUEST)
        assert told.startswith("HTTP/1.1 429 ") and "Retry-After: 60\r\n" in told
        assert told.endswith(
            "\r\n\r\nYour address has too many open connections here. Close some, or wait a minute, and try again.\n"
        )
        assert answer(other, REQUEST).startswith("HTTP/1.1 200 ")
    assert lines == [f'connection refused client={HERE} to=web why="too many from this address"']


def test_a_place_is_free_again_when_its_visitor_has_left(server: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "MOST_FROM_HERE", 1)
    with connected(server) as first:
        assert answer(first, REQUEST).startswith("HTTP/1.1 200 ")
    told = ""
    until = time.monotonic() + 60
    while not told.startswith("HTTP/1.1 200 "):
        assert time.monotonic() < until
        with connected(server) as again:
            told = answer(again, REQUEST)


def test_proxies_that_are_trusted_connect_for_everybody(server: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "MOST_FROM_HERE", 1)
    server.trusted = frozenset((HERE,))
    with connected(server), connected(server) as second:
        assert answer(second, REQUEST).startswith("HTTP/1.1 200 ")


def test_many_who_are_refused_take_no_room(server: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "MOST_FROM_HERE", 1)
    with connected(server):
        refused = [connected(server) for _ in range(page_server.MOST_PARTING + 5)]
        assert all(answer(each).startswith("HTTP/1.1 429 ") for each in refused)
        assert len(server._parting) == page_server.MOST_PARTING
        for each in refused:
            each.close()


def test_a_request_that_does_not_arrive_is_given_up(server: PageServer) -> None:
    with closing(connected(server)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        until = time.monotonic() + 60
        while not any(channel.begun for channel in tuple(server.active_channels.values())):
            assert time.monotonic() < until
        now = time.time()
        server.trigger.pull_trigger(lambda: server.maintenance(now + SENDING_SECONDS - 5))
        server.trigger.pull_trigger(lambda: server.maintenance(now + SENDING_SECONDS + 5))
        assert answer(slow) == ""


def test_a_peer_is_an_address_or_a_network_of_a_household() -> None:
    assert peer_of("192.0.2.7") == peer_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert peer_of("2001:db8::1") == peer_of("2001:db8::2:3%eth0") != peer_of("2001:db8:0:1::1")
    assert [is_here(peer_of(each)) for each in ("127.0.0.1", "::1", "", "::ffff:127.0.0.1")] == [True] * 4
    assert not is_here(peer_of("192.0.2.7")) and not is_here(peer_of("2001:db8::1"))

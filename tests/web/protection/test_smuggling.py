"""Where a request ends is never in doubt: nobody hides a second one in the first, before or behind a proxy."""

import re
import socket
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from waitress import wasyncore

from pbem.web.page_server import PageServer
from pbem.web.server import listen

HERE = "127.0.0.1"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HEAD = b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def asked(app: Flask) -> Iterator[list[str]]:
    """The paths that the application was asked for."""
    paths: list[str] = []

    def noted(environ, start):
        paths.append(environ["PATH_INFO"])
        return app.wsgi_app(environ, start)

    serving = PageServer(noted, listen(HERE, 0), threads=1)  # type: ignore[arg-type]
    thread = threading.Thread(target=serving.run)
    thread.start()
    paths.append(str(serving.effective_port))
    yield paths
    serving.trigger.pull_trigger(lambda: wasyncore.close_all(serving._map))
    thread.join()
    serving.task_dispatcher.shutdown()


def answers(asked: list[str], request: bytes) -> list[str]:
    """The codes of all answers until the server closes; `asked` keeps the paths alone."""
    port = int(asked.pop(0))
    with socket.create_connection((HERE, port), timeout=60) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as stream:
            return re.findall(r"HTTP/1\.[01] (\d{3}) ", stream.read().decode())


REFUSED = {
    "two lengths": b"Content-Length: 5\r\nContent-Length: 90\r\n\r\nabcde",
    "a list of lengths": b"Content-Length: 5, 90\r\n\r\nabcde",
    "a signed length": b"Content-Length: +5\r\n\r\nabcde",
    "a length with an underscore": b"Content-Length: 0_5\r\n\r\nabcde",
    "another coding": b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "two codings": b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a coding with a tab": b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a folded field": b"X: y\r\n Transfer-Encoding: chunked\r\nContent-Length : 5\r\n\r\nabcde",
    "a chunk of a signed size": b"Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n",
    "a chunk of a size with an underscore": b"Transfer-Encoding: chunked\r\n\r\n0_0\r\n\r\n",
    "a chunk that is longer than it says": b"Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("rest", REFUSED.values(), ids=REFUSED)
def test_what_is_not_plain_is_refused_and_what_follows_is_not_read(asked: list[str], rest: bytes) -> None:
    codes = answers(asked, HEAD + rest + HIDDEN)
    assert len(codes) == 1 and codes[0] in ("400", "501")
    assert asked == []


def test_a_length_beside_chunks_does_not_count(asked: list[str]) -> None:
    """What the length claims to be content is the next request, and what chunks claim to be content is none."""
    assert answers(asked, HEAD + b"Content-Length: 500\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN) == [
        "403",
        "404",
    ]
    assert asked == ["/sign-in", "/hidden"]


def test_a_request_within_content_is_content(asked: list[str]) -> None:
    length = str(len(HIDDEN)).encode()
    last = b"GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert answers(asked, HEAD + b"Content-Length: " + length + b"\r\n\r\n" + HIDDEN + last) == ["403", "200"]
    assert asked == ["/sign-in", "/status"]

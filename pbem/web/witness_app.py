"""A witness as a WSGI application: one route, plain text, no state but what is in its folder."""

import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

import waitress

from pbem.audit.notes import BadNote
from pbem.audit.witness.answering import Witness
from pbem.audit.witness.requests import LARGEST, PATH, WitnessAnswer
from pbem.web.limits import Limits, RateLimit
from pbem.web.server import address, listen, refuse

REQUESTS = RateLimit(240, 0.25)
CONNECTIONS, IDLE_SECONDS, THREADS = 100, 20, 4
Start = Callable[[str, list[tuple[str, str]]], Any]
Environ = dict[str, Any]


class WitnessApp:
    """`rate` limits each peer; `told` gets one line for each request that was not plainly cosigned."""

    def __init__(self, witness: Witness, told: Callable[[str], None], rate: RateLimit = REQUESTS) -> None:
        self._witness, self._told, self._rate, self._limits = witness, told, rate, Limits()

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        answer = self._answer(environ)
        if answer.status != HTTPStatus.OK:
            self._told(f"{_peer(environ)}: {answer.status} {' '.join(answer.text.split())[:200]}")
        content = answer.text.encode()
        start(
            f"{answer.status} {HTTPStatus(answer.status).phrase}",
            [("Content-Type", answer.type), ("Content-Length", str(len(content)))],
        )
        return [content]

    def _answer(self, environ: Environ) -> WitnessAnswer:
        if environ["PATH_INFO"] != PATH:
            return WitnessAnswer(404, f"a witness answers at {PATH} only\n")
        if environ["REQUEST_METHOD"] != "POST":
            return WitnessAnswer(405, "send checkpoints with POST\n")
        if wait := self._limits.wait("cosign", _peer(environ), self._rate):
            return WitnessAnswer(429, f"too many requests; try again in {wait:.0f} seconds\n")
        body = environ["wsgi.input"].read(LARGEST + 1)
        try:
            return self._witness.answer(body)
        except (OSError, BadNote) as error:
            # A checkpoint that could not be recorded or compared is not cosigned.
            return WitnessAnswer(500, f"the records of the witness cannot be used: {error}\n")


def _peer(environ: Environ) -> str:
    return str(environ.get("REMOTE_ADDR", ""))


def serve_witness(app: WitnessApp, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves until a signal raises SystemExit."""
    try:
        listener = listen(host, port)
    except OSError as problem:
        refuse(host, port, f"{problem.strerror}; choose others with --host and --port")
    server = waitress.create_server(
        app,
        sockets=[listener],
        ident="pbem",
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        max_request_body_size=LARGEST,
        max_request_header_size=8192,
    )
    ready(f"http://{address(host, listener.getsockname()[1])}")
    server.run()


def seconds() -> int:
    return int(time.time())

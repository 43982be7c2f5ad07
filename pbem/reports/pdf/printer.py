"""Makes PDFs in another process, which is kept for the next one, and replaced when it fails or takes too long."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock

import msgspec

from pbem.measuring import timed
from pbem.reports.pdf.pages import Pages
from pbem.reports.pdf.worker import TypesetPages

SECONDS = 60.0
MEGABYTES = 1500
# A process is replaced after this many documents, because it may leak memory.
DOCUMENTS = 200
# The last few are kept, for letters that are sent again and pages that are looked at after.
KEPT = 8
# The only environment variables that the process gets; passwords are not among them.
ENVIRONMENT = ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "XDG_CACHE_HOME")
ROOT = Path(__file__).parents[3]


class NoPdf(Exception):
    """Why there is no PDF, in a sentence."""


def _whole(answer: TypesetPages) -> bytes:
    if answer.reason:
        raise NoPdf(f"The PDF could not be made: {answer.reason}.")
    return answer.pdf


class Printer:
    """One process; several threads may use it, one after the other. Nothing is started before it is needed."""

    def __init__(self, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self._seconds, self._megabytes = seconds, megabytes
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._made = 0
        self._recent: dict[bytes, bytes] = {}

    def pdf(self, pages: Pages) -> bytes:
        """The complete PDF; raises NoPdf with the reason if there is none."""
        document = msgspec.msgpack.encode(pages, order="deterministic")
        digest = hashlib.sha256(document).digest()
        with self._lock:
            if digest not in self._recent:
                with timed("print"):
                    self._recent[digest] = _whole(self._ask(document))
            if len(self._recent) > KEPT:
                del self._recent[next(iter(self._recent))]
            return self._recent[digest]

    def close(self) -> None:
        with self._lock:
            self._stop()

    def __enter__(self) -> Printer:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    @property
    def process_id(self) -> int:
        """The id of the running process; 0 if there is none."""
        return self._process.pid if self._process else 0

    def _ask(self, document: bytes) -> TypesetPages:
        """A process may have ended since the last document: a new one tries again, once."""
        answer = self._tried(document) or self._tried(document)
        return answer or TypesetPages(reason="the process that makes it ended, perhaps for want of memory")

    def _tried(self, document: bytes) -> TypesetPages | None:
        connection = self._started()
        try:
            connection.send_bytes(document)
            if not connection.poll(self._seconds):
                self._stop()
                return TypesetPages(reason=f"it took more than {self._seconds:g} seconds")
            answer = msgspec.msgpack.decode(connection.recv_bytes(), type=TypesetPages)
        except (EOFError, OSError):
            self._stop()
            return None
        self._made += 1
        if answer.reason or self._made >= DOCUMENTS:
            self._stop()
        return answer

    def _started(self) -> Connection:
        if self._connection is not None and self._process is not None and self._process.poll() is None:
            return self._connection
        self._stop()
        own, its = Pipe()
        command = [sys.executable, "-m", "pbem.reports.pdf.worker", str(its.fileno()), str(self._megabytes)]
        kept = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=kept, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        its.close()
        self._connection = own
        return own

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._connection = self._process = None
        self._made = 0

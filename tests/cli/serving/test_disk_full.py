"""A server that cannot store anything says so in plain lines, asks everybody to come again, and recovers by itself."""

import os
import re
import signal
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.serving.test_stopping import wait_until
from tests.support.full_disk import full_disk
from tests.support.incoming import ENTRANCE, letter
from tests.support.letters import HOST


class Server:
    """`lines` is what it has said."""

    def __init__(self, folder: Path, **more: str) -> None:
        environ = {"PBEM_VAR": str(folder), "PBEM_BEACON": "none", "PBEM_PORT": "0", "PBEM_MAIL_HOST": HOST} | more
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pbem", "serve"],
            env=os.environ | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)

    def said(self, words: str) -> bool:
        return any(words in line for line in self.lines)

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        finally:
            self.process.kill()
            self._reader.join(60)
            if self.process.stdout is not None:
                self.process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, PBEM_MAIL_LISTEN="smtp://127.0.0.1:0", PBEM_URL="https://games.example.org")
    wait_until(lambda: made.said("accepts letters") or made.process.poll() is not None)
    yield made
    made.end()


def mail(server: Server) -> int:
    line = next(line for line in server.lines if "accepts letters" in line)
    found = re.search(r":(\d+)$", line.strip())
    assert found
    with smtplib.SMTP("127.0.0.1", int(found[1])) as client:
        client.ehlo()
        client.mail("ann@example.org")
        client.rcpt(ENTRANCE)
        try:
            return client.data(letter("HELP\n", ENTRANCE, "ann@example.org"))[0]
        except smtplib.SMTPDataError as refused:
            return refused.smtp_code


def is_one_line(server: Server, words: str) -> bool:
    return len([line for line in server.lines if words in line]) == 1 and not server.said("Traceback")


def test_letters_are_asked_to_come_again(server: Server, tmp_path: Path) -> None:
    with full_disk(server.process.pid):
        assert mail(server) == 451
        wait_until(lambda: server.said("a letter could not be accepted"))
    assert mail(server) == 250
    done = tmp_path / "mail" / "in" / "done"
    wait_until(lambda: len([path for path in done.rglob("*") if path.is_file()]) == 1)
    assert not server.said("Traceback")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_store_that_is_read_only_is_one_line(tmp_path: Path) -> None:
    store = tmp_path / "pbem.sqlite"
    subprocess.run([sys.executable, "-m", "pbem", "games"], env=os.environ | {"PBEM_VAR": str(tmp_path)}, check=True)
    store.chmod(0o400)
    server = Server(tmp_path, PBEM_MAIL_LISTEN="none")
    assert server.process.wait(60) == 2
    server.end()
    assert is_one_line(server, "read-only")


def test_a_store_that_is_damaged_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "pbem.sqlite").write_bytes(b"no database" * 1000)
    server = Server(tmp_path, PBEM_MAIL_LISTEN="none")
    assert server.process.wait(60) == 2
    server.end()
    assert is_one_line(server, "not a database")

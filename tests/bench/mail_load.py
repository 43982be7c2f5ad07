"""Load for the measurements of mail: letters as phones write them, sent by Postfix' own load generator."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

SIZE = 20 * 1024
SENDERS = 8
WRITER = "anna@example.org"
SBIN = "/usr/sbin"


def letter(to: str, text: str, number: int = 0) -> bytes:
    """Orders above a quoted report, as text and as HTML: 20 KB in all."""
    quoted = [f"> Sct{line} at A{line % 19 + 1}, 3 points left; nothing was seen there." for line in range(110)]
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = f"Anna <{WRITER}>", to, "Re: [Northern Cross] Turn 1: report"
    message["Message-ID"] = f"<{number}.{time.time_ns()}@example.org>"
    message.set_content("\n".join([text, "", "On Monday the game wrote:", *quoted]))
    shown = "".join(f"<div>{line}</div>" for line in text.splitlines())
    page = f"<html><body>{shown}<blockquote type=cite>{'<br>'.join(line[2:] for line in quoted)}</blockquote>"
    message.add_alternative(page.ljust(SIZE - 8 * 1024) + "</body></html>", subtype="html")
    return message.as_bytes().replace(b"\n", b"\r\n")


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@contextmanager
def running(command: Sequence[str], port: int, **settings: str) -> Iterator[None]:
    """A server that answers at that port."""
    process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)
    try:
        _wait(port, process)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        assert process.poll() is None, "the server has ended"
        try:
            with socket.create_connection(("127.0.0.1", port)):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def storing_nothing(port: int) -> list[str]:
    """aiosmtpd with its handler that throws every letter away."""
    return [sys.executable, "-m", "aiosmtpd", "-n", "-c", "aiosmtpd.handlers.Sink", "-l", f"127.0.0.1:{port}"]


def sink(port: int) -> list[str]:
    # It does not like to be root.
    user = ["-u", "nobody"] if os.geteuid() == 0 else []
    return [f"{SBIN}/smtp-sink", *user, f"127.0.0.1:{port}", "128"]


def accepted(port: int, to: str, file: Path, count: int) -> float:
    """Letters a second, from eight senders that keep their connections."""
    command = [
        f"{SBIN}/smtp-source", "-d", "-s", str(SENDERS), "-m", str(count), "-f", WRITER, "-t", to, "-F", str(file),
        f"127.0.0.1:{port}",
    ]  # fmt: skip
    start = time.monotonic()
    subprocess.run(command, check=True)
    return count / (time.monotonic() - start)

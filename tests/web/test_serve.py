"""The server prints where it is, ends when told to, and says in one line why it cannot start."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from pbem.config import ROOT
from tests.support.processes.killing import limited
from tests.support.web import LETTERS_KEY

PROGRAM = """
import sys
from pathlib import Path
from pbem.cli.shutdown import stop_on_signal
from pbem.web import create_app, serve
from tests.support.web import site_at
stop_on_signal(sys.exit)
with site_at(Path(sys.argv[3])) as site:
    serve(create_app(site), sys.argv[1], int(sys.argv[2]))
"""


def start(folder: Path, host: str, port: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, host, str(port), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_told_to_stop(ending: signal.Signals, tmp_path: Path):
    with start(tmp_path, "127.0.0.1", 0) as server, limited(server):
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.split()[3]
        assert line == f"pbem serves at {address} (stop it with Ctrl-C)\n"
        assert server.stdout.readline() == f"Letters can be read at {address}letters?key={LETTERS_KEY}\n"
        with urlopen(address) as page:
            assert "Tuesday Club" in page.read().decode()
        server.send_signal(ending)
        assert server.communicate() == ("", "")
        assert server.returncode == 0


def refusal(folder: Path, host: str, port: int) -> tuple[int, str]:
    with start(folder, host, port) as server:
        told = server.communicate(timeout=120)[1]
    return server.returncode, told


def test_a_busy_port(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refusal(tmp_path, "127.0.0.1", port) == (
            2,
            f"pbem: cannot listen on 127.0.0.1:{port}: Address already in use; set PBEM_PORT or PBEM_HOST to another\n",
        )


def test_an_unknown_host(tmp_path: Path):
    assert refusal(tmp_path, "no-such-host.invalid", 0) == (
        2,
        "pbem: cannot listen on no-such-host.invalid:0: no such host; set PBEM_HOST to an address of this machine\n",
    )

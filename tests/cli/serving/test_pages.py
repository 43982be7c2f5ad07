"""The pages by several processes: each with a desk of its own, and replaced when it dies."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.jobs.test_port import wait_until
from tests.support.processes.killing import limited


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_two_processes_serve_the_same_pages_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    port = free_port()
    environ = os.environ | {"PBEM_VAR": str(tmp_path), "PBEM_PORT": str(port), "PBEM_BEACON": "none"}

    def status() -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                return int(answer.status)
        except OSError:
            return 0

    command = [sys.executable, "-m", "pbem", "web"]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as server, limited(server):
        assert server.stdout is not None
        assert server.stdout.readline() == f"pbem serves at http://127.0.0.1:{port}/\n"
        wait_until(lambda: len(children(server.pid)) == 2 and status() == 200)
        first, second = children(server.pid)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len({*children(server.pid)} - {first}) == 2)
        assert [status() for _ in range(4)] == [200] * 4
        assert second in children(server.pid)
        server.terminate()
        assert server.wait(60) == 0


def test_a_store_that_cannot_be_opened_is_said_once(tmp_path: Path) -> None:
    environ = os.environ | {"PBEM_VAR": str(tmp_path), "PBEM_STORE": f"sqlite:{tmp_path}"}
    done = subprocess.run(
        [sys.executable, "-m", "pbem", "web"], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("pbem: ") and done.stderr.count("\n") == 1


def test_a_busy_port_is_said_at_once_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        environ = os.environ | {"PBEM_VAR": str(tmp_path), "PBEM_PORT": str(port), "PBEM_BEACON": "none"}
        done = subprocess.run(
            [sys.executable, "-m", "pbem", "web"], env=environ, capture_output=True, text=True, check=False
        )
    told = f"pbem: cannot listen on 127.0.0.1:{port}: Address already in use; set PBEM_PORT or PBEM_HOST to another\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)

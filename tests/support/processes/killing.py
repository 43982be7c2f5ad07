"""Processes for tests that kill them or let them race.

Starting Python and loading the server takes most of a second. A process that has loaded everything makes copies of
itself; `SERVER` is used like `multiprocessing`.
"""

import multiprocessing
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(
    [f"tests.support.processes.{doing}" for doing in ("jobbing", "reading", "sending", "signing", "ticking")]
)


@contextmanager
def limited(program: "subprocess.Popen[Any]", seconds: float = 120) -> Iterator[None]:
    """Ends a program that runs for too long, or whose test has failed: waiting for a line of it is no hang then."""
    killing = threading.Timer(seconds, program.kill)
    killing.start()
    try:
        yield
    except BaseException:
        program.kill()
        raise
    finally:
        killing.cancel()

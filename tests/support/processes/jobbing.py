"""What other processes do in the tests: begin a job, and never end it."""

import threading
from pathlib import Path

from pbem.jobs import open_jobs


def hang_in(url: str, sign: Path) -> None:
    """Does jobs until it is killed; it makes the file `sign` when it has begun one, and never ends it."""

    def hang(about: str) -> None:
        sign.touch()
        threading.Event().wait()

    open_jobs(url).work({"hang": hang}, threading.Event(), print, 1)

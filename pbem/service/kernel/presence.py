"""Parts of the server that run for a while say so, once a second, so that others need not wait for those that are gone.

What they say may be more than that they live: up to when their letters are dealt with, how much is waiting.
"""

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from events import moment
from pbem.ledger import LedgerError, Sign
from pbem.service.kernel.desk import Desk

EVERY_SECONDS = 1.0
# Who could not say that it is alive for so long may be taken for dead.
FRESH_SECONDS = 5.0


def part_name(desk: Desk) -> str:
    """A name for one running part, never used again."""
    return f"{socket.gethostname()}/{os.getpid()}/{desk.secret(4).hex()}"


class Presence:
    """One part, and what it says."""

    def __init__(self, desk: Desk, name: str, kind: str, said: Callable[[], dict[str, str]]) -> None:
        self.name = name
        self._desk, self._kind, self._said = desk, kind, said
        self._last = 0.0

    @property
    def is_fresh(self) -> bool:
        """Whether others can be sure that it lives."""
        return time.monotonic() - self._last < FRESH_SECONDS

    def say(self) -> None:
        begun = time.monotonic()
        self._desk.ledger.signs.say(Sign(self.name, self._kind, moment(self._desk.now()), self._said()))
        self._last = begun

    def repeat(self, stop: Event) -> None:
        while not stop.wait(EVERY_SECONDS):
            # While the ledger is away nobody can read it either.
            with suppress(LedgerError, OSError):
                self.say()


@contextmanager
def present(
    desk: Desk,
    name: str,
    kind: str,
    said: Callable[[], dict[str, str]] = dict,
    is_unfinished: Callable[[], bool] = lambda: False,
) -> Iterator[Presence]:
    """Says that this part is alive until the end of the block, which is its end in good order.

    If it leaves something unfinished, its last word stays.
    """
    part, stop = Presence(desk, name, kind, said), Event()
    with suppress(LedgerError, OSError):
        part.say()
    thread = Thread(target=part.repeat, args=(stop,), name=f"saying that {kind} is alive", daemon=True)
    thread.start()
    try:
        yield part
    finally:
        stop.set()
        thread.join()
        with suppress(LedgerError, OSError):
            if not is_unfinished():
                desk.ledger.signs.end(name)

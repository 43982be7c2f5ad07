"""Stops long-running work: the current piece is finished and recorded, nothing new is begun."""

import signal
import time
from collections.abc import Callable
from threading import Event, Thread
from types import FrameType

# A relay, a turn or a PDF may take a while, but a shutdown must not wait for ever.
FINISH_SECONDS = 20
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def stop_on_signal(then: Callable[[], object] = lambda: None) -> Event:
    """An event set by Ctrl-C or SIGTERM; a second signal exits at once."""
    stop = Event()

    def told(_signal: int, _frame: FrameType | None) -> None:
        for each in SIGNALS:
            signal.signal(each, signal.SIG_DFL)
        # Not here: the interrupted code may be waiting for the same event and hold its lock.
        Thread(target=stop.set).start()
        then()

    for each in SIGNALS:
        signal.signal(each, told)
    return stop


class Crew:
    """Threads that work until `stop` is set; each checks it between two pieces of work."""

    def __init__(self, stop: Event) -> None:
        self.stop = stop
        self._at_work: list[Thread] = []

    def start(self, work: Callable[[Event], object], does: str) -> None:
        # Daemon threads: one that does not finish in time must not keep the program from exiting.
        thread = Thread(target=work, args=(self.stop,), name=does, daemon=True)
        thread.start()
        self._at_work.append(thread)

    def finish(self, seconds: float = FINISH_SECONDS) -> list[str]:
        """Asks all threads to stop and waits; returns what the unfinished ones are doing."""
        self.stop.set()
        end = time.monotonic() + seconds
        for thread in self._at_work:
            thread.join(max(0.0, end - time.monotonic()))
        return [thread.name for thread in self._at_work if thread.is_alive()]

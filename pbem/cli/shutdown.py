"""Stops long-running work: the current piece is finished and recorded, nothing new is begun."""

import signal
import time
from collections.abc import Callable
from threading import Event, Thread
from types import FrameType

# A relay, a turn or a PDF may take a while, but a shutdown must not wait for ever.
FINISH_SECONDS = 20
AGAIN_SECONDS = 5.0
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
    """Threads that work until `stop` is set; each checks it between two pieces of work.

    `failed` gets one line when one of them fails, in the words of `sentence`.
    """

    def __init__(
        self,
        stop: Event,
        failed: Callable[[str], object] = lambda line: None,
        sentence: Callable[[Exception], str] = str,
    ) -> None:
        self.stop = stop
        self._failed, self._sentence = failed, sentence
        self._at_work: list[Thread] = []

    def start(self, work: Callable[[Event], object], does: str) -> None:
        # Daemon threads: one that does not finish in time must not keep the program from exiting.
        thread = Thread(target=self._keep_at, args=(work, does), name=does, daemon=True)
        thread.start()
        self._at_work.append(thread)

    def _keep_at(self, work: Callable[[Event], object], does: str) -> None:
        """Starts work that failed again, a little later: a store that is away comes back."""
        while not self.stop.is_set():
            try:
                work(self.stop)
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, a server without this work would look alive
                self._failed(f"{does} failed and starts again: {self._sentence(error)}")
                self.stop.wait(AGAIN_SECONDS)

    def finish(self, seconds: float = FINISH_SECONDS) -> list[str]:
        """Asks all threads to stop and waits; returns what the unfinished ones are doing."""
        self.stop.set()
        end = time.monotonic() + seconds
        for thread in self._at_work:
            thread.join(max(0.0, end - time.monotonic()))
        return [thread.name for thread in self._at_work if thread.is_alive()]

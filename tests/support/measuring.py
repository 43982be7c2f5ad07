"""How long something takes, whatever else the machine and the other tests do."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(act: Callable[[], object]) -> float:
    """Of this process alone, without the collector: what thousands of other tests left behind takes it a second."""
    gc.disable()
    try:
        start = time.process_time()
        act()
        return time.process_time() - start
    finally:
        gc.enable()


def reference_seconds(seconds: float) -> float:
    """What this process needs now for work that took so long on an idle machine: busy cores and caches slow down both.

    A limit in seconds alone fails on a machine that is busy, or slow.
    """
    return cpu_seconds(lambda: sum(number % 7 for number in range(int(43_000_000 * seconds))))

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

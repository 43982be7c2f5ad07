"""Rate limits: token buckets in the memory of this process.

Limits that must hold across processes, such as links for one address, are counted by the service from stored events.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST_BUCKETS = 20_000


class RateLimit(NamedTuple):
    """This many at once, and one more every `seconds`."""

    many: int
    seconds: float


SIGN_IN = RateLimit(10, 30)
LINKS = RateLimit(30, 5)
CHECKS = RateLimit(60, 0.2)
SHEETS = RateLimit(20, 6)
OPENINGS = RateLimit(10, 120)
PRACTICE = RateLimit(10, 3)
TRIES = RateLimit(60, 1)


class Limits:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, what: str, who: str, rate: RateLimit) -> float:
        """0 if the action is allowed, which is then counted; else the seconds to wait."""
        now, key = self._clock(), (what, who)
        with self._lock:
            left, at = self._buckets.pop(key, (float(rate.many), now))
            left = min(float(rate.many), left + (now - at) / rate.seconds)
            allowed = left >= 1
            self._buckets[key] = (left - 1 if allowed else left, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) * rate.seconds

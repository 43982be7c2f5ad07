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
# Seconds of CPU time for long work: a quarter of a core for each seat.
CPU_SECONDS = RateLimit(8, 4)


class Limits:
    """`share`: one of so many processes that serve the same people. Each allows its part, so all together no more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, share: int = 1) -> None:
        self._clock, self._share = clock, share
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, what: str, who: str, rate: RateLimit, needed: float = 1) -> float:
        """0 if the action is allowed, which is then counted; else the seconds to wait."""
        rate = self._part_of(rate)
        with self._lock:
            left = self._left(what, who, rate)
            allowed = left >= needed
            self._keep(what, who, left - needed if allowed else left)
        return 0.0 if allowed else (needed - left) * rate.seconds

    def spend(self, what: str, who: str, rate: RateLimit, amount: float) -> None:
        """Counts what an action turned out to cost, even if less is left."""
        with self._lock:
            self._keep(what, who, self._left(what, who, self._part_of(rate)) - amount)

    def _part_of(self, rate: RateLimit) -> RateLimit:
        return RateLimit(max(1, rate.many // self._share), rate.seconds * self._share)

    def _left(self, what: str, who: str, rate: RateLimit) -> float:
        now = self._clock()
        left, at = self._buckets.pop((what, who), (float(rate.many), now))
        return min(float(rate.many), left + (now - at) / rate.seconds)

    def _keep(self, what: str, who: str, left: float) -> None:
        self._buckets[what, who] = left, self._clock()
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

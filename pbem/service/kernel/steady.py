"""The steady clock: the time since this machine was started, which nobody can set and which runs while it sleeps."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Steady(NamedTuple):
    """Two of them can be compared if their `boot` is the same; "" is unknown."""

    boot: str = ""
    seconds: float = 0.0


SteadyClock = Callable[[], Steady]


def steady_now() -> Steady:
    try:
        return Steady(BOOT_ID.read_text(encoding="ascii").strip(), time.clock_gettime(time.CLOCK_BOOTTIME))
    except OSError:
        return Steady()

"""What other processes do in the tests: tick at the same time, or die in the middle."""

import os
from multiprocessing.synchronize import Barrier
from pathlib import Path

from pbem.ledger import Ledger
from pbem.service import tick
from tests.support.desks import Clock, desk_at


def tick_together(folder: Path, hours: int, barrier: Barrier) -> None:
    """Ticks at the same moment as the others."""
    clock = Clock()
    clock.turn(hours=hours)
    with desk_at(folder, clock) as desk:
        barrier.wait()
        raise SystemExit(tick(desk, lambda ticked: None))


def die_at(folder: Path, hours: int, name: str, after: bool) -> None:
    """Ticks, and is killed just before or after the named step is written."""
    clock = Clock()
    clock.turn(hours=hours)
    with desk_at(folder, clock) as desk:
        write = Ledger.append

        def append(self, events, **fields):
            if fields["name"] != name:
                return write(self, events, **fields)
            if after:
                write(self, events, **fields)
            os._exit(9)

        Ledger.append = append  # type: ignore[method-assign]
        tick(desk, lambda ticked: None)

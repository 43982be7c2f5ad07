"""What a spool says of itself to the rest of the server, and to whoever keeps it."""

from collections.abc import Callable
from pathlib import Path

from pbem.service.kernel.desk import Desk
from pbem.service.letters.spooled import HELD, QUARANTINE, unread
from pbem.service.turns.doors import DoorProgress


def spool_said(desk: Desk, folder: Path) -> Callable[[], dict[str, str]]:
    progress = DoorProgress()

    def said() -> dict[str, str]:
        now = desk.now()
        waiting = unread(folder)
        counts = {"waiting": len(waiting), HELD: _count(folder / HELD), QUARANTINE: _count(folder / QUARANTINE)}
        return progress.said(min(waiting, default=now), now) | {name: str(count) for name, count in counts.items()}

    return said


def _count(folder: Path) -> int:
    return sum(1 for _ in folder.iterdir())

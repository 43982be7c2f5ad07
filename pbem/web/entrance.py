"""The entrance of the pages: when each change arrived, and which of them are not carried out yet.

A turn is not sealed while a change that arrived before its deadline is still being worked on.
"""

from datetime import datetime
from itertools import count
from threading import Lock

from flask import g, request

from events import moment
from pbem.service.kernel.desk import Clock
from pbem.service.turns.doors import DoorProgress

SAFE = ("GET", "HEAD", "OPTIONS")


class Entrance:
    def __init__(self, now: Clock) -> None:
        self._now = now
        self._numbers = count()
        self._inside: dict[int, datetime] = {}
        self._lock = Lock()
        self._progress = DoorProgress()

    def enter(self) -> tuple[int, datetime]:
        with self._lock:
            number, arrived = next(self._numbers), self._now()
            self._inside[number] = arrived
        return number, arrived

    def leave(self, number: int) -> None:
        with self._lock:
            self._inside.pop(number, None)

    def said(self) -> dict[str, str]:
        """Up to when all changes are carried out."""
        with self._lock:
            now = self._now()
            return self._progress.said(min(self._inside.values(), default=now), now)


def note_arrival(entrance: Entrance) -> None:
    if request.method not in SAFE:
        g.entry, arrived = entrance.enter()
        g.arrived = moment(arrived)


def note_departure(entrance: Entrance) -> None:
    if "entry" in g:
        entrance.leave(g.pop("entry"))


def arrived() -> str:
    """When the change that this request asks for arrived."""
    return str(g.get("arrived", ""))

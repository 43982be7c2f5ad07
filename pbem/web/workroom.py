"""The workroom: the few places for work that takes long."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Work that goes on at a time. Threads share one interpreter, so more places would only make each slower.
PLACES = 2
# Those who work and wait. The server has more threads than that, so that short requests always find one.
ROOM = 6
# How long somebody waits for a place, in seconds.
PATIENCE = 5.0


class Crowded(Exception):
    """There is no place: come again."""


class Workroom:
    """One place at a time for each `who`; one who has it and asks again waits, once."""

    def __init__(self, places: int = PLACES, room: int = ROOM, patience: float = PATIENCE) -> None:
        self._places, self._room, self._patience = places, room, patience
        self._change = threading.Condition()
        self._working: set[str] = set()
        self._waiting: set[str] = set()

    @contextmanager
    def place(self, who: str) -> Iterator[None]:
        self._enter(who)
        try:
            yield
        finally:
            with self._change:
                self._working.remove(who)
                self._change.notify_all()

    def _enter(self, who: str) -> None:
        with self._change:
            if who in self._waiting or len(self._working) + len(self._waiting) >= self._room:
                raise Crowded
            self._waiting.add(who)
            try:
                if not self._change.wait_for(lambda: self._has_place(who), self._patience):
                    raise Crowded
                self._working.add(who)
            finally:
                self._waiting.remove(who)

    def _has_place(self, who: str) -> bool:
        return who not in self._working and len(self._working) < self._places

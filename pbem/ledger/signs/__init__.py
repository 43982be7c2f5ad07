"""Signs of life: what the running parts of the server say of themselves, and whether they are still there.

A sign is no event: it is overwritten, may be lost, and is worth something only while it is fresh. `files` is for
SQLite, `table` for PostgreSQL, which several machines share.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

import msgspec


class Sign(msgspec.Struct, frozen=True):
    """`kind` is what the part does, `at` when it last said so, by its own clock."""

    name: str
    kind: str
    at: str
    said: dict[str, str] = {}
    is_alive: bool = True


class Signs(Protocol):
    def say(self, sign: Sign) -> None: ...
    def all(self) -> list[Sign]: ...
    def is_gone(self, name: str) -> bool: ...
    def end(self, name: str) -> None: ...
    def close(self) -> None: ...


class FriendlySigns:
    """The same, with the errors of the ledger."""

    def __init__(self, signs: Signs, friendly: Callable[[], AbstractContextManager[None]]) -> None:
        self._signs, self._friendly = signs, friendly

    def say(self, sign: Sign) -> None:
        """Says that a part of the server is alive, for as long as its process lives and repeats it."""
        with self._friendly():
            self._signs.say(sign)

    def all(self) -> list[Sign]:
        """What the parts say of themselves, also those that are gone without a word."""
        with self._friendly():
            return self._signs.all()

    def is_gone(self, name: str) -> bool:
        """Whether the part with this name has ended without saying so."""
        with self._friendly():
            return self._signs.is_gone(name)

    def end(self, name: str) -> None:
        """Removes a sign: the part has ended in good order, or was forgotten."""
        with self._friendly():
            self._signs.end(name)

    def close(self) -> None:
        self._signs.close()

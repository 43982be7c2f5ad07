"""A small cache of recent values that cannot have changed."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memo:
    """`stamp` changes when nothing of the cache may be used any more: somebody was forgotten."""

    def __init__(self, most: int, stamp: Callable[[], int] = lambda: 0) -> None:
        self._most = most
        self._stamp, self._stamped = stamp, stamp()
        self._lock = threading.Lock()
        self._things: OrderedDict[Hashable, Any] = OrderedDict()

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value for this key; two simultaneous callers may both compute it."""
        stamp = self._stamp()
        with self._lock:
            if stamp != self._stamped:
                self._things.clear()
                self._stamped = stamp
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]  # type: ignore[no-any-return]
        made = make()
        with self._lock:
            if stamp == self._stamped:
                self._things[key] = made
            while len(self._things) > self._most:
                self._things.popitem(last=False)
        return made

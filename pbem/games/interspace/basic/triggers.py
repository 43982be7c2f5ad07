"""What follows from facts, by cards and other modules: each watcher sees only its own kinds of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

Follow = Callable[[Any, Any], Iterator[Any]]


class Watcher(NamedTuple):
    """`follow` is called after each fact of these kinds, and yields the consequences."""

    kinds: tuple[type, ...]
    follow: Follow


def watches(*kinds: type) -> Callable[[Follow], Watcher]:
    return lambda follow: Watcher(kinds, follow)


def followers(watchers: Iterable[Watcher]) -> dict[type, tuple[Follow, ...]]:
    """Whom to ask, by kind of fact, in the order in which the modules came."""
    table: dict[type, tuple[Follow, ...]] = {}
    for watcher in watchers:
        for kind in watcher.kinds:
            table[kind] = (*table.get(kind, ()), watcher.follow)
    return table

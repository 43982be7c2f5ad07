"""The games found in this folder. Adding one means adding a folder: nothing else knows them by name."""

from __future__ import annotations

import difflib
import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from pbem.core.rules import Game


class UnknownGame(Exception):
    """No game of that name is installed."""


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def find(name: str) -> Game:
    """The rules of one game: the package itself keeps the contract."""
    if name not in names():
        close = difflib.get_close_matches(name, names(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"There is no game {name!r}; there are: {listed()}.{hint}")
    return cast(Game, import_module(f"{__name__}.{name}"))


def listed() -> str:
    """All names in one line, for a person; the examples last."""
    by_kind = sorted(names(), key=lambda name: find(name).META.is_example)
    return ", ".join(f"{name} (an example)" if find(name).META.is_example else name for name in by_kind)


def package(name: str) -> str:
    """Where a game's own files (phrases, tables, RULES.md) are."""
    return f"{__name__}.{name}"

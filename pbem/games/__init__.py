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
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(names())}.{hint}")
    return cast(Game, import_module(f"{__name__}.{name}"))


def package(name: str) -> str:
    """Where a game's own files (phrases, tables, RULES.md) are."""
    return f"{__name__}.{name}"

"""The games in this folder and in PBEM_GAMES. Adding one means adding a folder: nothing else knows them by name."""

from __future__ import annotations

import difflib
import pkgutil
from functools import cache
from importlib import import_module
from traceback import extract_tb
from types import ModuleType
from typing import cast

from pbem.core.rules import REQUIRED, Game


class UnknownGame(Exception):
    """No game of that name is installed."""


class BrokenGame(Exception):
    """A folder that should be a game and cannot be one; the message is one line for its author."""


def look_in(folder: str) -> None:
    """Finds the games in this folder too: each is `pbem.games.<name>`, as if it were beside the others."""
    if folder in __path__:
        return
    own = set(names())
    __path__.append(folder)
    names.cache_clear()
    for module in pkgutil.iter_modules([folder]):
        if module.ispkg and module.name in own:
            raise BrokenGame(f"{folder}: there is a game {module.name} already; give the folder another name")
        if module.ispkg:
            _whole(module.name)


@cache
def _whole(name: str) -> Game:
    """The package, if it offers every name of the contract."""
    game = _load(name)
    missing = [required for required in REQUIRED if not hasattr(game, required)]
    if missing:
        raise BrokenGame(f"the game {name} lacks {', '.join(missing)}; see docs/contract.md")
    if game.META.name != name:
        raise BrokenGame(f"the game {name} is called {game.META.name!r} in its META: both must be the same")
    return cast(Game, game)


def _load(name: str) -> ModuleType:
    try:
        return import_module(package(name))
    except Exception as error:
        why = error.msg if isinstance(error, SyntaxError) else error
        raise BrokenGame(f"the game {name} cannot be loaded: {_place(error)}{type(error).__name__}: {why}") from error


def _place(error: Exception) -> str:
    """The file and line at fault: of the syntax, or the last one of a game that ran."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: " if error.filename else ""
    ran = [frame for frame in extract_tb(error.__traceback__) if _is_in_a_game(frame.filename)]
    return f"{ran[-1].filename}:{ran[-1].lineno}: " if ran else ""


def _is_in_a_game(file: str) -> bool:
    return file != __file__ and any(file.startswith(folder) for folder in __path__)


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def find(name: str) -> Game:
    """The rules of one game: the package itself keeps the contract."""
    if name not in names():
        close = difflib.get_close_matches(name, names(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"There is no game {name!r}; there are: {listed()}.{hint}")
    return _whole(name)


def listed() -> str:
    """All names in one line, for a person; the examples last."""
    by_kind = sorted(names(), key=lambda name: find(name).META.is_example)
    return ", ".join(f"{name} (an example)" if find(name).META.is_example else name for name in by_kind)


def package(name: str) -> str:
    """Where a game's own files (phrases, tables, RULES.md) are."""
    return f"{__name__}.{name}"

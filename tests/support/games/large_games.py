"""Which games must have everything: secrets, dice, much to narrate, and units to click."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from pbem import games


def is_large(name: str) -> bool:
    """A game of this repository that is no example. Another game may do without all of that."""
    is_own = Path(str(files(games.package(name)))).parent == Path(games.__file__).parent
    return is_own and not games.find(name).META.is_example

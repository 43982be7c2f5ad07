"""Where rules are found by name: `pbem.games` implements this, and so can a test."""

from typing import Protocol

from pbem.core.rules import Game


class Library(Protocol):
    def find(self, name: str) -> Game: ...
    def package(self, name: str) -> str: ...
    def names(self) -> tuple[str, ...]: ...


def in_listing_order(library: Library) -> list[Game]:
    """All games by name, the examples last."""
    return sorted(map(library.find, library.names()), key=lambda game: game.META.is_example)

"""The command line: one small module for each group of commands, all hung on `main`."""

from pbem.cli import audit, books, clock, demo, examples, fuzz, games, history, seats, serve, sheets
from pbem.cli.program import main

__all__ = [
    "audit", "books", "clock", "demo", "examples", "fuzz", "games", "history", "main", "seats", "serve", "sheets",
]  # fmt: skip

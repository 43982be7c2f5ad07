"""The command line: one small module for each group of commands, all hung on `main`."""

from pbem.cli import books, clock, demo, examples, fuzz, games, history, reports, seats, serve, sheets
from pbem.cli.program import main

__all__ = [
    "books", "clock", "demo", "examples", "fuzz", "games", "history", "main", "reports", "seats", "serve", "sheets",
]  # fmt: skip

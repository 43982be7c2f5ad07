"""The command line: one small module for each group of commands, all hung on `main`."""

from pbem.cli import (
    books,
    clock,
    demo,
    examples,
    fuzz,
    games,
    history,
    intake,
    mail,
    people,
    quarantine,
    seats,
    serve,
    sheets,
)  # fmt: skip
from pbem.cli.program import main

__all__ = [
    "books", "clock", "demo", "examples", "fuzz", "games", "history", "intake", "mail", "main", "people", "quarantine",
    "seats", "serve", "sheets",
]  # fmt: skip

"""The command line: one small module for each group of commands, all hung on `main`."""

from pbem.cli import (
    books,
    clock,
    daily,
    demo,
    examples,
    fuzz,
    games,
    history,
    mail,
    people,
    reports,
    seats,
    serve,
    sheets,
)  # fmt: skip
from pbem.cli.program import main

__all__ = [
    "books", "clock", "daily", "demo", "examples", "fuzz", "games", "history", "mail", "main", "people", "reports",
    "seats", "serve", "sheets",
]  # fmt: skip

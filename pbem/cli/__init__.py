"""The command line: one small module for each group of commands, all hung on `main`."""

from pbem.cli import (
    audit,
    books,
    bundles,
    clock,
    daily,
    demo,
    disputes,
    examples,
    fuzz,
    games,
    history,
    intake,
    mail,
    mending,
    people,
    practice,
    quarantine,
    reports,
    seats,
    serve,
    sheets,
    stories,
)
from pbem.cli.program import main

__all__ = [
    "audit", "books", "bundles", "clock", "daily", "demo", "disputes", "examples", "fuzz", "games", "history", "intake",
    "mail", "main", "mending", "people", "practice", "quarantine", "reports", "seats", "serve", "sheets", "stories",
]  # fmt: skip

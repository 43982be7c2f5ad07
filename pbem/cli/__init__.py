"""The command line: one small module for each group of commands, in five rooms, all attached to `main`."""

from pbem.cli.authoring import demo, examples, fuzz, lookups, new_rules
from pbem.cli.mending import corrections, disputes
from pbem.cli.playing import clock, daily, game_story, games, people, practice, reports, seats, sheets
from pbem.cli.program import main
from pbem.cli.serving import backup, intake, jobs, mail, move_store, pages, quarantine, serve, worker
from pbem.cli.trust import audit, bundles, history, witness

__all__ = [
    "audit",
    "backup",
    "bundles",
    "clock",
    "corrections",
    "daily",
    "demo",
    "disputes",
    "examples",
    "fuzz",
    "game_story",
    "games",
    "history",
    "intake",
    "jobs",
    "lookups",
    "mail",
    "main",
    "move_store",
    "new_rules",
    "pages",
    "people",
    "practice",
    "quarantine",
    "reports",
    "seats",
    "serve",
    "sheets",
    "witness",
    "worker",
]  # fmt: skip

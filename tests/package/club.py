"""Two games of the installed program in one store: one that bots have played to its end, and one that runs."""

import json
from dataclasses import dataclass
from pathlib import Path

from tests.package.installed import Installed

ANNA = "anna@example.org"
# Named from the current folder, as a person would do it.
STORE = {"PBEM_STORE": "sqlite:demo/demo.sqlite"}
NEW = ("new-game", "interspace", "--seats", "2", "--bots", "B", "--title", "Club", "--master", f"Mia <{ANNA}>")


@dataclass(frozen=True)
class Club:
    running: str
    over: str


def played(at: Installed) -> Club:
    """Plays both by commands; each that fails is a failed test."""
    at.run("demo", "--pdf", "--seats", "2", "--seed", "3", "--out", "demo")
    running = at.run(*NEW, **STORE).strip()
    at.run("seat", running, "A", "--take", "Anna", "--address", ANNA, **STORE)
    at.run("submit", running, "A", "-", typed="HOLD\n", **STORE)
    turns = {each["game"]: each["turn"] for each in json.loads(at.run("games", "--json", **STORE))}
    assert turns.pop(running) == 2
    return Club(running, *turns)


def keep(club: Club, folder: Path) -> None:
    (folder / "club.txt").write_text(f"{club.running} {club.over}", encoding="utf-8")


def kept(folder: Path) -> Club:
    return Club(*(folder / "club.txt").read_text(encoding="utf-8").split())

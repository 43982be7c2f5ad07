"""Backups of the whole server: made while it is in use, tried, and restored."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.cli.conftest import Pbem
from tests.support.held_records import change_records, contents

Refusal = Callable[..., str]


@pytest.fixture
def club(pbem: Pbem) -> str:
    """A game with people in it, one of whom has sent a sheet."""
    words = ["--title", "Club", "--every", "3d", "--master", "Mia <mia@example.org>"]
    game = pbem("new-game", "race", "--seats", 2, *words).stdout.strip()
    pbem("seat", game, "red", "--take", "Anna", "--address", "anna@example.org")
    pbem("seat", game, "blue", "--bot")
    pbem("submit", game, "red", "-", typed="RUN TO 2\n")
    return game


def test_a_backup_is_made_checked_and_restored(
    pbem: Pbem, refusal: Refusal, var: Path, club: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before = pbem("status", club).stdout
    made = pbem("backup", "make", tmp_path / "monday")
    assert "pbem backup check" in made.stderr
    checked = pbem("backup", "check", tmp_path / "monday", "--rules").stdout
    assert "The logs of 1 games were checked, and their turns played again." in checked
    assert checked.endswith("is good.\n")

    assert "exists: move it away first" in refusal("backup", "restore", tmp_path / "monday")
    shutil.rmtree(var)
    assert "is restored" in pbem("backup", "restore", tmp_path / "monday").stdout
    assert pbem("status", club).stdout == before and "Anna" in before
    assert "Events and leaves match" in pbem("log", "check", club).stdout
    assert pbem("verify", club).exit_code == 0


def test_names_and_dice_secrets_are_not_where_the_store_is(pbem: Pbem, club: str, tmp_path: Path):
    pbem("backup", "make", tmp_path / "monday")
    keys = tmp_path / "monday.keys"
    assert {file.name for file in keys.iterdir()} >= {"people.keys", "log.key", "secrets.key"}
    assert not list((tmp_path / "monday").rglob("*.key*"))
    assert b"anna@example.org" not in contents(tmp_path / "monday", "store.sqlite")
    for folder in (tmp_path / "monday", keys):
        assert folder.stat().st_mode & 0o777 == 0o700


def test_what_is_damaged_is_named(pbem: Pbem, refusal: Refusal, club: str, tmp_path: Path):
    pbem("backup", "make", tmp_path / "monday")
    with (tmp_path / "monday" / "store.sqlite").open("r+b") as file:
        file.seek(5000)
        file.write(b"damage")
    checked = pbem("backup", "check", tmp_path / "monday", code=2)
    assert "WRONG: store.sqlite is missing or damaged" in checked.stderr
    assert checked.stdout.endswith("is damaged.\n")
    assert "The backup is damaged" in refusal("backup", "restore", tmp_path / "monday")
    (tmp_path / "monday.keys" / "log.key").unlink()
    assert "keys/log.key is missing" in pbem("backup", "check", tmp_path / "monday", code=2).stderr


def test_a_changed_event_is_found_although_the_file_is_whole(pbem: Pbem, var: Path, club: str, tmp_path: Path):
    """The database was edited before it was copied."""
    changed = change_records(
        var / "pbem.sqlite",
        lambda content: content.replace(b"RUN TO 2", b"RUN TO 3"),
        "topic LIKE 'orders.received%'",
    )
    assert changed == 1
    pbem("backup", "make", tmp_path / "monday")
    assert "WRONG: Club: " in pbem("backup", "check", tmp_path / "monday", code=2).stderr


def test_newer_checkpoints_stay(pbem: Pbem, var: Path, club: str, tmp_path: Path):
    """They tell that the store is older than what was signed."""
    pbem("backup", "make", tmp_path / "monday")
    pbem("play", club)
    pbem("mail", "send", "--once")
    for file in var.glob("pbem.sqlite*"):
        file.unlink() if file.is_file() else shutil.rmtree(file)
    restored = pbem("backup", "restore", tmp_path / "monday")
    assert "checkpoints" in restored.stderr and "stays as it is" in restored.stderr
    assert "restored to an older state" in pbem("log", "check", club, code=1).stdout


def test_what_is_no_backup(refusal: Refusal, tmp_path: Path):
    assert "is no backup" in refusal("backup", "check", tmp_path)
    assert "exists: name a new folder" in refusal("backup", "make", tmp_path)
    (tmp_path / "backup.json").write_text("{")
    assert "cannot be read" in refusal("backup", "restore", tmp_path)


def test_postgresql(pbem: Pbem, refusal: Refusal, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with psycopg.connect(postgres.format(database="postgres"), autocommit=True) as server:
        names = [f"backup_{each}_{os.getpid()}" for each in ("club", "trial", "again")]
        for name in names:
            server.execute(f"CREATE DATABASE {name}")
    club, trial, again = (postgres.format(database=name) for name in names)
    monkeypatch.setenv("PBEM_STORE", club)
    pbem("new-game", "race", "--seats", 2, "--title", "Club", "--bots", "all")
    pbem("backup", "make", tmp_path / "monday")
    assert "name an empty database" in refusal("backup", "check", tmp_path / "monday")
    assert "is not empty" in refusal("backup", "check", tmp_path / "monday", "--store", club)
    assert "is good" in pbem("backup", "check", tmp_path / "monday", "--store", trial).stdout
    monkeypatch.setenv("PBEM_STORE", again)
    pbem("backup", "restore", tmp_path / "monday")
    assert "Club" in pbem("games").stdout

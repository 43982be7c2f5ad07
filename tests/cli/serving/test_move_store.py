"""The whole server is moved from an SQLite file to PostgreSQL by one command, and plays on there."""

from pathlib import Path

import pytest

from tests.cli.conftest import Pbem


def test_a_server_moves_and_plays_on(pbem: Pbem, var: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch):
    pbem("new-game", "race", "--seats", 2, "--title", "Moved", "--bots", "all")
    old = f"sqlite:{var / 'pbem.sqlite'}"
    said = pbem("move-store", old, postgres_url).stdout
    assert "of 1 games were copied" in said and "Compared: every record" in said
    monkeypatch.setenv("PBEM_STORE", postgres_url)
    assert "Moved" in pbem("games").stdout
    assert pbem("verify", "Moved").stdout
    back = f"sqlite:{var / 'back.sqlite'}"
    assert pbem("move-store", postgres_url, back).stdout.splitlines()[1] == said.splitlines()[1]


def test_a_store_that_is_not_there(pbem: Pbem, tmp_path: Path):
    none = f"sqlite:{tmp_path / 'none.sqlite'}"
    assert f"There is no store {none}" in pbem("move-store", none, f"sqlite:{tmp_path / 'b'}", code=2).stderr
    assert not (tmp_path / "none.sqlite").exists()

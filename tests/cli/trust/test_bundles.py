"""pbem export, import and verify FILE, as people use them."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.audit import verify
from tests.cli.conftest import Pbem


@pytest.fixture
def bundle(pbem: Pbem, tmp_path: Path) -> Path:
    pbem("new-game", "interspace", "--seats", 2, "--title", "Cross", "--bots", "B")
    pbem("seat", "Cross", "A", "--take", "Anna")
    pbem("submit", "Cross", "A", "-", typed="SETUP PLACE 1 Trn A1")
    pbem("tick")
    (tmp_path / "pass").write_text("a quiet sector of the sky\n")
    pbem("export", "Cross", "--out", tmp_path / "cross.pbem", "--passphrase-file", tmp_path / "pass")
    return tmp_path / "cross.pbem"


def test_a_game_is_brought_to_another_server(pbem: Pbem, bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert stat.S_IMODE(bundle.stat().st_mode) == 0o600
    monkeypatch.setenv("PBEM_VAR", str(tmp_path / "other"))
    done = pbem("import", bundle, "--passphrase-file", tmp_path / "pass")
    assert done.stdout.startswith("Cross (") and "was not made to move the game" in done.stderr
    again = pbem("import", bundle, "--passphrase-file", tmp_path / "pass", code=2).stderr
    assert "Cross is already here, and runs here. Nothing was changed." in again
    pbem("submit", "Cross", "A", "-", typed="HOLD")
    pbem("tick")
    assert "2 turns verified; every fact" in pbem("verify", "Cross").stdout


def test_verified_without_a_server(pbem: Pbem, bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PBEM_VAR", str(tmp_path / "nowhere"))
    for more in ((), ("--passphrase-file", tmp_path / "pass")):
        said = pbem("verify", bundle, *more).stdout
        assert "turns resolved: 2" in said and "holds  the rules give every fact" in said and "IT HOLDS" in said
    assert not (tmp_path / "nowhere").exists()


def test_what_is_refused(pbem: Pbem, refusal: Callable[..., str], bundle: Path, tmp_path: Path):
    bad = tmp_path / "bad.pbem"
    bad.write_bytes(bundle.read_bytes()[:-40])
    assert "The file is refused" in refusal("import", bad)
    assert pbem("verify", bad, code=2).stdout.startswith("IT CANNOT BE READ: line 32 of the bundle cannot be read")
    (tmp_path / "empty").write_text("\n")
    empty = refusal("import", bundle, "--passphrase-file", tmp_path / "empty")
    assert "its first line must be the passphrase" in empty
    without = pbem("export", "Cross", "--out", tmp_path / "open.pbem").stderr
    assert "its secrets are left out" in without


def test_a_game_is_moved_and_goes_on_elsewhere(
    pbem: Pbem, refusal: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Two servers with stores of their own; checked at the end by verify.py and by pbem verify, with both keys."""

    def key_of_server() -> str:
        return str(pbem("log", "check", "Dash").stdout.partition("Signed with ")[2].split(".\n")[0])

    file, kept, made = tmp_path / "moved.pbem", tmp_path / "kept.txt", tmp_path / "game.ndjson"
    (tmp_path / "pass").write_text("a quiet sector of the sky\n")
    secret, where = ("--passphrase-file", tmp_path / "pass"), ("--to-go-on-elsewhere", "https://new.example.org")
    pbem("new-game", "race", "--seats", 2, "--title", "Dash", "--bots", "blue", "--option", "length=8")
    pbem("seat", "Dash", "red", "--take", "Anna")
    pbem("submit", "Dash", "red", "-", typed="RUN TO 2")
    assert "give --passphrase-file. Nothing was changed." in refusal("export", "Dash", "--out", file, *where)
    old_key = key_of_server()
    kept.write_text(pbem("log", "checkpoint", "Dash").stdout)
    pbem("export", "Dash", "--out", tmp_path / "red.pbem", "--seat", "red")
    assert "the part of seat red" in pbem("verify", tmp_path / "red.pbem").stdout
    for wrong in (tmp_path / "nowhere" / "moved.pbem", tmp_path):
        assert str(wrong) in refusal("export", "Dash", "--out", wrong, *where, *secret)
    pbem("submit", "Dash", "red", "-", typed="RUN TO 2")
    told = pbem("export", "Dash", "--out", file, *where, *secret).stderr
    assert "The game has stopped here." in told and "pbem import moved.pbem" in told
    moved = "has moved to https://new.example.org and goes on there"
    assert moved in refusal("submit", "Dash", "red", "-", typed="RUN TO 4")
    pbem("tick")
    monkeypatch.setenv("PBEM_VAR", str(tmp_path / "new"))
    assert "goes on here" in pbem("import", file, *secret).stderr
    assert "already here, and runs here" in refusal("import", file, *secret)
    pbem("seat", "Dash", "red", "--leave")
    pbem("seat", "Dash", "red", "--bot")
    pbem("tick")
    pbem("audit", "Dash", "--out", made)
    pbem("export", "Dash", "--out", tmp_path / "whole.pbem")
    assert "--seat and --for-players go with" in refusal("export", "Dash", "--out", file, "--for-players", *secret)
    pbem("export", "Dash", "--out", tmp_path / "players.pbem", "--for-players")
    assert "a bundle, for its players" in pbem("verify", tmp_path / "players.pbem").stdout
    for key in (old_key, key_of_server()):
        assert verify.main([str(made), "--key", key, "--checkpoint", str(kept)]) == 0
        for each in (made, tmp_path / "whole.pbem"):
            assert "IT HOLDS" in pbem("verify", each, "--key", key, "--checkpoint", kept).stdout

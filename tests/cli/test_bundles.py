"""pbem export, import and verify FILE, as people use them."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

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
    assert done.stdout.startswith("Cross (") and "continues here" in done.stderr
    assert pbem("import", bundle, "--passphrase-file", tmp_path / "pass").stdout == "Cross is already here.\n"
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
    assert pbem("verify", bad, code=2).stdout.startswith("IT CANNOT BE READ: line 28 of the bundle cannot be read")
    (tmp_path / "empty").write_text("\n")
    empty = refusal("import", bundle, "--passphrase-file", tmp_path / "empty")
    assert "its first line must be the passphrase" in empty
    without = pbem("export", "Cross", "--out", tmp_path / "open.pbem").stderr
    assert "its secrets are left out" in without

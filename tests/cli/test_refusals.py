"""Whatever is wrong is told in one line, with exit code 2, and nothing is half-written."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from pbem.config import ROOT
from pbem.ledger import open_ledger
from tests.cli.conftest import Pbem

Refusal = Callable[..., str]


@pytest.fixture
def game(pbem: Pbem) -> str:
    game = pbem("new-game", "interspace", "--bots", "B", "--title", "A quiet sector").stdout.strip()
    pbem("seat", game, "A", "--take", "Ann")
    return game


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["new-game", "interspac"], "Did you mean interspace?"),
        (["new-game", "interspace", "--option", "pace"], "'pace' is not an option; write key=value."),
        (["new-game", "interspace", "--option", "pace=fast"], "Option pace cannot be 'fast'; possible: round, turn."),
        (["new-game", "interspace", "--option", "levl=standard"], "has no option levl; did you mean level?"),
        (["verify", "missing.pbem"], "There is no file missing.pbem, and no game of that name."),
        (["new-game", "interspace", "--option", "vp_target=9"], "possible: 50, 22 to 200"),
        (["new-game", "interspace", "--edition", "italien"], "Did you mean italian?"),
        (["new-game", "interspace", "--bots", "A,Q"], "has no seat 'Q'; there are: A, B."),
        (["new-game", "interspace", "--every", "soon"], "write for example 3d"),
        (["new-game", "interspace", "--every", "400d"], "A turn may last"),
        (["new-game", "interspace", "--missing", "shoot"], "Invalid value for '--missing'"),
        (["new-game"], "Missing argument 'RULES'. See pbem new-game --help."),
        (["fly"], "No such command 'fly'."),
        (["games", "--fast"], "No such option '--fast'"),
        (["status", "nothing"], "there are none yet"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["orders-help", "interspace", "--option", "pace=fast"], "Option pace cannot be 'fast'"),
        (["orders-help", "chess", "--option", "a=b"], "--option is for rules"),
        (["example", "check", "/nowhere.toml"], "/nowhere.toml: No such file or directory"),
        (["fuzz"], "Name the RULES"),
        (["fuzz", "interspace", "--games", "0"], "Invalid value for '--games'"),
        (["fuzz", "interspace", "--option", "pace=fast"], "Option pace cannot be 'fast'"),
        (["fuzz", "--replay", "/nowhere.json"], "/nowhere.json: No such file"),
        (["demo", "--game", "chess"], "There is no game 'chess'"),
        (["demo", "--seats", "9"], "is for 2 to 8 players, not 9"),
        (["serve", "--port", "http"], "is not a port"),
    ],
)
def test_what_cannot_be_done(refusal: Refusal, pbem: Pbem, words: list[str], told: str):
    assert told in refusal(*words)
    assert pbem("games", "--json").stdout == "[]\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["status", "a quit sector"], "Did you mean A quiet sector?"),
        (["seat", "a-quiet", "Q", "--bot"], "has no seat 'Q'; there are: A, B."),
        (["seat", "a-quiet", "A", "--bot"], "Seat A is taken by Ann."),
        (["seat", "a-quiet", "A"], "Give one of --take NAME, --bot, --offer NAME or --leave."),
        (["submit", "a-quiet", "B"], "played by a bot"),
        (["submit", "a-quiet", "A", "/nowhere.txt"], "/nowhere.txt: No such file or directory"),
        (["submit", "a-quiet", "A", "--turn", "7"], "Turn 7 is not open; turn 1 is."),
        (["submit", "a-quiet", "A", "--turn", "x"], "is not a turn"),
        (["ready", "a-quiet", "A", "--turn", "7"], "Turn 7 is not open; turn 1 is."),
        (["withdraw", "a-quiet", "A", "--turn", "7"], "Turn 7 is not open; turn 1 is."),
        (["withdraw", "a-quiet", "A"], "has not sent any orders for turn 1"),
        (["report", "a-quiet", "9", "A"], "There is no turn 9; there are turns 0 (set-up) to 0."),
        (["report", "a-quiet", "0", "Z"], "has no seat 'Z'"),
        (["replay", "a-quiet", "--turn", "4"], "has no turn 4; it has turns 0 (set-up) to 0."),
        (["extend", "a-quiet"], "Give either --to or --by."),
        (["extend", "a-quiet", "--to", "2026-01-01T12:00"], "has no time zone"),
        (["extend", "a-quiet", "--to", "tomorrow"], "is not a time"),
        (["extend", "a-quiet", "--to", "2020-01-01T12:00Z"], "is not later than"),
        (["extend", "a-quiet", "--by", "1d"], "Turn 1 of A quiet sector has no deadline to move"),
        (["resume", "a-quiet"], "is not paused"),
        (["orders-help", "a-quiet", "--option", "pace=turn"], "--option is for rules"),
    ],
)
def test_what_cannot_be_done_with_a_game(refusal: Refusal, pbem: Pbem, game: str, words: list[str], told: str):
    before = pbem("games", "--json").stdout
    assert told in refusal(*words)
    assert pbem("games", "--json").stdout == before


@pytest.mark.parametrize("name", ["", "  ", "\x1b[2J", "x" * 101])
def test_names_that_are_none(refusal: Refusal, pbem: Pbem, name: str):
    game = pbem("new-game", "interspace").stdout.strip()
    assert "a player" in refusal("seat", game, "A", "--take", name)


def test_a_sheet_that_is_too_large(refusal: Refusal, game: str, tmp_path: Path):
    (tmp_path / "orders.txt").write_bytes(b"HOLD\n" * 20000)
    assert "the limit is 64 kB" in refusal("submit", game, "A", tmp_path / "orders.txt")


def test_files_that_are_something_else(refusal: Refusal, tmp_path: Path):
    other = tmp_path / "other.bin"
    for content in (
        b"\xff\xfe\x00",
        b"= nonsense",
        b'title = "x"\nrules = ["XYZ-1"]\n[then]\nno_facts = [{}]\n',
        b"{}",
    ):
        other.write_bytes(content)
        assert str(other) in refusal("example", "check", other)
        assert str(other) in refusal("fuzz", "--replay", other)


def test_a_folder_in_use(refusal: Refusal, tmp_path: Path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "photos.txt").write_text("holidays")
    assert "is not empty" in refusal("demo", "--out", tmp_path / "mine")
    assert len(list((tmp_path / "mine").iterdir())) == 1


def test_a_store_that_is_none(refusal: Refusal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PBEM_STORE", "mysql:games")
    assert "PBEM_STORE must be" in refusal("games")
    (tmp_path / "letter.txt").write_text("Dear diary, " * 100)
    monkeypatch.setenv("PBEM_STORE", f"sqlite:{tmp_path / 'letter.txt'}")
    assert "not a database" in refusal("games")


def test_a_locked_store(refusal: Refusal, pbem: Pbem, game: str, var: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pbem.bootstrap.open_ledger", partial(open_ledger, patience=0.1))
    with closing(sqlite3.connect(var / "pbem.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another program is using it" in refusal("submit", game, "A", typed="HOLD")


def test_a_store_that_may_only_be_read(game: str, var: Path):
    with tempfile.TemporaryDirectory() as folder:
        # pytest's own folders are closed to other users.
        copy = Path(shutil.copy(var / "pbem.sqlite", folder))
        copy.chmod(0o444)
        Path(folder).chmod(0o555)
        tried = _as_nobody("submit", game, "A", store=f"sqlite:{copy}")
        Path(folder).chmod(0o755)
    assert tried.returncode == 2
    assert "it is read-only" in tried.stderr and tried.stderr.count("\n") == 1


def _as_nobody(*words: str, store: str) -> "subprocess.CompletedProcess[str]":
    """Root may write everything, so another user tries."""
    program = [sys.executable, "-m", "pbem"]
    if os.geteuid() == 0:
        program = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *program]
        if not shutil.which("setpriv") or subprocess.run([*program, "--version"], cwd=ROOT, check=False).returncode:
            pytest.skip("root may write everything, and no other user can run the program here")
    environment = {**os.environ, "PBEM_STORE": store, "PBEM_VAR": "/nonexistent"}
    return subprocess.run(
        [*program, *words], cwd=ROOT, env=environment, input="HOLD", capture_output=True, text=True, check=False
    )


def test_a_mistake_of_ours_is_one_line_too(refusal: Refusal, game: str, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr("pbem.cli.playing.games.summary", broken)
    assert "please report it: ZeroDivisionError: division by zero" in refusal("status", game)

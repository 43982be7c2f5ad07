"""pbem audit and pbem log, as people use them."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.audit import verify
from pbem.cli.output import write_whole
from pbem.games import interspace
from tests.cli.conftest import Pbem


@pytest.fixture
def game(pbem: Pbem) -> str:
    return str(pbem("new-game", "interspace", "--seats", 2, "--title", "Cross", "--bots", "A").stdout.strip())


@pytest.fixture
def started(pbem: Pbem, game: str) -> str:
    pbem("seat", "Cross", "B", "--take", "Bea")
    return game


def test_a_place_that_is_not_there_is_named(refusal, game: str, tmp_path: Path):
    file = tmp_path / "nowhere" / "game.ndjson"
    assert refusal("audit", "Cross", "--out", file) == f"pbem: {file}: No such file or directory\n"


def test_the_file_is_written_and_checked(pbem: Pbem, started: str, tmp_path: Path) -> None:
    file = tmp_path / "cross.ndjson"
    done = pbem("audit", "Cross", "--out", file)
    assert done.stdout == "" and str(file) in done.stderr
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    check = subprocess.run(
        [sys.executable, "-I", "-S", verify.__file__, str(file)], capture_output=True, check=False, text=True
    )
    assert check.returncode == 0
    version = interspace.META.version
    assert check.stdout.startswith(f"Cross (interspace, version {version}): running, as onlooker may see it\n")


def test_a_file_that_cannot_be_finished_is_not_begun(tmp_path: Path) -> None:
    def lines() -> Iterator[bytes]:
        yield b"x"
        raise ZeroDivisionError

    (tmp_path / "old").write_text("kept")
    with pytest.raises(ZeroDivisionError):
        write_whole(tmp_path / "old", lines())
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old", "kept")]


def test_the_file_on_the_standard_output(pbem: Pbem, started: str) -> None:
    onlooker, seat = pbem("audit", "Cross").stdout_bytes, pbem("audit", "Cross", "--seat", "b").stdout_bytes
    assert verify.verified(onlooker)["verdict"] == verify.verified(seat)["verdict"] == "holds"
    assert json.loads(seat.splitlines()[0])["reader"] == "B"


def test_the_log_is_checked(pbem: Pbem, started: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text(pbem("log", "checkpoint", "Cross").stdout)
    assert "Events and leaves match; to check signatures, give --receipt" in pbem("log", "check", "Cross").stdout
    done = pbem("log", "check", "Cross", "--checkpoint", kept)
    assert "the log is the one that was signed." in done.stdout
    state = json.loads(pbem("log", "check", "Cross", "--json", "--checkpoint", kept).stdout)
    assert state["wrong"] == [] and state["size"] == int(kept.read_text().splitlines()[1])


def test_a_forged_checkpoint_is_told(pbem: Pbem, started: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text(re.sub(r"\n\d+\n", "\n999\n", pbem("log", "checkpoint", "Cross").stdout))
    assert "WRONG: your checkpoint: not signed by" in pbem("log", "check", "Cross", "--checkpoint", kept, code=1).stdout
    assert pbem("log", "check", "Cross", "--checkpoint", kept, "--json", code=1).exit_code == 1


def test_the_key_may_be_given(pbem: Pbem, started: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text(pbem("log", "checkpoint", "Cross").stdout)
    key = json.loads(pbem("log", "check", "Cross", "--json").stdout)["key"]
    assert "that was signed." in pbem("log", "check", "Cross", "--key", key, "--checkpoint", kept).stdout


def test_refusals(pbem: Pbem, refusal, started: str, var: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff")
    assert "no seat 'Q'" in refusal("audit", "Cross", "--seat", "Q")
    assert "when it is over" in refusal("audit", "Cross", "--facts")
    assert "No such file" in refusal("audit", "Cross", "--out", tmp_path / "none" / "file")
    assert "not plain text" in refusal("log", "check", "Cross", "--receipt", bad)
    assert "NAME+ID+BASE64" in refusal("log", "check", "Cross", "--key", "x+y+AAAA")
    (var / "log.key").chmod(0o644)
    assert "chmod 600" in refusal("audit", "Cross")


def test_luck(pbem: Pbem, started: str) -> None:
    assert "There are no public rolls yet" in pbem("luck").stderr
    assert json.loads(pbem("luck", "Cross", "--json").stdout) == []
    pbem("new-game", "interspace", "--seats", 2, "--title", "Bots", "--bots", "all")
    for _ in range(40):
        pbem("tick")
    table = pbem("luck", "Bots").stdout
    assert "combat/att" in table and "Expected" in table
    assert "interspace" in pbem("luck").stdout

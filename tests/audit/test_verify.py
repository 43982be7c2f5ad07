"""verify.py by itself: its words, its exit codes, and what it can read."""

import ast
import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import verify as v
from pbem.audit.entries import canonical
from tests.audit.forging import Data, event, held, setting, whole
from tests.audit.made_up import lines

SOURCE = Path(v.__file__)

# The program.


def run(*given: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Alone: no site packages, no environment, nothing of ours to import."""
    command = [sys.executable, "-I", "-S", str(SOURCE), *given]
    return subprocess.run(command, input=typed, capture_output=True, check=False, cwd="/")


@pytest.mark.parametrize("arguments", [["-"], ["-", "--json"]])
@pytest.mark.parametrize(("file", "code"), [(whole(), 0), (whole().replace(b"race", b"rush"), 1), (b"nonsense", 2)])
def test_nobody_need_read_all_of_it(file: bytes, code: int, arguments: list[str]) -> None:
    """As under `verify.py - | head -1`, when head has ended: no traceback, and the verdict is the exit code."""
    unread, words = os.pipe()
    os.close(unread)
    command = [sys.executable, "-I", "-S", str(SOURCE), *arguments]
    with os.fdopen(words, "wb") as out:
        done = subprocess.run(command, input=file, stdout=out, stderr=subprocess.PIPE, check=False, cwd="/")
    assert (done.returncode, done.stderr) == (code, b"")


def test_it_holds() -> None:
    done = run("-", typed=whole())
    told = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert told.startswith("The long run (race, version 1): finished\n")
    assert "IT HOLDS: nothing contradicts anything else." in told and "FAILS" not in told
    assert "What this cannot prove:\n- that a letter arrived which the server never acknowledged" in told


def test_it_does_not_hold() -> None:
    done = run("-", typed=whole().replace(b'"came":[', b'"came":[7,', 1))
    assert done.returncode == 1
    assert "FAILS  the file is complete and signed" in done.stdout.decode()
    assert "IT DOES NOT HOLD: " in done.stdout.decode()


@pytest.mark.parametrize(
    "typed", [b"", b"x\n", b"[]\n", b"{}\n", b"\xff\n", b'{"kind":"sum","note":"x"}\n', b"[" * 99999]
)
def test_it_cannot_be_read(typed: bytes) -> None:
    done = run("-", typed=typed)
    assert (done.returncode, done.stderr) == (2, b"")
    assert done.stdout.startswith(b"IT CANNOT BE READ: ")


def test_a_file_that_is_not_there() -> None:
    done = run("/nowhere/at/all")
    assert (done.returncode, done.stdout) == (2, b"IT CANNOT BE READ: /nowhere/at/all: No such file or directory.\n")


def test_files_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, bad = tmp_path / "game.ndjson", tmp_path / "bad"
    file.write_bytes(whole())
    bad.write_bytes(b"\xff")
    assert v.main([str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"] == "holds" and len(data["checks"]) == len(v.CHECKS)
    assert v.main([str(file), "--receipt", str(bad)]) == 2
    assert "not plain text" in capsys.readouterr().out
    assert v.main([str(tmp_path / "none")]) == 2


def test_it_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for typed, code in ((whole(), 0), (b"x\n", 2)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed)))
        monkeypatch.setattr("sys.argv", ["verify.py", "-"])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(SOURCE), run_name="__main__")
        assert ended.value.code == code
    told = capsys.readouterr().out
    assert "IT HOLDS" in told and "IT CANNOT BE READ: line 1 is not valid JSON." in told


def test_many_findings_are_not_all_printed() -> None:
    raw = b"".join(lines(throws=40)).replace(b'"ask":"dice","came":[', b'"ask":"dice","came":[7,')
    told = v.told(v.verified(raw))
    assert v.told(v.verified(b"")).startswith("IT CANNOT BE READ: the file is empty")
    assert "         - and 120 more" in told and told.count("\n") < 90
    assert max(map(len, told.splitlines())) <= 100


def test_it_needs_the_standard_library_only_and_no_new_python() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 9))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


# The shape.


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (setting(kind="leap"), "has an unknown kind"),
        (setting(kind="dice"), "has an unknown kind"),
        (setting(kind=7), "has an unknown kind"),
        (setting(format="pbem-audit/2"), "format is missing"),
        (setting(more=1), "unexpected fields"),
        (setting(number=-1), "number is missing"),
        (setting(number=True), "number is missing"),
        (setting(salt="00"), "salt is missing"),
        (setting(payload="x"), "payload of line 1 is not valid JSON"),
        (setting(payload="[]"), "payload of line 1 is not a JSON object"),
        (event(commitment="xy"), "commitment is missing"),
        (event(originator_id="7"), "originator_id is missing"),
        (event(rules_version=1.5), "is not valid JSON"),
        (setting(topic="game.opened.2"), "a newer verify.py"),
    ],
)
def test_lines_that_cannot_be_read(change: Callable[[Data], None], why: str) -> None:
    data = held(1)
    change(data)
    with pytest.raises(v.Unreadable, match=why):
        v.read(canonical(data) + b"\n")


def test_the_first_line_is_the_game() -> None:
    with pytest.raises(v.Unreadable, match="not an audit file"):
        v.read(whole().partition(b"\n")[2])


def test_half_a_character() -> None:
    result = v.verified(whole().replace(b"The long run", b"The long \\ud800", 1))
    assert (result["verdict"], result["why"]) == ("unreadable", "line 1 is not valid JSON")
    assert v.verified(whole(), v.Kept(key="\ud800+x+y"))["verdict"] == "unreadable"


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    assert v.verified(data)["verdict"] == "unreadable"


@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=3))
def test_any_scratch_is_seen(at: int, scratch: bytes) -> None:
    data = whole()
    at %= len(data)
    scratched = data[:at] + scratch + data[at + len(scratch) :]
    assert (v.verified(scratched)["verdict"] == "holds") is (scratched == data)

"""Demonstration, fuzzer, worked examples."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem
from tests.support.held_records import change_records


def demo(pbem: Pbem, folder: Path, *words: str) -> str:
    return pbem("demo", "--seats", 2, "--out", folder, "--option", "turn_limit=3", *words).stdout


def test_bots_play_a_whole_game(pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    told = demo(pbem, tmp_path / "one", "--seed", "7")
    assert "turns verified; every fact, throw and digest matches the rules" in told
    reports = sorted(
        path.relative_to(tmp_path / "one" / "reports") for path in (tmp_path / "one" / "reports").rglob("*.txt")
    )
    assert [str(path) for path in reports[:4]] == [
        "turn-000/A.txt",
        "turn-000/B.txt",
        "turn-001/A.txt",
        "turn-001/B.txt",
    ]
    monkeypatch.setenv("PBEM_STORE", f"sqlite:{tmp_path / 'one' / 'demo.sqlite'}")
    assert "Stage: ended" in pbem("status", "demo-7").stdout


def test_the_same_seed_plays_the_same_game(pbem: Pbem, tmp_path: Path):
    for name in ("one", "two"):
        demo(pbem, tmp_path / name, "--seed", "7")
    demo(pbem, tmp_path / "three", "--seed", "8")
    one, two, three = (
        [file.read_text() for file in sorted((tmp_path / n).rglob("*.txt"))] for n in ("one", "two", "three")
    )
    assert one == two != three


def test_a_demo_that_cannot_begin_leaves_nothing_behind(pbem: Pbem, tmp_path: Path):
    for mistake in (("--option", "secrecy=none"), ("--seats", 99), ("--edition", "french")):
        assert pbem("demo", "--out", tmp_path / "new", *mistake, code=2).stderr
        assert not (tmp_path / "new").exists()


def test_a_demo_without_a_seed_lies_in_var(pbem: Pbem, var: Path):
    pbem("demo", "--seats", 2, "--option", "turn_limit=1")
    assert len(list(var.glob("demo/*/demo.sqlite"))) == 1


def test_verify_tells_what_was_changed(pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    demo(pbem, tmp_path / "one", "--seed", "7")
    file = tmp_path / "one" / "demo.sqlite"
    last = "topic = 'turn.resolved.1' ORDER BY rowid DESC LIMIT 1"
    assert change_records(file, lambda content: content.replace(b'"digest":"', b'"digest":"0'), last) == 1
    monkeypatch.setenv("PBEM_STORE", f"sqlite:{file}")
    assert "digest should be" in pbem("verify", "demo-7", code=1).stdout
    assert json.loads(pbem("verify", "demo-7", "--json", code=1).stdout)["differences"][0]["what"] == "digest"
    assert "is stored." in pbem("replay", "demo-7", code=1).stdout


def test_examples_that_hold(pbem: Pbem, tmp_path: Path):
    files = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for file in files:
        file.write_text('title = "x"\nrules = ["ISB-1"]\n[then]\nno_facts = [{ kind = "miracle" }]\n')
    assert pbem("example", "check", *files).stdout == "All 2 examples match.\n"
    assert pbem("example", "check", "--game", "interspace", files[0]).stdout == "The example matches.\n"
    assert pbem("example", "check", tmp_path).stdout == "All 2 examples match.\n"


def test_a_folder_without_examples(pbem: Pbem, tmp_path: Path):
    assert pbem("example", "check", tmp_path, code=2).stderr == f"pbem: {tmp_path}: no .toml file is in this folder\n"


def test_an_example_that_does_not_hold(pbem: Pbem, tmp_path: Path):
    example = tmp_path / "wrong.toml"
    example.write_text('title = "x"\nrules = ["ISB-1"]\n[then]\nfacts = [{ kind = "miracle" }]\n')
    assert f"{example}: " in pbem("example", "check", example, code=1).stdout
    assert json.loads(pbem("example", "check", example, "--json", code=1).stdout)[str(example)]


def test_the_fuzzer(pbem: Pbem, tmp_path: Path):
    words = [
        *("fuzz", "interspace", "--games", 2, "--seed", "cli", "--seats", 2, "--option", "turn_limit=2"),
        *("--option", "empty_space_delta=0", "--out", tmp_path / "cases", "--json"),
    ]
    told = json.loads(pbem(*words).stdout)
    assert (told["games"], told["failures"]) == (2, {})
    assert json.loads(pbem(*words).stdout) == told
    assert not (tmp_path / "cases").exists()


def test_a_failure_is_saved_and_played_again(pbem: Pbem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patched:
        patched.setattr("pbem.games.interspace.laws", lambda state: ["a tile is lost"])
        words = ("fuzz", "interspace", "--games", 1, "--seed", "x/y", "--option", "turn_limit=1", "--out", tmp_path)
        result = pbem(*words, code=1)
        assert "law in turn 0: a tile is lost" in result.stderr
        assert "1 law." in result.stdout
        (case,) = tmp_path.glob("interspace-*.json")
        assert "It still fails: law" in pbem("fuzz", "--replay", case, code=1).stdout
    assert "no longer fails" in pbem("fuzz", "--replay", case).stdout
    assert json.loads(pbem("fuzz", "--replay", case, "--json").stdout)["was"]["kind"] == "law"


@pytest.mark.soak
def test_the_fuzzer_finds_nothing_in_many_games(pbem: Pbem):
    pbem("fuzz", "interspace", "--games", 300, "--seed", "soak", "--option", "turn_limit=60")

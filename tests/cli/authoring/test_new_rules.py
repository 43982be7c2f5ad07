"""`pbem new-rules`: a copy of the race that is a game of its own; or one line that says why not, and nothing made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem import games
from pbem.cli.authoring.new_rules import rule_prefix
from pbem.core.example import read

ROOT = Path(__file__).parents[3]


def run(*args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pbem", *args]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, check=False)


def everything(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("race", "There is a game 'race' already"),
        ("interspace", "There is a game 'interspace' already"),
        ("class", "is a reserved word in Python"),
        ("my-game", "cannot be the name of a game"),
        ("2fast", "a lowercase letter first"),
        ("Fast", "cannot be the name of a game"),
        ("_fast", "cannot be the name of a game"),
        ("../fast", "cannot be the name of a game"),
        ("größe", "cannot be the name of a game"),
        ("", "cannot be the name of a game"),
        ("x" * 41, "cannot be the name of a game"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_line(tmp_path: Path, name: str, why: str) -> None:
    games = tmp_path / "games"
    done = run("new-rules", name, "--into", str(games))
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("pbem: ") and why in done.stderr and done.stderr.count("\n") == 1
    assert everything(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "games"):
        done = run("new-rules", "dash", "--into", str(folder))
        assert done.returncode == 2 and done.stderr.count("\n") == 1
        assert f"{folder} cannot be written: {tmp_path / 'file'} is not a folder" in done.stderr
    assert everything(tmp_path) == [tmp_path / "file"]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder that nobody may write to, not even root")
def test_a_folder_without_permission_is_told() -> None:
    done = run("new-rules", "dash", "--into", "/proc/games")
    assert done.returncode == 2 and "cannot be written" in done.stderr and done.stderr.count("\n") == 1


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "dash").mkdir()
    done = run("new-rules", "dash", "--into", str(tmp_path))
    assert done.returncode == 2 and "exists already" in done.stderr and done.stderr.count("\n") == 1
    assert everything(tmp_path) == [tmp_path / "dash"]


@pytest.mark.parametrize("title", ['Say "go"', "{x}", "two\nlines", "x" * 61])
def test_a_title_that_would_break_the_files_is_refused(tmp_path: Path, title: str) -> None:
    done = run("new-rules", "dash", "--title", title, "--into", str(tmp_path))
    assert done.returncode == 2 and "A title has" in done.stderr and everything(tmp_path) == []


def test_the_copy_is_a_game_of_its_own(tmp_path: Path) -> None:
    games, var = tmp_path / "games", str(tmp_path / "var")
    done = run("new-rules", "star_dash", "--title", "Star Dash", "--into", str(games))
    assert done.returncode == 0, done.stderr
    assert f"PBEM_GAMES={games}" in done.stdout
    at = {"PBEM_GAMES": str(games), "PBEM_VAR": var}
    files = [file for file in everything(games) if file.is_file()]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert "pbem.games.race" not in text and "RA-" not in text and "RaceTurn" not in text
    assert 'name="star_dash"' in text and 'maturity="draft"' in text and "StarDashTurn" in text
    examples = [str(file) for file in files if file.parent.name == "examples"]
    assert len(examples) > 5 and all(read(Path(file).read_text(encoding="utf-8")).rules for file in examples)
    assert run("example", "check", *examples, **at).returncode == 0
    fuzzed = run("fuzz", "star_dash", "--games", "5", **at)
    assert fuzzed.returncode == 0 and "nothing was found" in fuzzed.stdout
    opened = run("new-game", "star_dash", "--seats", "2", "--title", "Try", "--bots", "all", **at)
    assert opened.returncode == 0, opened.stderr
    assert run("tick", **at).returncode == 0
    shown = run("games", **at)
    assert "Try" in shown.stdout
    assert "there are: interspace" in run("new-game", "nosuch", **at).stderr
    # The race and its copy can be told apart by the ids of their rules.
    assert "Star Dash" in run("rules", "star_dash", "--all", **at).stdout
    assert run("rules", "SD-1", **at).returncode == 0


def test_it_goes_where_games_are_looked_for(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = run("new-rules", "dash", PBEM_GAMES=str(tmp_path / "mine"))
    assert done.returncode == 0 and "PBEM_GAMES" not in done.stdout
    again = run("new-rules", "dash", PBEM_GAMES=str(tmp_path / "mine"))
    assert again.returncode == 2 and "There is a game 'dash' already" in again.stderr


@pytest.mark.parametrize(
    ("name", "prefix"), [("star_dash", "SD"), ("rally", "RAL"), ("x", "XA"), ("st", "SA"), ("a_b_c_d_e", "ABCD")]
)
def test_rules_are_numbered_apart_from_those_of_other_games(name: str, prefix: str) -> None:
    assert rule_prefix(name) == prefix


BROKEN = {
    "import of nothing": ("from nowhere import nothing\n", "mine/__init__.py:1: ModuleNotFoundError"),
    "syntax": ("X = 1\ndef (\n", "mine/__init__.py:2: SyntaxError"),
    "no names": ("X = 1\n", "lacks META, CODEC, seat_names"),
    "another name": ("from pbem.games.race import *\n", "is called 'race' in its META"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_game_is_told_in_one_line(tmp_path: Path, kind: str) -> None:
    source, why = BROKEN[kind]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text(source)
    done = run("options", "race", PBEM_GAMES=str(tmp_path))
    assert done.returncode == 2 and why in done.stderr and done.stderr.count("\n") == 1
    assert done.stderr.startswith("pbem: the game mine ")


@pytest.mark.parametrize("kind", BROKEN)
def test_tests_say_the_same_of_a_broken_game(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in pbem/games is not looked at before it is used."""
    source, why = BROKEN[kind]
    name = f"broken_{len(source)}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(source)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(games, "names", lambda: (name,))
    with pytest.raises(games.BrokenGame, match=why.removeprefix("mine/")):
        games.find(name)


def test_a_game_of_the_server_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "race").mkdir()
    (tmp_path / "race" / "__init__.py").write_text("")
    done = run("options", "race", PBEM_GAMES=str(tmp_path))
    assert done.returncode == 2 and "there is a game race already" in done.stderr


def test_a_folder_of_games_that_is_none_is_told() -> None:
    done = run("options", "race", PBEM_GAMES="/nowhere/at/all")
    assert done.returncode == 2 and done.stderr == "pbem: PBEM_GAMES='/nowhere/at/all' is not a folder\n"

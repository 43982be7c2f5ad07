"""A mistake in a game from elsewhere: the author reads which line it is, and nothing half made is left behind."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.games import coins

ROOT = Path(__file__).parents[3]
# What is broken, and where in the life of a game that shows.
BROKEN = {
    "resolve": "    total = sum(hidden.values())\n    right",
    "suggest": "    coins = dice.below(",
    "view": "    table = Table(",
}


def broken_game(folder: Path, kind: str) -> str:
    """Makes a copy of Coins with one line that fails, and returns the file and line of it."""
    shutil.copytree(Path(str(coins.__file__)).parent, folder / "coins", ignore=shutil.ignore_patterns("__pycache__"))
    play = folder / "coins" / "play.py"
    source = play.read_text(encoding="utf-8")
    before, found, after = source.partition(BROKEN[kind])
    assert found
    play.write_text(f"{before}    [][7]\n{found}{after}", encoding="utf-8")
    return f"{play}:{before.count(chr(10)) + 1}"


def run(games: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PBEM_GAMES": str(games), "PBEM_VAR": str(games.parent / "var")}
    command = [sys.executable, "-m", "pbem", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", BROKEN)
def test_the_error_names_the_line_of_the_game(tmp_path: Path, kind: str) -> None:
    place = broken_game(tmp_path / "games", kind)
    done = run(tmp_path / "games", "demo", "--game", "coins", "--seats", "2", "--out", str(tmp_path / "new" / "demo"))
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f"the rules of coins failed at {place}: IndexError: list index out of range" in done.stderr
    assert "please report" not in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["games"], "the demo left something behind"


def test_a_folder_that_was_there_before_stays(tmp_path: Path) -> None:
    broken_game(tmp_path / "games", "view")
    (tmp_path / "here").mkdir()
    done = run(tmp_path / "games", "demo", "--game", "coins", "--seats", "2", "--out", str(tmp_path / "here"))
    assert done.returncode == 2 and "mistake in that game, not in pbem: tell its author" in done.stderr
    assert not any((tmp_path / "here").iterdir())


def test_the_tick_names_it_too(tmp_path: Path) -> None:
    place = broken_game(tmp_path / "games", "suggest")
    run(tmp_path / "games", "new-game", "coins", "--title", "Try", "--bots", "all")
    done = run(tmp_path / "games", "tick")
    assert f"the bot of seat left: the rules of coins failed at {place}: IndexError" in done.stdout + done.stderr

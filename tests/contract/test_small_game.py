"""A legal small game passes everything with nothing outside its folder.

Coins has no options, no dice, no standing orders, no counters that move, no secrets on the board, one language, and two
seats exactly. It is copied to a folder of games, and the tests that hold for every game run on it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.games import coins

ROOT = Path(__file__).parents[2]
# All that take their games from `pbem.games.names()`.
TESTS = (
    "tests/contract/test_advice.py",
    "tests/contract/test_changes.py",
    "tests/contract/test_standing_orders.py",
    "tests/contract/test_every_game.py",
    "tests/contract/test_examples.py",
    "tests/contract/test_guess_hidden.py",
    "tests/contract/test_languages.py",
    "tests/contract/test_protocol.py",
    "tests/contract/test_secrecy.py",
    "tests/contract/test_words.py",
    "tests/contract/test_worst_sheets.py",
    "tests/contract/test_a_whole_game.py",
    "tests/architecture/test_imports.py",
    "tests/architecture/test_rules_cited.py",
    "tests/cli/playing/test_practice.py",
    "tests/mail/reading/test_commands.py",
    "tests/reports/test_every_option.py",
    "tests/reports/test_font.py",
    "tests/reports/test_screen.py",
    "tests/service/orders/test_line_composer.py",
    "tests/web/test_every_game.py",
    "tests/web/test_help.py",
    "tests/web/test_practice.py",
)


# These look at all games at once, at the race, or at what the large games list.
OTHERS = {
    "tests/architecture/test_rooms.py",
    "tests/contract/test_headlines.py",
    "tests/contract/test_losses.py",
    "tests/contract/test_small_game.py",
    "tests/mail/intake/test_languages.py",
    "tests/mutation/test_trial.py",
    "tests/web/test_journey.py",
    "tests/web/test_opening.py",
}


def test_no_test_of_every_game_is_forgotten() -> None:
    files = {file for file in ROOT.glob("tests/**/test_*.py") if re.search(r"\bnames\(\)", file.read_text("utf-8"))}
    named = {str(file.relative_to(ROOT)) for file in files if "pbem.games" in (text := file.read_text("utf-8"))
             or "from pbem import games" in text or "desk.games.names()" in text}  # fmt: skip
    assert named - OTHERS == set(TESTS), "add the file to TESTS, so that it runs on the small game too"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    source = Path(str(coins.__file__)).parent
    shutil.copytree(source, folder / "coins", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(games: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    environment = {**os.environ, "PBEM_GAMES": str(games)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_all_that_holds_for_every_game_holds_for_it(games: Path) -> None:
    done = run(games, "pytest", "-v", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "coins or protocol", *TESTS)
    assert done.returncode == 0, done.stdout[-20_000:]
    ran = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line and "coins" in line}
    assert not [file for file in TESTS if file not in ran], "no test of this file ran on the small game"


def test_rows_in_the_order_of_a_dict_are_noticed(games: Path, tmp_path: Path) -> None:
    """Its seats are in the order of the alphabet, so that sorted keys alone would not show it."""
    shutil.copytree(games, tmp_path, dirs_exist_ok=True)
    play = tmp_path / "coins" / "play.py"
    source = play.read_text("utf-8")
    assert "for name in state.seats)" in source
    play.write_text(source.replace("for name in state.seats)", "for name in state.score)"), "utf-8")
    tests = "tests/contract/test_every_game.py"
    done = run(
        tmp_path,
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-k",
        "coins and not hypothesis and (packing or order_of_keys)",
        tests,
    )
    assert "1 failed, 1 passed" in done.stdout and "`for seat in state.seats`" in done.stdout, done.stdout[-5000:]


def test_random_sheets_break_nothing(games: Path) -> None:
    done = run(games, "pbem", "fuzz", "coins", "--games", "20", "--seed", "coins")
    assert done.returncode == 0 and "nothing was found" in done.stdout, done.stdout + done.stderr

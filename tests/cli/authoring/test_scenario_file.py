"""A game master's own scenario from a file: checked when the game is opened, kept inside it, shown by its title."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem
from tests.games.space_opera.test_scenarios import OWN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two-stars.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_the_file_is_not_needed_any_more_once_the_game_is_open(pbem: Pbem, file: Path) -> None:
    """SOR-45: bots play on, reports name the scenario by its title, and every turn verifies."""
    opened = pbem("new-game", "space_opera", "--option", f"scenario=@{file}", "--bots", "Red", "--title", "Own stars")
    assert "Blue, Red" in opened.stderr
    file.unlink()
    pbem("seat", "own-stars", "Blue", "--take", "Ann")
    for _ in range(3):
        pbem("submit", "own-stars", "Blue", typed="BUILD 1 IN AT A1\n")
    assert "scenario=Two stars" in pbem("status", "own-stars").stdout
    report = pbem("report", "own-stars", "last", "Blue").stdout
    assert "scenario=Two stars" in report and "[[" not in report and '{"' not in report
    assert "every fact" in pbem("verify", "own-stars").stdout


def test_what_is_wrong_is_said_with_file_and_row(refusal: Callable[..., str], file: Path) -> None:
    file.write_text(OWN.replace('at = "B2"', 'at = "Z9"'), encoding="utf-8")
    said = refusal("new-game", "space_opera", "--option", f"scenario=@{file}")
    assert "two-stars.toml: [[planet]] row 3 (Z9): there is no box Z9 on this map." in said


def test_files_that_cannot_be_read(refusal: Callable[..., str], tmp_path: Path) -> None:
    assert "No such file" in refusal("new-game", "space_opera", "--option", f"scenario=@{tmp_path / 'none.toml'}")
    odd, empty = tmp_path / "odd.toml", tmp_path / "empty.toml"
    odd.write_bytes(b"title = \xff\xfe")
    empty.write_text("\n")
    assert "not UTF-8 text" in refusal("new-game", "space_opera", "--option", f"scenario=@{odd}")
    assert "is empty" in refusal("new-game", "space_opera", "--option", f"scenario=@{empty}")

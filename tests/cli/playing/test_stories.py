"""pbem story, handover, beliefs, rematch and luck, as people use them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem


@pytest.fixture
def game(pbem: Pbem) -> str:
    pbem("new-game", "interspace", "--seats", 2, "--title", "Cross", "--bots", "all", "--option", "turn_limit=2")
    return "Cross"


def test_when_a_game_is_over(pbem: Pbem, refusal: Callable[..., str], game: str, tmp_path: Path):
    assert "is not over yet" in refusal("story", game)
    assert "is not over yet" in refusal("rematch", game)
    assert pbem("handover", game, "a").stdout.startswith("Cross: handover of seat A\n====")
    for _ in range(6):
        pbem("tick")
    assert "How it ended" in pbem("story", game).stdout
    pbem("story", game, "--format", "pdf", "--out", tmp_path / "cross.pdf")
    assert (tmp_path / "cross.pdf").read_bytes().startswith(b"%PDF")
    assert "Known correctly" in pbem("beliefs", game, "A").stdout
    pbem("rematch", game, "--title", "Once more")
    assert "Once more" in pbem("games").stdout


def test_luck_of_one_or_of_all(pbem: Pbem, refusal: Callable[..., str], game: str):
    assert "Name a game or give --all, not both." in refusal("luck", game, "--all")
    assert pbem("luck", "--all").stdout == pbem("luck").stdout

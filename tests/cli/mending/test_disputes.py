"""pbem dispute and pbem why, as people use them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem


@pytest.fixture
def game(pbem: Pbem) -> str:
    pbem("new-game", "interspace", "--seats", 2, "--title", "Cross", "--bots", "all", "--option", "turn_limit=2")
    for _ in range(6):
        pbem("tick")
    return "Cross"


def test_a_dispute_in_every_form(pbem: Pbem, game: str, tmp_path: Path):
    text = pbem("dispute", game, 2, "--without", "A:1").stdout
    assert text.startswith("Cross, turn 2: a dispute\n====") and "The first difference" in text
    data = json.loads(pbem("dispute", game, "2", "--without", "a:1", "--format", "json").stdout)
    assert data["turn"] == 2 and data["differences"]["sentences"]
    file = tmp_path / "dispute.pdf"
    pbem("dispute", game, 2, "--without", "A:1", "--seat", "b", "--format", "pdf", "--out", file)
    assert file.read_bytes().startswith(b"%PDF")
    assert "just what came up." in pbem("dispute", game, 2, "--roll", "order/1/1").stdout
    assert "Nothing: the outcome is the same." in pbem("dispute", game, 2, "--with-rule", 1).stdout


def test_what_cannot_be_disputed(refusal: Callable[..., str], game: str):
    assert "one of --without A:3, --with-rule 2, --roll LABEL" in refusal("dispute", game, 2)
    assert "one of --without" in refusal("dispute", game, 2, "--without", "A:1", "--roll", "x")
    assert "There is no turn 99" in refusal("dispute", game, 99, "--without", "A:1")
    assert "There is no version 9 of InterSpace" in refusal("dispute", game, 2, "--with-rule", 9)


def test_why_without_a_seat(pbem: Pbem, refusal: Callable[..., str], game: str):
    assert "Turn 1:" in pbem("why", game, "A1").stdout
    assert pbem("why", game, "B:1", "--turn", 2).stdout == pbem("why", game, "B", "1", "--turn", 2).stdout
    assert "Name one thing" in refusal("why", game, "A", "B", "C")

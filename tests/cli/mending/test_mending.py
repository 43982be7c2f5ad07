"""pbem correct, rollback, consent and rules-version, as people use them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import interspace
from tests.cli.conftest import Pbem

FACT = """
[[fact]]
kind = "industry_raised"
seat = "A"
planet = "yellow"
level = 5
line = 0
"""


@pytest.fixture
def game(pbem: Pbem) -> str:
    pbem("new-game", "interspace", "--seats", 2, "--title", "Cross", "--bots", "B")
    pbem("seat", "Cross", "A", "--take", "Anna")
    for sheet in ("SETUP PLACE 1 Trn A1", "HOLD", "HOLD"):
        pbem("submit", "Cross", "A", "-", typed=sheet)
        pbem("tick")
    return "Cross"


def test_a_correction_is_shown_first(pbem: Pbem, refusal: Callable[..., str], game: str, tmp_path: Path):
    file = tmp_path / "fact.toml"
    file.write_text(FACT)
    shown = pbem("correct", game, "last", file)
    assert "Seat A will be told:" in shown.stdout and "Nothing was changed" in shown.stderr
    assert "Say why" in refusal("correct", game, 3, file, "--commit")
    done = pbem("correct", game, 3, file, "--commit", "--reason", "A slip.", "--by", "Mia").stdout
    assert done.startswith("The board is corrected; notified: A")
    assert "every fact, throw and digest" in pbem("verify", game).stdout
    assert "industry" in pbem("why", game, "A", "yellow").stdout


def test_turns_are_taken_back(pbem: Pbem, game: str):
    assert "Turns 2 to 3: the outcome would be the same." in pbem("rollback", game, 2).stdout
    done = pbem("rollback", game, 2, "--commit", "--reason", "Rules mended.").stdout
    assert done == "Turns 2 to 3 are resolved again; changed for: nobody.\n"
    assert "every fact, throw and digest" in pbem("verify", game).stdout


def test_a_turn_is_played_again_by_consent(pbem: Pbem, refusal: Callable[..., str], game: str):
    assert "no open question" in pbem("consent", game).stdout
    asked = pbem("rollback", game, 3, "--new-sheets", "--commit", "--reason", "A storm.").stdout
    assert asked == "Asked. Agreed: nobody. Yet to answer: A.\n"
    assert "whether to play turn 3 again" in pbem("consent", game).stdout
    assert "Say yes or no" in refusal("consent", game, "A")
    assert pbem("consent", game, "a", "yes").stdout == "All agree: it is done.\n"
    pbem("submit", game, "A", "-", typed="HOLD")
    pbem("tick")
    assert "1 time, with the consent of all" in " ".join(pbem("report", game, 3, "A").stdout.split())


def test_rules_in_another_version(pbem: Pbem, refusal: Callable[..., str], game: str):
    version = interspace.META.version
    for tried in range(1, version + 1):
        assert "the outcome would be the same" in pbem("rules-version", game, tried).stdout
    assert "There is no version 9" in refusal("rules-version", game, 9)
    told = refusal("rules-version", game, version, "--propose", "--reason", "x")
    assert f"is already played under version {version}" in told

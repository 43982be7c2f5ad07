"""Orders tried out by `pbem practice`."""

from collections.abc import Callable

import pytest

from pbem.games import names
from tests.cli.conftest import Pbem
from tests.support import luck

ORDERS = "MOVE Sct1 TO A3\nEXPLORE Sct2 A2/1\n"


@pytest.fixture
def opened(pbem: Pbem) -> Pbem:
    """A game of InterSpace in its first round, on a board from which both scouts come back."""
    with luck.fixed("both scouts come back"):
        start(pbem)
    return pbem


def start(pbem: Pbem) -> None:
    pbem("new-game", "interspace", "--seats", 2, "--title", "Drill", "--option", "secrecy=fog", "--bots", "B")
    pbem("seat", "Drill", "A", "--take", "Anna")
    pbem("submit", "Drill", "A", typed="HOLD")
    pbem("tick")


def test_a_try_is_marked_and_changes_nothing(opened: Pbem) -> None:
    before = opened("status", "Drill").stdout
    first = opened("practice", "Drill", "A", typed=ORDERS).stdout
    assert "PRACTICE 1, never played: Drill" in first
    assert "Sct1: A1-A3" in first and "You explored A2/1" in first
    assert max(map(len, first.splitlines())) <= 80
    assert opened("practice", "Drill", "A", typed=ORDERS).stdout == first
    assert opened("status", "Drill").stdout == before


def test_another_try_has_other_dice(opened: Pbem) -> None:
    """What a scout finds is left to chance; it may also be lost, and then it tells of no hex."""
    tries = (opened("practice", "Drill", "A", "--try", n, typed=ORDERS).stdout for n in range(1, 7))
    found = {said.partition("Headlines")[2].partition("Your orders")[0] for said in tries}
    assert "" not in found and len(found) > 1


def test_what_cannot_be_tried_is_said(opened: Pbem, refusal: Callable[..., str]) -> None:
    assert "bot" in refusal("practice", "Drill", "B", typed=ORDERS)
    assert "Unknown order" in opened("practice", "Drill", "A", typed="FROLIC").stdout


@pytest.mark.parametrize("rules", names())
def test_every_game_can_be_practised(pbem: Pbem, rules: str) -> None:
    game = pbem("new-game", rules, "--seats", 2, "--title", "Drill").stdout.split()[-1]
    seats = [line.split()[0] for line in pbem("status", game).stdout.splitlines() if " - " in f"{line} "]
    for seat in seats[:2]:
        pbem("seat", game, seat, "--take", "Anna")
    told = pbem("practice", game, seats[0], typed="").stdout
    assert "PRACTICE 1, never played: Drill" in told

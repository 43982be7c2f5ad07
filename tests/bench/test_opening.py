"""Opening a game late costs hardly more than opening it early: the cache holds what is folded."""

from __future__ import annotations

import time
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import open_demo
from pbem.service import Desk, OpenGame, PlayTurn, TakeSeat, advance, open_game, play_turn, take_seat

pytestmark = pytest.mark.bench
EARLY, LATE = 20, 200
OPTIONS = {"vp_target": "200", "turn_limit": "300"}


def play_to(desk: Desk, game: UUID, turn: int) -> None:
    """Nobody sends orders: planets grow by themselves. Bots would win before the hundredth turn."""
    for now in range(desk.open(game).table.turn, turn):
        play_turn(desk, PlayTurn(id=f"play/{now}", game=game, turn=now))
        advance(desk, game)
    assert desk.open(game).table.turn == turn


def seconds(desk: Desk, game: UUID) -> float:
    """Table and board, from the file to the first look at it; the best of many."""
    best = 1.0
    for _ in range(200):
        start = time.process_time()
        assert desk.open(game).state.round
        best = min(best, time.process_time() - start)
    return best


def test_opening_late_and_early(tmp_path: Path) -> None:
    templates = Path(__file__).parents[2] / "templates"
    with open_demo(tmp_path / "demo", templates, "opening") as desk:
        command = OpenGame(id="bench", by="bench", rules="interspace", seats=4, title="Bench", options=OPTIONS)
        game = open_game(desk, command).game
        for seat in "ABCD":
            take_seat(desk, TakeSeat(id=f"take/{seat}", game=game, seat=seat, player=seat))
        advance(desk, game)
        play_to(desk, game, EARLY)
        early = seconds(desk, game)
        play_to(desk, game, LATE)
        late = seconds(desk, game)
    print(f"\n  turn {LATE} costs {late / early:.2f} times turn {EARLY}")
    assert late / early <= 1.5

"""Opening a game late costs hardly more than opening it early: the cache holds what is folded."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import pytest

from pbem.bootstrap import open_demo
from pbem.service import (
    Desk,
    OpenGame,
    PlayTurn,
    SubmitOrders,
    TakeSeat,
    advance,
    open_game,
    play_turn,
    submit_orders,
    take_seat,
)
from pbem.service.turns.seal import suggested

pytestmark = pytest.mark.bench
EARLY, LATE = 20, 200
ROUNDS = 300
OPTIONS = {"vp_target": "200", "turn_limit": "300"}
TEMPLATES = Path(__file__).parents[2] / "templates"

# What one seat after the other sends of the sheet that its bot suggests: nobody fights.
PEACEFUL = ("SETUP", "EXPLORE", "BUILD")


class Played(NamedTuple):
    desk: Desk
    game: UUID

    def __str__(self) -> str:
        board = self.desk.open(self.game).state
        return f"{len(board.hexes)} hexes, {len(board.units)} units"

    def seconds(self, from_file: bool) -> float:
        """Table and board, from where they are kept to the first look at them."""
        if from_file:
            self.desk.cache._remembered.clear()
        start = time.process_time()
        assert self.desk.open(self.game).state.round
        return time.process_time() - start


@contextmanager
def played(folder: Path, turn: int, kinds: tuple[str, ...] = PEACEFUL) -> Iterator[Played]:
    """The same game, played until this turn waits for orders."""
    with open_demo(folder, TEMPLATES, "opening") as desk:
        command = OpenGame(id="bench", by="bench", rules="interspace", seats=4, title="Bench", options=OPTIONS)
        game = open_game(desk, command).game
        for seat in "ABCD":
            take_seat(desk, TakeSeat(id=f"take/{seat}", game=game, seat=seat, player=seat))
        advance(desk, game)
        play_to(desk, game, turn, kinds)
        yield Played(desk, game)


def play_to(desk: Desk, game: UUID, turn: int, kinds: tuple[str, ...] = PEACEFUL) -> None:
    """The map grows until no tile is left, the fleets until no counter is. Bots that fight win long before."""
    for now in range(desk.open(game).table.turn, turn):
        position = desk.open(game)
        seat = position.table.awaited[now % len(position.table.awaited)]
        lines = [line for line in suggested(desk, position, seat).splitlines() if line.startswith(kinds)]
        text = "\n".join(["HOLD", *lines])
        submit_orders(desk, SubmitOrders(id=f"send/{now}", game=game, seat=seat, turn=now, text=text, channel="bench"))
        play_turn(desk, PlayTurn(id=f"play/{now}", game=game, turn=now))
        advance(desk, game)
    assert desk.open(game).table.turn == turn


def test_opening_late_and_early(tmp_path: Path) -> None:
    """From the file, and as a process remembers it, on the same board; measured in turns, the best of many."""
    ratios = {}
    with played(tmp_path / "early", EARLY, ()) as early, played(tmp_path / "late", LATE, ()) as late:
        print(f"\n  turn {LATE} ({late}) against turn {EARLY} ({early}):")
        for where in ("file", "memory"):
            pairs = [[game.seconds(where == "file") for game in (late, early)] for _ in range(ROUNDS)]
            best = [min(times) for times in zip(*pairs, strict=True)]
            ratios[where] = best[0] / best[1]
            print(f"  {ratios[where]:.2f} times from {where} ({best[0] * 1e6:.0f} us against {best[1] * 1e6:.0f} us)")
    assert max(ratios.values()) <= 1.2

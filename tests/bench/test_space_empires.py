"""Speed of a movement turn of Space Empires as a ratio against a peer in the same run."""

from __future__ import annotations

import time

import pytest

import pbem.games.space_empires as game
from pbem.core.sheet import Sheet
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import State
from tests.bench.test_speed import ROUNDS, Peer, peer
from tests.games.space_empires.boards import options
from tests.support.games.playing import dice_of

__all__ = ["peer"]
pytestmark = pytest.mark.bench

GROUPS = ("SC", "SC", "SC", "SC", "SC", "DD", "DD", "DD", "DD", "CA", "CA", "CA", "CA", "BC", "BC")


def mid_game() -> tuple[State, dict[str, str]]:
    """Four players with fifteen groups each about their homes, all of which are explored, and an order for each."""
    corners = {"Red": "C3", "Blue": "C11", "Green": "J10", "Yellow": "J3"}
    units: dict[str, dict[str, str]] = {}
    texts: dict[str, str] = {}
    for seat, corner in corners.items():
        near = sorted(space.HEXES, key=lambda at: (space.distance(at, corner), space.ORDER[at]))
        names = [f"{kind}{1 + GROUPS[:place].count(kind)}" for place, kind in enumerate(GROUPS)]
        units[seat] = {name: f"3 {near[place % 7]} move=2" for place, name in enumerate(names)}
        texts[seat] = "\n".join(f"MOVE {name} TO {near[7 + place]}" for place, name in enumerate(names))
    given = {"players": 4, "turn": 3, "units": units, "tech": dict.fromkeys(corners, "move=2")}
    return game.board_from_example(given, options(4)), texts


def test_a_movement_turn_with_sixty_groups(peer: Peer) -> None:
    """Sheets are read anew and the turn is played, as at the deadline."""
    state, texts = mid_game()
    language, packed = game.language(state.options), game.CODEC.pack(state)
    ours, theirs = 0.0, 0.0
    for number in range(ROUNDS):
        board = game.CODEC.unpack(packed)
        language.forget()
        start = time.process_time()
        sheets: dict[str, Sheet] = {seat: language.read(text) for seat, text in texts.items()}
        game.resolve(board, sheets, dice_of("bench", number))
        ours = max(ours, sum(len(sheet.orders) for sheet in sheets.values()) / (time.process_time() - start))
        theirs = max(theirs, peer.orders_per_second())
    print(f"\n  ours {ours:,.0f} orders/s, diplomacy {theirs:,.0f} orders/s, ratio {ours / theirs:.2f}")
    assert ours / theirs >= 1

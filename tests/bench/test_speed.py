"""Speed as ratios against a peer in the same run: machines are noisy, absolute times mean nothing.

`deploy/bench` installs the peer into an environment of its own and runs these.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.core.dice import Dice
from pbem.core.rules import fold
from pbem.core.sheet import Sheet
from pbem.games import interspace
from tests.support.games.playing import dice_of, play

pytestmark = pytest.mark.bench
ROUNDS = 15
# One game may have many battles and another few.
SEEDS = ("1", "2", "3", "4", "5")


class Peer:
    """The other program, kept running so that both sides are measured in turns."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("peer.py")
        # The game it plays depends on the order of its sets: the same in every run.
        environment = os.environ | {"PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def orders_per_second(self) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("1\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return float(answer["orders"] / answer["seconds"])

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="module")
def peer() -> Iterator[Peer]:
    python = os.environ.get("PBEM_BENCH_PYTHON", "")
    if not python:
        pytest.skip("run deploy/bench, which installs the diplomacy package to measure against")
    other = Peer(python)
    yield other
    other.close()


class Recorded(NamedTuple):
    """A game to play once more: the board before each turn as it is stored, sheets, dice, and what came of it."""

    packed: list[bytes]
    texts: list[dict[str, str]]
    seeds: list[tuple[str, int]]
    facts: list[bytes]
    orders: int


@pytest.fixture(scope="module")
def games() -> list[Recorded]:
    return [recorded(seed) for seed in SEEDS]


def recorded(seed: str, options: Mapping[str, str] | None = None) -> Recorded:
    game, codec = list(play(interspace, seed, options or {}, 4)), interspace.CODEC
    return Recorded(
        [codec.pack(turn.before) for turn in game],
        [turn.texts for turn in game],
        [(seed, number) for number in range(len(game))],
        [codec.encode_facts(turn.after.facts) for turn in game],
        sum(len(sheet.orders) + len(sheet.standing) for turn in game for sheet in turn.sheets.values()),
    )


def against(peer: Peer, work: Callable[[Recorded, list[Any]], None], games: list[Recorded]) -> float:
    """The best of ours over the best of theirs, measured in turns; each time on boards nobody has looked at yet."""
    orders = sum(game.orders for game in games)
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        boards = [[interspace.CODEC.unpack(board) for board in game.packed] for game in games]
        start = time.process_time()
        for game, its_boards in zip(games, boards, strict=True):
            work(game, its_boards)
        ours = max(ours, orders / (time.process_time() - start))
        theirs = max(theirs, peer.orders_per_second())
    print(f"\n  ours {ours:,.0f} orders/s, diplomacy {theirs:,.0f} orders/s, ratio {ours / theirs:.2f}")
    return ours / theirs


def replay(game: Recorded, boards: list[Any]) -> None:
    state = boards[0]
    for facts in game.facts:
        state = fold(interspace, state, interspace.CODEC.decode_facts(facts))


def test_folding_a_finished_game(peer: Peer, games: list[Recorded]) -> None:
    assert against(peer, replay, games) >= 10


def turns_of(game: Recorded, boards: list[Any]) -> Iterator[tuple[Any, dict[str, Sheet], Dice]]:
    """Every turn after the set-up, its sheets read anew."""
    language = interspace.language(boards[0].options)
    language.forget()
    for board, texts, seed in zip(boards[1:], game.texts[1:], game.seeds[1:], strict=True):
        yield board, {seat: language.read(text) for seat, text in texts.items()}, dice_of(*seed)


def test_parsing_and_resolving(peer: Peer, games: list[Recorded]) -> None:
    """What happens at the deadline: read the sheets and play the turn."""
    assert against(peer, resolve, games) >= 1


def resolve(game: Recorded, boards: list[Any]) -> None:
    for board, sheets, dice in turns_of(game, boards):
        interspace.resolve(board, sheets, dice)


def test_parsing_checking_and_resolving(peer: Peer, games: list[Recorded]) -> None:
    """The same, with the forecast that every sheet was answered by when it came in."""

    def resolve(game: Recorded, boards: list[Any]) -> None:
        for board, sheets, dice in turns_of(game, boards):
            for seat, sheet in sheets.items():
                interspace.check(board, seat, sheet)
            interspace.resolve(board, sheets, dice)

    assert against(peer, resolve, games) >= 1

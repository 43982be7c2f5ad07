"""Speed as ratios against a peer in the same run: machines are noisy, absolute times mean nothing.

`deploy/bench` installs the peer into an environment of its own and runs these.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.core.rules import fold
from pbem.core.sheet import Sheet
from pbem.games import interspace
from tests.contract.playing import Played, dice_of, play

pytestmark = pytest.mark.bench
ROUNDS = 15


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


@pytest.fixture(scope="module")
def game() -> list[Played]:
    return list(play(interspace, "bench", {}, 4))


def orders_in(game: list[Played]) -> int:
    return sum(len(sheet.orders) + len(sheet.standing) for turn in game for sheet in turn.sheets.values())


def against(peer: Peer, work: Callable[[list[Any]], None], game: list[Played]) -> float:
    """The best of ours over the best of theirs, measured in turns; each time on boards nobody has looked at yet."""
    orders, packed = orders_in(game), [interspace.CODEC.pack(turn.before) for turn in game]
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        boards = [interspace.CODEC.unpack(board) for board in packed]
        start = time.process_time()
        work(boards)
        ours = max(ours, orders / (time.process_time() - start))
        theirs = max(theirs, peer.orders_per_second())
    print(f"\n  ours {ours:,.0f} orders/s, diplomacy {theirs:,.0f} orders/s, ratio {ours / theirs:.2f}")
    return ours / theirs


def test_folding_a_finished_game(peer: Peer, game: list[Played]) -> None:
    codec = interspace.CODEC
    stored = [codec.encode_facts(turn.after.facts) for turn in game]

    def replay(boards: list[Any]) -> None:
        state = boards[0]
        for facts in stored:
            state = fold(interspace, state, codec.decode_facts(facts))

    assert against(peer, replay, game) >= 10


def sheets_of(game: list[Played]) -> Iterator[tuple[int, dict[str, Sheet]]]:
    """The sheets of every turn after the set-up, read anew."""
    language = interspace.language(game[0].before.options)
    language.forget()
    for number, turn in enumerate(game[1:], 1):
        yield number, {seat: language.read(text) for seat, text in turn.texts.items()}


def test_parsing_and_resolving(peer: Peer, game: list[Played]) -> None:
    """What happens at the deadline: read the sheets and play the turn."""

    def resolve(boards: list[Any]) -> None:
        for number, sheets in sheets_of(game):
            interspace.resolve(boards[number], sheets, dice_of("bench", number))

    assert against(peer, resolve, game) >= 1


def test_parsing_checking_and_resolving(peer: Peer, game: list[Played]) -> None:
    """The same, with the forecast that every sheet was answered by when it came in."""

    def resolve(boards: list[Any]) -> None:
        for number, sheets in sheets_of(game):
            for seat, sheet in sheets.items():
                interspace.check(boards[number], seat, sheet)
            interspace.resolve(boards[number], sheets, dice_of("bench", number))

    assert against(peer, resolve, game) >= 1

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

import pytest

from pbem.core.rules import fold
from pbem.core.sheet import Sheet
from pbem.games import interspace
from tests.contract.playing import Played, dice_of, play

pytestmark = pytest.mark.bench
ROUNDS = 7


class Peer:
    """The other program, kept running so that both sides are measured in turns."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("peer.py")
        self.process = subprocess.Popen([python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

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


def against(peer: Peer, work: Callable[[], None], orders: int) -> float:
    """The best of ours over the best of theirs, measured in turns."""
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        ours = max(ours, orders / (time.process_time() - start))
        theirs = max(theirs, peer.orders_per_second())
    print(f"\n  ours {ours:,.0f} orders/s, diplomacy {theirs:,.0f} orders/s, ratio {ours / theirs:.2f}")
    return ours / theirs


def test_folding_a_finished_game(peer: Peer, game: list[Played]) -> None:
    codec = interspace.CODEC
    stored = [codec.encode_facts(turn.after.facts) for turn in game]
    start = codec.pack(game[0].before)

    def replay() -> None:
        state = codec.unpack(start)
        for facts in stored:
            state = fold(interspace, state, codec.decode_facts(facts))

    assert against(peer, replay, orders_in(game)) >= 10


def read_all(game: list[Played]) -> Iterator[tuple[int, Played, dict[str, Sheet]]]:
    """Every sheet, read anew."""
    language = interspace.language(game[0].before.options)
    language.forget()
    for number, turn in enumerate(game[1:], 1):
        yield number, turn, {seat: language.read(text) for seat, text in turn.texts.items()}


def test_parsing_and_resolving(peer: Peer, game: list[Played]) -> None:
    """What happens at the deadline: read the sheets and play the turn."""

    def resolve() -> None:
        for number, turn, sheets in read_all(game):
            interspace.resolve(turn.before, sheets, dice_of("bench", number))

    assert against(peer, resolve, orders_in(game)) >= 1


def test_parsing_checking_and_resolving(peer: Peer, game: list[Played]) -> None:
    """The same, with the forecast that every sheet was answered by when it came in."""

    def resolve() -> None:
        for number, turn, sheets in read_all(game):
            for seat, sheet in sheets.items():
                interspace.check(turn.before, seat, sheet)
            interspace.resolve(turn.before, sheets, dice_of("bench", number))

    assert against(peer, resolve, orders_in(game)) >= 1

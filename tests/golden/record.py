"""Records a golden game: `python -m tests.golden.record interspace NAME SEATS [key=value ...] [SEAT@NUMBER=lines ...]`.

The bots play it; `Blue@3=ALLY Red` puts a line before what Blue's bot sends for the third resolution.

A golden game that has landed is never recorded again: a rule that changes an outcome gets a new META.version.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import msgspec

from pbem.games import find
from tests.support.games.playing import play

HERE = Path(__file__).parent


class GoldenTurn(msgspec.Struct):
    sheets: dict[str, str]
    facts: msgspec.Raw
    throws: msgspec.Raw
    digest: str


class Golden(msgspec.Struct):
    """A finished game: its causes and its effects, turn by turn."""

    game: str
    version: int
    seed: str
    seats: list[str]
    options: dict[str, str]
    turns: list[GoldenTurn]


def record(name: str, title: str, seats: int, options: dict[str, str], also: dict[tuple[str, int], str]) -> Path:
    game = find(name)
    turns, played = [], list(play(game, title, options, seats, also=also))
    for turn in played:
        facts = msgspec.Raw(game.CODEC.encode_facts(turn.after.facts))
        throws = msgspec.Raw(msgspec.json.encode(turn.dice.throws))
        turns.append(GoldenTurn(turn.texts, facts, throws, game.CODEC.digest(turn.after.state)))
    first = played[0].before
    golden = Golden(name, game.META.version, title, list(first.seats), dict(first.options), turns)
    file = HERE / f"{name}-{game.META.version}-{title}.json.gz"
    file.write_bytes(gzip.compress(msgspec.json.encode(golden), mtime=0))
    return file


if __name__ == "__main__":
    name, title, seats, *pairs = sys.argv[1:]
    given = dict(pair.split("=", 1) for pair in pairs)
    lines = {(who, int(number)): text for key, text in given.items() for who, at, number in [key.partition("@")] if at}
    options = {key: value for key, value in given.items() if "@" not in key}
    path = record(name, title, int(seats), options, lines)
    print(f"{path.name}: {path.stat().st_size} bytes")

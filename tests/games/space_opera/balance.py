"""Balance by evidence, bot games by the thousand: `python -m tests.games.space_opera.balance --games 2000 --out FILE`.

Every seat plays a way drawn at random (`bot/styles.py`), so that one run compares places and ways of play alike. With
`--out` each game is a line of that file, and games that are there already are not played again.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

import pbem.games.space_opera as game
from pbem.core.rules import choose
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.bot.styles import STYLES
from pbem.games.space_opera.bot.suggest import plan
from tests.support.games.playing import dice_of

TABLES = {
    "standard2": 2, "standard3": 3, "standard4": 4, "five5": 5, "standard6": 6, "small2": 2, "small3": 3,
    "empire6": 6,
}  # fmt: skip


class Ended(msgspec.Struct):
    """One game: who sat where and played how, and how it ended. The Empire plays from place 6."""

    seed: str
    turn: int
    how: str
    styles: dict[int, str]
    winners: list[int]


def play(seed: str, options: dict[str, str], seats: int, names: list[str]) -> Ended:
    """One game of bots to its end."""
    chosen = choose(game.META, options, seats)
    language = game.language(chosen)
    luck = random.Random(seed)
    state: State = game.setup(game.begin(game.seat_names(seats, chosen), chosen), dice_of(seed, 0)).state
    styles = {seat: luck.choice(names) for seat in state.seats}
    turn = 0
    while state.ending is None:
        turn += 1
        texts = {seat: plan(state, seat, STYLES[styles[seat]], luck.randrange(1000)) for seat in game.awaited(state)}
        sheets = {seat: language.read(text) for seat, text in texts.items()}
        state = game.resolve(state, sheets, dice_of(seed, turn)).state
    place = {seat: state.players[seat].place for seat in state.seats}
    by_place = {place[seat]: styles[seat] for seat in sorted(place, key=lambda seat: place[seat])}
    return Ended(seed, state.turn, state.ending.how, by_place, [place[seat] for seat in state.ending.winners])


def tell(title: str, ended: list[Ended], seats: int) -> None:
    """Places with their share of wins and how far that is from equal, in standard errors; then ways of play."""
    turns = sorted(one.turn for one in ended)
    decided = sum(one.how != "limit" for one in ended)
    print(
        f"{title}: {len(ended)} games, median turn {statistics.median(turns):g}, "
        f"earliest tenth {turns[len(turns) // 10]}, decided before the limit {decided / len(ended):.2f}"
    )
    wins: Counter[int] = Counter({place: 0 for one in ended for place in one.styles})
    by_style: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for one in ended:
        played.update(one.styles.values())
        for place in one.winners:
            wins[place] += 1
            by_style[one.styles[place]] += 1
    total = sum(wins.values())
    error = (total * (1 / seats) * (1 - 1 / seats)) ** 0.5
    rates = [
        f"{place} {count / total:.3f} ({(count - total / seats) / error:+.1f})" for place, count in sorted(wins.items())
    ]
    print("  places: " + ", ".join(rates))
    fair = {name: total * played[name] / played.total() for name in played}
    print("  ways: " + ", ".join(f"{name} {by_style[name] / fair[name]:.2f}" for name in STYLES if name in fair))


def games(wanted: argparse.Namespace, table: str) -> Iterator[Ended]:
    """Those of the file, then new ones, written as they end."""
    there = {one.seed: one for one in read(wanted.out)} if wanted.out else {}
    fixed = {"scenario": "empire"} if table.startswith("empire") else {"map": table[:-1], "level": wanted.level}
    options = {**fixed, **dict(pair.split("=", 1) for pair in wanted.option)}
    for number in range(wanted.games):
        seed = f"{wanted.seed}/{wanted.level}/{table}/{number}"
        if seed not in there:
            there[seed] = play(seed, options, TABLES[table], wanted.ways)
            write(wanted.out, there[seed])
        yield there[seed]


def read(path: Path) -> list[Ended]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Ended) for line in lines]


def write(path: Path | None, one: Ended) -> None:
    if path:
        with path.open("a") as file:
            file.write(json.dumps(msgspec.to_builtins(one, str_keys=True)) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="advanced")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--ways", nargs="*", default=list(STYLES))
    parser.add_argument("--tables", nargs="*", default=list(TABLES), choices=TABLES)
    parser.add_argument("--option", action="append", default=[], help="key=value")
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    for table in wanted.tables:
        tell(f"{wanted.level} {table}", list(games(wanted, table)), TABLES[table])


if __name__ == "__main__":
    main()

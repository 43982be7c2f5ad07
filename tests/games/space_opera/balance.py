"""Balance by evidence: bot games by the hundred, as `python -m tests.games.space_opera.balance --games 2000`.

Every seat plays a way drawn at random (`bot/styles.py`), so that one run compares places and ways of play alike.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from typing import NamedTuple

import pbem.games.space_opera as game
from pbem.core.rules import choose
from pbem.games.space_opera.bot.styles import STYLES
from pbem.games.space_opera.bot.suggest import plan
from pbem.games.space_opera.state import Ending, State
from tests.contract.playing import dice_of

TABLES = [
    ("standard", 2),
    ("standard", 3),
    ("standard", 4),
    ("standard", 5),
    ("standard", 6),
    ("small", 2),
    ("small", 3),
]


class Ended(NamedTuple):
    state: State
    styles: dict[str, str]


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
    return Ended(state, styles)


def tell(title: str, ended: list[Ended], seats: int) -> None:
    """Places with their share of wins and how far that is from equal, in standard errors; then ways of play."""
    turns = sorted(one.state.turn for one in ended)
    decided = sum(_ending(one).how != "limit" for one in ended)
    print(
        f"{title}: {len(ended)} games, median turn {statistics.median(turns):g}, "
        f"earliest tenth {turns[len(turns) // 10]}, decided before the limit {decided / len(ended):.2f}"
    )
    wins: Counter[int] = Counter()
    by_style: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for one in ended:
        played.update(one.styles.values())
        for seat in _ending(one).winners:
            wins[one.state.players[seat].place] += 1
            by_style[one.styles[seat]] += 1
    total = sum(wins.values())
    error = (total * (1 / seats) * (1 - 1 / seats)) ** 0.5
    rates = [
        f"{place} {count / total:.3f} ({(count - total / seats) / error:+.1f})" for place, count in sorted(wins.items())
    ]
    print("  places: " + ", ".join(rates))
    fair = {name: total * played[name] / played.total() for name in played}
    print("  ways: " + ", ".join(f"{name} {by_style[name] / fair[name]:.2f}" for name in STYLES if name in fair))


def _ending(one: Ended) -> Ending:
    assert one.state.ending is not None
    return one.state.ending


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="advanced")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--ways", nargs="*", default=list(STYLES))
    parser.add_argument("--tables", nargs="*", default=[f"{name}{seats}" for name, seats in TABLES])
    parser.add_argument("--option", action="append", default=[], help="key=value")
    wanted = parser.parse_args()
    more = dict(pair.split("=", 1) for pair in wanted.option)
    for name, seats in TABLES:
        if f"{name}{seats}" in wanted.tables:
            options = {"map": name, "level": wanted.level, **more}
            ended = [play(f"{wanted.seed}/{name}{seats}/{n}", options, seats, wanted.ways) for n in range(wanted.games)]
            tell(f"{wanted.level} {name} {seats}", ended, seats)


if __name__ == "__main__":
    main()

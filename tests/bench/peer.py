"""Runs under the bench environment: how many orders a second the `diplomacy` package processes and replays.

It plays one random game to get orders, then feeds the same orders to a new game as often as asked.
"""

from __future__ import annotations

import json
import random
import sys
import time

from diplomacy import Game  # type: ignore[import-not-found]

Phases = list[dict[str, list[str]]]


def random_game(seed: int, phases: int) -> Phases:
    random.seed(seed)
    game = Game()
    played: Phases = []
    while not game.is_game_done and len(played) < phases:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            where = game.get_orderable_locations(power)
            game.set_orders(power, [random.choice(possible[place]) for place in where if possible[place]])
        played.append({power: list(game.get_orders(power)) for power in game.powers})
        game.process()
    return played


def seconds(phases: Phases) -> float:
    game = Game()
    start = time.process_time()
    for phase in phases:
        for power, orders in phase.items():
            game.set_orders(power, orders)
        game.process()
    return time.process_time() - start


if __name__ == "__main__":
    phases = random_game(7, 60)
    orders = sum(len(given) for phase in phases for given in phase.values())
    for line in sys.stdin:
        print(json.dumps({"orders": orders, "seconds": min(seconds(phases) for _ in range(int(line)))}), flush=True)

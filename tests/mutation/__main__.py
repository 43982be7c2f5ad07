"""deploy/mutation: change the rules at random, and see whether the tests notice."""

from __future__ import annotations

import os
from pathlib import Path

import click
from rich.console import Console

from pbem.games import names
from tests.mutation import survivors
from tests.mutation.changes import drawn, possible
from tests.mutation.run import Outcome, Workshop, table, tried

ROOT = Path(__file__).parents[2]
SMALLEST = "race"


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--changes", "count", default=300, show_default=True, help="How many changes to try in each game.")
@click.option("--seed", default=1, show_default=True, help="Another seed draws other changes.")
@click.option("--under", default="", help="Change only files whose path holds this, as space_empires/variants.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="How many to try at the same time.")
@click.option("--again", type=click.Path(path_type=Path, exists=True), help="Try the survivors in this file again.")
@click.option("--save", type=click.Path(path_type=Path), default=Path("out/survivors.toml"), show_default=True,
              help="Where to write the changes that no test noticed.")  # fmt: skip
def main(games: tuple[str, ...], count: int, seed: int, under: str, jobs: int, again: Path | None, save: Path) -> None:
    """Change the rules of a game or a printed table at random, one change at a time, and run its worked examples and
    tests. A change that no test notices is a rule that could be lost unseen. Without a GAME, all games are tried.
    """
    console = Console(width=None if Console().is_terminal else 120)
    outcomes: dict[str, list[Outcome]] = {}
    with Workshop.opened(ROOT, jobs) as workshop:
        for game in games or [name for name in names() if name != SMALLEST]:
            listed = survivors.read(again) if again else []
            changes = list(survivors.changes(listed, game, ROOT)) if again else possible(ROOT, game)
            changes = [change for change in changes if under in change.file]
            outcomes[game] = tried(workshop, game, changes if again else drawn(changes, count, seed), console)
    console.print(table(outcomes))
    left = [
        survivors.of(outcome.change, game, ROOT)
        for game, all_of in outcomes.items()
        for outcome in all_of
        if not outcome.is_noticed
    ]
    for one in left:
        console.print(
            f"{one.file}\n  - {one.was}\n  + {one.became}\n    {one.reason or 'no reason is given'}", markup=False
        )
    survivors.write(save, left)


if __name__ == "__main__":
    main()

"""Tries many changes at once, with a progress bar, and tells how many were noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.mutation.changes import Change
from tests.mutation.trial import Copy

# A change that makes a game endless is waited for this many times as long as all tests take, and no less than a minute.
PATIENCE = 5


@dataclass(frozen=True)
class Outcome:
    change: Change
    is_noticed: bool


@dataclass(frozen=True)
class Workshop:
    """Copies of the project, one for each trial at a time."""

    copies: SimpleQueue[Copy]
    jobs: int

    @classmethod
    @contextmanager
    def opened(cls, root: Path, jobs: int) -> Iterator[Workshop]:
        with TemporaryDirectory(prefix="mutation-") as folder:
            copies: SimpleQueue[Copy] = SimpleQueue()
            for number in range(jobs):
                copies.put(Copy(root, Path(folder) / str(number)))
            yield cls(copies, jobs)

    def patience(self, game: str) -> float:
        """How long to wait for the tests, which must pass as long as nothing is changed."""
        copy, began = self.copies.get(), monotonic()
        passes = copy.passes(game, 3600)
        self.copies.put(copy)
        if not passes:
            raise SystemExit(f"The tests of {game} fail before anything is changed; mend that first.")
        return max(60, PATIENCE * (monotonic() - began))

    def tried(self, game: str, change: Change, patience: float) -> Outcome:
        copy = self.copies.get()
        try:
            return Outcome(change, copy.notices(change, game, patience))
        finally:
            self.copies.put(copy)


def tried(workshop: Workshop, game: str, changes: list[Change], console: Console) -> list[Outcome]:
    patience = workshop.patience(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, ThreadPoolExecutor(workshop.jobs) as pool:
        task = progress.add_task(game, total=len(changes))
        running = [pool.submit(workshop.tried, game, change, patience) for change in changes]
        outcomes = []
        for done in as_completed(running):
            outcomes.append(done.result())
            missed = sum(not outcome.is_noticed for outcome in outcomes)
            progress.update(task, advance=1, description=f"{game}: {missed} not noticed")
    return sorted(outcomes, key=lambda outcome: outcome.change)


def table(outcomes: dict[str, list[Outcome]]) -> Table:
    kinds = sorted({outcome.change.kind for game in outcomes.values() for outcome in game})
    shown = Table("game", *kinds, "all", "noticed", title="Changes noticed by examples and rules tests")
    for game, tried in outcomes.items():
        all_of = Counter(outcome.change.kind for outcome in tried)
        noticed = Counter(outcome.change.kind for outcome in tried if outcome.is_noticed)
        share = f"{100 * noticed.total() / max(1, all_of.total()):.1f} %"
        cells = [f"{noticed[kind]}/{all_of[kind]}" for kind in kinds]
        shown.add_row(game, *cells, f"{noticed.total()}/{all_of.total()}", share)
    return shown

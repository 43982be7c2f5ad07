"""The fuzzer."""

import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from pbem.bootstrap import LIBRARY
from pbem.cli.inputs import CHOICE
from pbem.cli.output import note, progress, say, show_json
from pbem.cli.program import main
from pbem.cli.trust.history import DIFFERENT
from pbem.config import Settings
from pbem.fuzz import Played, play_again, play_random, read_run, write_run


@main.command("fuzz")
@click.argument("rules", required=False)
@click.option("--games", type=click.IntRange(1), default=20, show_default=True)
@click.option("--seed", help="The same seed plays the same games; a new one by default.")
@click.option("--seats", type=int, default=0, help="The number of seats in every game; random by default.")
@click.option(
    "--option", "options", type=CHOICE, multiple=True, help="Fix an option in every game; the rest is random."
)
@click.option(
    "--turns",
    type=click.IntRange(1),
    default=5000,
    show_default=True,
    help="After this many turns a game counts as endless.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Where to save failures; var/fuzz by default.")
@click.option("--replay", type=click.Path(path_type=Path), metavar="FILE", help="Replay a saved failure.")
@click.option("--json", "as_json", is_flag=True)
def fuzz(
    rules: str | None,
    games: int,
    seed: str | None,
    seats: int,
    options: tuple[tuple[str, str], ...],
    turns: int,
    out: Path | None,
    replay: Path | None,
    as_json: bool,
) -> int:
    """Play random games with random and bot sheets, looking for errors; exit 1 if there are any."""
    if replay is not None:
        return _replay(replay, as_json)
    if rules is None:
        raise click.UsageError("Name the RULES, or give --replay FILE.", click.get_current_context())
    game = LIBRARY.find(rules)
    seed = seed or secrets.token_hex(4)
    folder = out or Settings.from_environment().var / "fuzz"
    results: list[Played] = []
    saved: list[Path] = []
    with progress() as bar:
        task = bar.add_task("Fuzzing", total=games)
        for number in range(games):
            results.append(play_random(game, f"{seed}/{number}", turns, dict(options), seats))
            saved += _saved(results[-1], folder)
            bar.advance(task)
    _print_summary(seed, results, saved, as_json)
    return DIFFERENT if saved else 0


def _saved(played: Played, folder: Path) -> Iterator[Path]:
    if played.failure is None:
        return
    path = write_run(folder, played.case)
    note(f"{path}: {played.failure.kind} in turn {played.failure.turn}: {played.failure.what}")
    yield path


def _print_summary(seed: str, results: list[Played], saved: list[Path], as_json: bool) -> None:
    kinds = Counter(played.failure.kind for played in results if played.failure)
    turns, orders = sum(played.turns for played in results), sum(played.orders for played in results)
    if as_json:
        counted = {"seed": seed, "games": len(results), "turns": turns, "orders": orders}
        show_json({**counted, "failures": dict(kinds), "files": [str(path) for path in saved]})
        return
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) or "nothing was found"
    say(f"{len(results)} games, {turns} turns, {orders} order lines, seed {seed}: {told}.")


def _replay(path: Path, as_json: bool) -> int:
    case = read_run(path)
    played = play_again(LIBRARY.find(case.rules), case)
    failure = played.failure
    if as_json:
        show_json({"file": str(path), "turns": played.turns, "failure": failure, "was": case.failure})
    elif failure:
        say(f"It still fails: {failure.kind} in turn {failure.turn}: {failure.what}")
    else:
        say(f"It no longer fails: {played.turns} turns were played.")
    return DIFFERENT if failure else 0

"""The demonstration: bots play a whole game, and all its reports are written for you to look at."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID, uuid4

import click
import msgspec

from pbem.bootstrap import LIBRARY, open_demo
from pbem.cli.inputs import CHOICE
from pbem.cli.output import progress, removed_on_error, save, say
from pbem.cli.playing.reports import FORMATS
from pbem.cli.program import main
from pbem.cli.trust.history import DIFFERENT, say_verified, verified
from pbem.config import Settings
from pbem.core.rules import Result
from pbem.ledger import GameRecord
from pbem.projections import slug
from pbem.service import EVERY_SEAT, Desk, OpenGame, Refused, advance, chosen, edition_of, open_game, played_turns


@main.command("demo")
@click.option("--game", "rules", default="interspace", show_default=True, help="The rules to play.")
@click.option("--seats", type=int, default=4, show_default=True)
@click.option("--seed", help="The same seed plays the same game.")
@click.option("--edition", default="")
@click.option("--option", "options", type=CHOICE, multiple=True)
@click.option("--out", type=click.Path(path_type=Path), help="A new folder; by default one in var/demo.")
@click.option("--pdf", is_flag=True, help="Also write maps and reports as PDF; that takes a second each.")
def demo(
    rules: str,
    seats: int,
    seed: str | None,
    edition: str,
    options: tuple[tuple[str, str], ...],
    out: Path | None,
    pdf: bool,
) -> int:
    """Let bots play a whole game, and write the reports of every seat and turn to a folder."""
    settings = Settings.from_environment()
    # A mistake leaves no folder behind.
    chosen(LIBRARY.find(rules).META, edition, dict(options), seats)
    folder = (out or settings.var / "demo" / (slug(seed or "") or secrets.token_hex(4))).absolute()
    _require_new(folder)
    command = OpenGame(
        id=f"demo/{seed or uuid4()}",
        by="demo",
        rules=rules,
        seats=seats,
        title=f"Demo {seed or ''}".strip(),
        edition=edition,
        options=dict(options),
        bots=EVERY_SEAT,
    )
    with removed_on_error(folder), open_demo(folder, settings.templates, seed) as desk:
        game = open_game(desk, command).game
        table = _play(desk, game)
        written = _write_reports(desk, game, folder / "reports", FORMS if pdf else FORMS[:1])
        differences = verified(desk, table)
        _print_summary(table, folder, written)
        say_verified(table, differences)
    return DIFFERENT if differences else 0


def _require_new(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not empty; name another folder with --out.")


def _play(desk: Desk, game: UUID) -> GameRecord:
    with progress() as bar:
        task = bar.add_task("Playing", total=None)
        while advance(desk, game):
            bar.advance(task)
    return desk.open(game).table


# File suffixes, and how each file is made.
FORMS: tuple[tuple[str, str], ...] = (("txt", "text"), ("pdf", "pdf"))


def _write_reports(desk: Desk, game: UUID, folder: Path, forms: Sequence[tuple[str, str]]) -> int:
    turns = list(played_turns(desk, game))
    written = 0
    with progress() as bar:
        for played in bar.track(turns, description="Reports"):
            place = folder / f"turn-{played.sealed.turn:03}"
            place.mkdir(parents=True)
            for seat in played.table.seats:
                edition = edition_of(desk, played, seat)
                for ending, form in forms:
                    save(place / f"{seat}.{ending}", FORMATS[form](edition, desk))
                    written += 1
    return written


def _print_summary(table: GameRecord, folder: Path, written: int) -> None:
    say(f"{table.title} ({table.game}): {_ending(table)} after {table.resolved_turn} turns.")
    say(f"{written} reports are in {folder / 'reports'}")
    say(f"To look further: PBEM_STORE=sqlite:{folder / 'demo.sqlite'} pbem status {str(table.game)[:8]}")


def _ending(table: GameRecord) -> str:
    if not table.ended:
        return f"not over ({table.pause_reason or 'it is waiting'})"
    result = msgspec.json.decode(table.result, type=Result)
    scores = ", ".join(f"{standing.seat} {standing.score}" for standing in result.standings)
    return f"{result.how}, won by {', '.join(result.winners) or 'nobody'} ({scores})"

"""Tries orders on a guessed board."""

from pathlib import Path

import click

from pbem.cli.inputs import read_orders
from pbem.cli.output import save, say
from pbem.cli.playing.reports import FORMATS
from pbem.cli.program import main, with_desk
from pbem.service import Desk, seat_called
from pbem.service.orders.practice import HIGHEST, practice_edition, practise

ABOUT = """\
This is practice: nothing was sent, and nothing was played. What you cannot
see was guessed, bots wrote the other players' orders, and the dice have
nothing to do with those of the game. --try N gives another guess with other
dice."""


@main.command("practice")
@click.argument("game")
@click.argument("seat")
@click.argument("file", default="-")
@click.option(
    "--try", "number", type=click.IntRange(1, HIGHEST), default=1, show_default=True, help="The number of the try."
)
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen.")
@with_desk
def practice(desk: Desk, game: str, seat: str, file: str, number: int, form: str, out: Path | None) -> None:
    """Try the orders in a FILE (or standard input, -) against bots on a board guessed from what a seat knows. Nothing
    is sent."""
    table = desk.open(desk.find(game)).table
    tried = practise(desk, table.game, seat_called(table, seat), read_orders(file), number)
    made = FORMATS[form](practice_edition(desk, table.rules, tried), desk)
    if out is not None:
        save(out, made)
        say(f"{out}: {len(made)} bytes.")
        return
    if form == "text":
        say(f"{ABOUT}\n")
    click.echo(made.rstrip(b"\n"))

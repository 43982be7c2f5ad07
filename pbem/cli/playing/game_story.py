"""Whole games: their story for the players, a handover for a substitute, and rematches."""

from pathlib import Path

import click

from pbem.cli.mending.disputes import FORMS, NEW_FILE, show
from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import changing, main, with_desk
from pbem.service import Desk, Rematch, seat_called
from pbem.service.history.game_story import beliefs, whole_game
from pbem.service.people.handover import handover
from pbem.service.people.rematch import rematch

FORM = click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
OUT = click.option("--out", type=NEW_FILE, help="A file instead of the screen.")


@main.command("story")
@click.argument("game")
@FORM
@OUT
@with_desk
def show_story(desk: Desk, game: str, form: str, out: Path | None) -> None:
    """Print a whole finished game: result, story, luck, what each seat believed, and the final map."""
    book = whole_game(desk, desk.find(game))
    show(desk, book, book, form, out)


@main.command("handover")
@click.argument("game")
@click.argument("seat")
@FORM
@OUT
@with_desk
def show_handover(desk: Desk, game: str, seat: str, form: str, out: Path | None) -> None:
    """Print what a substitute for a SEAT needs: its story, situation, letters and map, as the seat knows them."""
    table = desk.open(desk.find(game)).table
    book = handover(desk, table.game, seat_called(table, seat))
    show(desk, book, book, form, out)


@main.command("beliefs")
@click.argument("game")
@click.argument("seat")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def show_beliefs(desk: Desk, game: str, seat: str, as_json: bool) -> None:
    """Compare what a SEAT believed after each turn with the truth; for finished games."""
    table = desk.open(desk.find(game)).table
    found = beliefs(desk, table.game, seat_called(table, seat))
    if as_json:
        show_json(found)
        return
    rows = [[str(n) for n in (each.turn, each.places, each.right, each.wrong, each.unknown)] for each in found]
    show_table(("Turn", "Places", "Known correctly", "Wrongly", "Not at all"), rows)
    for line in found[-1].examples:
        say(f"  {line}")


@main.command("rematch")
@click.argument("game")
@click.option("--title", default="", help="The title of the new game.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def open_rematch(desk: Desk, game: str, title: str, as_json: bool, command_id: str) -> None:
    """Open a rematch of a finished game, with everyone one seat further on; print the id of the new game."""
    opened = rematch(desk, Rematch(id=command_id, by="cli", game=desk.find(game), title=title))
    if as_json:
        show_json(opened)
        return
    say(str(opened.game))
    note(f"{opened.title} has seats {', '.join(opened.seats)}.")

"""Reports of a seat in every form, and why things happened."""

import sys
from collections.abc import Callable
from pathlib import Path

import click

from pbem.cli.inputs import TURN
from pbem.cli.output import save, say
from pbem.cli.program import main, with_desk
from pbem.ledger import GameRecord
from pbem.reports.edition import Edition
from pbem.reports.languages import NAMES, language_called
from pbem.service import ONLOOKER, REFEREE_NAME, Desk, Refused, edition_of, latest, played_turn, seat_called, why

FORMATS: dict[str, Callable[[Edition, Desk], bytes]] = {
    "text": lambda edition, desk: edition.text().encode(),
    "html": lambda edition, desk: edition.html().encode(),
    "json": lambda edition, desk: edition.json(),
    "svg": lambda edition, desk: edition.svg().encode(),
    "pdf": lambda edition, desk: edition.pdf(desk.printer),
}


@main.command("report")
@click.argument("game")
@click.argument("turn", type=TURN)
@click.argument("seat")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--zone", default="", help="A time zone for deadlines, such as Europe/Rome; the seat's by default.")
@click.option(
    "--language", default="", help="A language such as it; the seat's by default. Missing translations are in English."
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen.")
@with_desk
def report(
    desk: Desk, game: str, turn: int | None, seat: str, form: str, zone: str, language: str, out: Path | None
) -> None:
    """Print the report of a TURN (a number, or last) for a seat, an onlooker or the referee."""
    table = desk.open(desk.find(game)).table
    if form == "pdf" and out is None and sys.stdout.isatty():
        raise Refused("A PDF cannot be shown here; name a file with --out.")
    played = played_turn(desk, table.game, latest(table) if turn is None else turn)
    reader = _reader(table, seat)
    person = desk.people(table.game).of(reader)
    edition = edition_of(desk, played, reader, _language(language) or person.language, zone or person.zone)
    made = FORMATS[form](edition, desk)
    if out is not None:
        save(out, made)
        say(f"{out}: {len(made)} bytes.")
    else:
        click.echo(made.rstrip(b"\n") if form != "pdf" else made, nl=form != "pdf")


def _language(name: str) -> str:
    """The language by its code or name; refuses unknown ones."""
    if name and not language_called(name):
        raise Refused(f"No game supports {name[:20]!r}; known languages: {', '.join(NAMES)}.")
    return language_called(name)


@main.command("why")
@click.argument("game")
@click.argument("words", nargs=-1, required=True, metavar="[SEAT] THING")
@click.option("--turn", type=TURN, help="Only this turn; for orders, the last turn by default.")
@with_desk
def show_why(desk: Desk, game: str, words: tuple[str, ...], turn: int | None) -> None:
    """Print everything that was reported about a unit, a place or an order.

    To a seat: pbem why GAME A PB3, or A7, or 4 for line 4 of its sheet. Without a seat, everything, for the master:
    pbem why GAME PB3, or A7, or B:4 for line 4 of B's sheet.
    """
    if len(words) > 2:
        raise Refused("Name one thing: a unit, a place or an order, optionally with a seat before it.")
    table = desk.open(desk.find(game)).table
    reader = _reader(table, words[0]) if len(words) == 2 else REFEREE_NAME
    say(why(desk, table.game, reader, words[-1], turn).rstrip("\n"))


def _reader(table: GameRecord, name: str) -> str:
    return name.casefold() if name.casefold() in (ONLOOKER, REFEREE_NAME) else seat_called(table, name)

"""What a seat was told: its reports in every form, and why things happened."""

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
@click.option(
    "--zone", default="", help="A time zone for deadlines, such as Europe/Rome; that of the seat if not given."
)
@click.option(
    "--language", default="", help="Such as it; that of the seat if not given. What has no words is in English."
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen.")
@with_desk
def report(
    desk: Desk, game: str, turn: int | None, seat: str, form: str, zone: str, language: str, out: Path | None
) -> None:
    """Print the report of a TURN (a number, or last) for a seat, an onlooker or the referee."""
    table = desk.open(desk.find(game)).table
    if form == "pdf" and out is None and sys.stdout.isatty():
        raise Refused("A PDF cannot be shown here; name a file by --out.")
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
    """By its code or its name; what nobody knows is refused."""
    if name and not language_called(name):
        raise Refused(f"No game speaks {name[:20]!r}; known are: {', '.join(NAMES)}.")
    return language_called(name)


@main.command("why")
@click.argument("game")
@click.argument("words", nargs=-1, required=True, metavar="[SEAT] THING")
@click.option("--turn", type=TURN, help="Only this turn; orders are looked for in the last one if it is not given.")
@with_desk
def show_why(desk: Desk, game: str, words: tuple[str, ...], turn: int | None) -> None:
    """Tell the chain of what led to a unit, a place or an order.

    As a seat was told it: pbem why GAME A PB3, or A7, or 4 for line 4 of its sheet. Without a seat, all of it, for the
    master: pbem why GAME PB3, or A7, or B:4 for line 4 of the sheet of B.
    """
    if len(words) > 2:
        raise Refused("Name one thing: a unit, a place or an order, with the seat before it or alone.")
    table = desk.open(desk.find(game)).table
    reader = _reader(table, words[0]) if len(words) == 2 else REFEREE_NAME
    say(why(desk, table.game, reader, words[-1], turn).rstrip("\n"))


def _reader(table: GameRecord, name: str) -> str:
    return name.casefold() if name.casefold() in (ONLOOKER, REFEREE_NAME) else seat_called(table, name)

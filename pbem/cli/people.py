"""People: invited to seats, and what is on file for them."""

import click

from pbem.cli.output import say, show_json
from pbem.cli.program import changing, main, with_desk
from pbem.ledger import MASTER
from pbem.service import (
    OPTIONAL,
    Desk,
    InviteToSeat,
    OnFile,
    SetContact,
    invite_to_seat,
    seat_called,
    set_contact,
)


@main.command("invite")
@click.argument("game")
@click.argument("seat")
@click.argument("to", metavar="ADDRESS")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def invite(desk: Desk, game: str, seat: str, to: str, as_json: bool, command_id: str) -> None:
    """Offer a seat to an ADDRESS, or to "Name <address>"; whoever sits there plays until the offer is accepted."""
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    answer = invite_to_seat(desk, InviteToSeat(id=command_id, by="cli", game=table.game, seat=place, to=to))
    if as_json:
        show_json(answer)
    else:
        say(f"Seat {place} is kept for whoever has that address; the invitation is on its way.")


@main.command("address")
@click.argument("game")
@click.argument("seat")
@click.option("--set", "address", default="", metavar="ADDRESS", help="Where letters go.")
@click.option("--zone", default="", help="The time zone they are written in, such as Europe/Rome.")
@click.option("--language", default="", help="The language they are written in.")
@click.option("--stop", type=click.Choice(list(OPTIONAL)), help="A kind of letter that is not wanted.")
@click.option("--start", type=click.Choice(list(OPTIONAL)), help="A kind that is wanted again.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def address(
    desk: Desk,
    game: str,
    seat: str,
    address: str,
    zone: str,
    language: str,
    stop: str | None,
    start: str | None,
    as_json: bool,
    command_id: str,
) -> None:
    """Set where the letters of a SEAT go (or of the master, by writing master), and how they are written."""
    table = desk.open(desk.find(game)).table
    place = MASTER if seat.casefold() == "master" else seat_called(table, seat)
    command = SetContact(
        id=command_id,
        by="cli",
        game=table.game,
        seat=place,
        address=address,
        zone=zone,
        language=language,
        stop=(stop,) if stop else (),
        start=(start,) if start else (),
    )
    if not any((address, zone, language, stop, start)):
        raise click.UsageError("Give --set, --zone, --language, --stop or --start.", click.get_current_context())
    _show(set_contact(desk, command), as_json)


def _show(answer: OnFile, as_json: bool) -> None:
    if as_json:
        show_json(answer)
        return
    who = f"seat {answer.seat}" if answer.seat else "the master"
    reached = "letters reach" if answer.is_reached else "no letters reach"
    stopped = f", without: {', '.join(answer.unwanted)}" if answer.unwanted else ""
    say(f"{reached.capitalize()} {who}; times in {answer.zone or 'the time zone of the game'}{stopped}.")

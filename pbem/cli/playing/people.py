"""People: invitations to seats, vacations, press, contact details, signing somebody out, and forgetting somebody."""

import click

from pbem.cli.inputs import listed, read_orders
from pbem.cli.output import note, say, show_json
from pbem.cli.program import changing, main, with_desk
from pbem.ledger import MASTER
from pbem.mail.letters.times import in_words
from pbem.reports.languages import NAMES
from pbem.service import (
    OPTIONAL,
    Desk,
    InviteToSeat,
    OnFile,
    SendPress,
    SetContact,
    SetVacation,
    forget_person,
    invite_to_seat,
    seat_called,
    send_press,
    set_contact,
    set_vacation,
)
from pbem.service.people.accounts import end_sessions


@main.command("invite")
@click.argument("game")
@click.argument("seat")
@click.argument("to", metavar="ADDRESS")
@click.option(
    "--language", default="", help="The language of their reports: de, italiano...; by default as in earlier games."
)
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def invite(desk: Desk, game: str, seat: str, to: str, language: str, as_json: bool, command_id: str) -> None:
    """Offer a seat to an ADDRESS, or to "Name <address>"; the current player stays until the offer is accepted."""
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    command = InviteToSeat(id=command_id, by="cli", game=table.game, seat=place, to=to, language=language)
    answer = invite_to_seat(desk, command)
    if as_json:
        show_json(answer)
    else:
        say(f"Seat {place} is reserved for that address; the invitation is on its way.")


@main.command("vacation")
@click.argument("game")
@click.argument("seat")
@click.argument("first", default="", metavar="[FIRST")
@click.argument("last", default="", metavar="LAST]")
@click.option("--cancel", is_flag=True, help="Cancel the vacation.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def vacation(
    desk: Desk, game: str, seat: str, first: str, last: str, cancel: bool, as_json: bool, command_id: str
) -> None:
    """Announce that a SEAT is away from the FIRST to the LAST day, such as 2026-08-01 2026-08-14."""
    if bool(first) == cancel:
        raise click.UsageError("Give the first and the last day, or --cancel.", click.get_current_context())
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    command = SetVacation(id=command_id, by="cli", game=table.game, seat=place, first=first, last=last)
    answer = set_vacation(desk, command)
    if as_json:
        show_json(answer)
        return
    zone = desk.people(table.game).of(place).zone or table.schedule.zone
    span = f"from {in_words(answer.start, zone)} to {in_words(answer.end, zone)}"
    away = f"is away {span}" if answer.start != answer.end else "is not away"
    due = f"; turn {table.turn} is due {in_words(answer.deadline, zone)}" if answer.is_moved else ""
    say(f"Seat {place} {away}{due}.")


@main.command("press")
@click.argument("game")
@click.argument("seat")
@click.argument("file", default="-")
@click.option("--to", default="", metavar="A,B", help="The recipients; all seats by default.")
@click.option("--anonymous", is_flag=True, help="Leave out the sender.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def press(
    desk: Desk, game: str, seat: str, file: str, to: str, anonymous: bool, as_json: bool, command_id: str
) -> None:
    """Write to other players, from a FILE or standard input (-)."""
    table = desk.open(desk.find(game)).table
    command = SendPress(
        id=command_id,
        by="cli",
        game=table.game,
        seat=seat_called(table, seat),
        text=read_orders(file),
        to=tuple(seat_called(table, name) for name in listed(to)),
        anonymous=anonymous,
    )
    answer = send_press(desk, command)
    if as_json:
        show_json(answer)
    else:
        say(f"Sent by mail to: {', '.join(answer.told) or 'nobody; no letters reach them'}.")


@main.command("address")
@click.argument("game")
@click.argument("seat")
@click.option("--set", "address", default="", metavar="ADDRESS", help="Where letters go.")
@click.option("--zone", default="", help="The time zone used in them, such as Europe/Rome.")
@click.option("--language", default="", help="The language they are written in: de, italiano...")
@click.option("--stop", type=click.Choice(list(OPTIONAL)), help="A kind of letter to stop.")
@click.option(
    "--start",
    type=click.Choice(list(OPTIONAL)),
    help="A kind of letter to resume; data: report.json with each report.",
)
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
    """Set where the letters of a SEAT go (or those of the master: write master), and how they are written."""
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
    wished = f", with: {', '.join(answer.wanted)}" if answer.wanted else ""
    language = f", in {NAMES[answer.language][0]}" if answer.language in NAMES else ""
    zone = answer.zone or "the time zone of the game"
    say(f"{reached.capitalize()} {who}{language}; times in {zone}{wished}{stopped}.")


@main.command("sign-out")
@click.argument("address", metavar="ADDRESS")
@with_desk
def sign_out_person(desk: Desk, address: str) -> None:
    """Sign out whoever reads mail at ADDRESS, in all browsers, and withdraw the tokens of their programs."""
    seats = end_sessions(desk, address)
    say(f"Signed out everywhere: {address}, and {seats} seat{'' if seats == 1 else 's'} that this person has.")


@main.command("forget")
@click.argument("person", metavar="PERSON")
@click.option("--resign", is_flag=True, help="Leave the seats that the person has in running games.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def forget(desk: Desk, person: str, resign: bool, yes: bool, as_json: bool) -> None:
    """Erase the name, address and press of a PERSON (an address, or a name) for good; their games stay."""
    if not yes:
        click.confirm(f"Erase everything about {person}? Nobody can take this back.", abort=True, err=True)
    done = forget_person(desk, person, resign=resign)
    if as_json:
        show_json(done)
        return
    games = f"{len(done.games)} game{'' if len(done.games) == 1 else 's'}"
    say(f"Forgotten. In {games} the name is now: a former player.")
    say(f"Records whose content was replaced: {done.records}; files of letters removed: {done.files}.")
    note("Backups, bundles and letters that were sent are out of reach: see docs/privacy.md.")

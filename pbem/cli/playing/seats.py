"""Seats: taking, offering and leaving them."""

from uuid import UUID

import click

from pbem.cli.output import say, show_json
from pbem.cli.program import changing, main, with_desk
from pbem.service import (
    BOT,
    Desk,
    LeaveSeat,
    OfferSeat,
    Seated,
    TakeSeat,
    leave_seat,
    offer_seat,
    seat_called,
    take_seat,
)


@main.command("seat")
@click.argument("game")
@click.argument("seat")
@click.option("--take", metavar="NAME", help="Seat this player.")
@click.option("--bot", is_flag=True, help="Seat a bot.")
@click.option("--offer", metavar="NAME", help="Reserve the seat for this person.")
@click.option("--leave", is_flag=True, help="Empty the seat.")
@click.option("--address", default="", help="The address for the player's letters.")
@click.option("--zone", default="", help="The time zone used in them, such as Europe/Rome.")
@click.option("--language", default="", help="The language they are written in: de, italiano...")
@click.option(
    "--part", default="", metavar="TEXT", help="What the player adds to the dice: 64 hex digits, or any text."
)
@click.option("--reason", default="", help="Why the player leaves.")
@click.option("--json", "as_json", is_flag=True)
@changing
@with_desk
def change_seat(
    desk: Desk,
    game: str,
    seat: str,
    take: str | None,
    bot: bool,
    offer: str | None,
    leave: bool,
    address: str,
    zone: str,
    language: str,
    part: str,
    reason: str,
    as_json: bool,
    command_id: str,
) -> None:
    """Take, offer or leave a seat; the game starts when the last one is taken."""
    if [take is not None, bot, offer is not None, leave].count(True) != 1:
        raise click.UsageError("Give one of --take NAME, --bot, --offer NAME or --leave.", click.get_current_context())
    table = desk.open(desk.find(game)).table
    place = seat_called(table, seat)
    if leave:
        answer = leave_seat(desk, LeaveSeat(id=command_id, by="cli", game=table.game, seat=place, reason=reason))
    elif offer is not None:
        answer = offer_seat(desk, OfferSeat(id=command_id, by="cli", game=table.game, seat=place, to=offer))
    else:
        answer = take_seat(desk, _taking(command_id, table.game, place, take, address, zone, language, part))
    if as_json:
        show_json(answer)
    else:
        _say(answer, offer)


def _taking(
    command_id: str, game: UUID, seat: str, player: str | None, address: str, zone: str, language: str, part: str
) -> TakeSeat:
    """Seats a bot if no player is named."""
    if player is None:
        return TakeSeat(id=command_id, by="cli", game=game, seat=seat, player=BOT, kind="bot")
    return TakeSeat(
        id=command_id,
        by="cli",
        game=game,
        seat=seat,
        player=player,
        address=address,
        zone=zone,
        language=language,
        part=part,
    )


def _say(answer: Seated, offered: str | None) -> None:
    holder = answer.player or (f"reserved for {offered}" if offered else "empty")
    waits = f"The game waits for {', '.join(answer.empty)}." if answer.empty else "All seats are taken."
    say(f"Seat {answer.seat}: {holder}. {waits}")

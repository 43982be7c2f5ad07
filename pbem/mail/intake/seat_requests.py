"""Requests for a seat without an invitation: the master is asked or, in a game without a master, an open seat is
offered. Either way the seat is taken only by a reply to a letter sent to that address, so nobody can enter someone else
into a game."""

from collections.abc import Iterator
from contextlib import suppress

from pbem.core.phrases import Phrase
from pbem.ledger import MASTER, GameRecord
from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import Join, WantSeat
from pbem.projections import NoSuchGame
from pbem.projections.game_names import find_game
from pbem.reports import layout
from pbem.service import InviteToSeat, Refused, SendLetter, Stage, invite_to_seat, seat_called, send_letter, stage
from pbem.service.people.mailboxes import is_same

# The same answer whether there is such a private game or not.
NO_GAME = (
    "No game of that name that is open to all is waiting for players. Private games are by invitation; if there is one "
    "of exactly this name, its master has been told that you would like to play."
)
HOW = "To ask for a seat, write JOIN and the name of the game in the first line: JOIN Northern Cross"


def join(incoming: IncomingLetter, request: Join, command: str) -> str:
    if not request.game:
        answer(incoming, command, "Games waiting for players", _gathering(incoming))
        return "sent the list of waiting games"
    table = _wanted(incoming, request.game)
    if not may_know(incoming, table):
        return _ask_privately(incoming, table, request, command)
    seat = _open_seat(table, request.seat)
    people = incoming.desk.people(table.game)
    if any(is_same(incoming.answer_to, each) for who in people.seats.values() for each in (who.address, who.invited)):
        raise Refused("You already have a letter about a seat in that game; please answer that one.")
    if people.of(MASTER).address:
        return _ask_master(incoming, table, seat, command)
    invite_to_seat(incoming.desk, InviteToSeat(id=command, by=BY, game=table.game, seat=seat, to=incoming.answer_to))
    return f"offered seat {seat} of {table.game}"


def which_seat(incoming: IncomingLetter, request: WantSeat, command: str) -> str:
    answer(incoming, command, "Which seat?", f"{HOW}\nor, for a certain seat: JOIN Northern Cross SEAT B\n")
    return "told how to join"


def _ask_master(incoming: IncomingLetter, table: GameRecord, seat: str, command: str) -> str:
    _tell_master(incoming, table, seat, command)
    said = f"The master of {table.title} has been asked. If you are invited, you will get a letter."
    answer(incoming, command, "Your request to play", "\n".join(layout.wrap(said)))
    return f"asked the master of {table.game}"


def _tell_master(incoming: IncomingLetter, table: GameRecord, seat: str, command: str) -> None:
    say = incoming.desk.words(table.rules, incoming.desk.people(table.game).of(MASTER).language).say
    asked = say(Phrase("answer.master.wish_text", {"address": incoming.answer_to, "game": table.title}))
    text = f"{asked}\n\npbem invite {str(table.game)[:8]} {seat} {incoming.answer_to}\n"
    about = {"title": say(Phrase("answer.master.wish")), "text": text}
    send_letter(incoming.desk, SendLetter(id=f"{command}/master", kind="answer", about=about, game=table.game))


def _ask_privately(incoming: IncomingLetter, table: GameRecord, request: Join, command: str) -> str:
    """Tells the master of a private game, and the sender nothing that is not said of any other name."""
    free = [name for name, seat in table.seats.items() if not seat.player and not seat.offered_to]
    if free and incoming.desk.people(table.game).of(MASTER).address:
        seat = next((name for name in free if name.casefold() == request.seat.casefold()), free[0])
        _tell_master(incoming, table, seat, command)
    raise Refused(NO_GAME)


def _wanted(incoming: IncomingLetter, name: str) -> GameRecord:
    """Text from an unknown sender is not quoted back: the claimed address may belong to someone else."""
    waiting = {table.game: table for table in _waiting(incoming)}
    known = {game: table for game, table in waiting.items() if may_know(incoming, table)}
    private = {game: table for game, table in waiting.items() if name.strip().casefold() == table.title.casefold()}
    for tables in (known, private):
        with suppress(NoSuchGame):
            return waiting[find_game(tables, name)]
    raise Refused(NO_GAME)


def _open_seat(table: GameRecord, wanted: str) -> str:
    free = [name for name, seat in table.seats.items() if not seat.player and not seat.offered_to]
    if not free:
        raise Refused(f"All seats of {table.title} are taken or reserved.")
    if not wanted:
        return free[0]
    seat = seat_called(table, wanted)
    if seat not in free:
        raise Refused(f"Seat {seat} of {table.title} is not free; free seats: {', '.join(free)}.")
    return seat


def gathering(incoming: IncomingLetter) -> list[GameRecord]:
    """The games that wait for players and that the sender may know of."""
    return [table for table in _waiting(incoming) if may_know(incoming, table)]


def may_know(incoming: IncomingLetter, table: GameRecord) -> bool:
    """A private game is known to those who play, run it or are invited; the answer goes to their address only."""
    if table.listing == "open":
        return True
    people = incoming.desk.people(table.game)
    return any(
        is_same(incoming.answer_to, each)
        for seat in (*table.seats, MASTER)
        for each in (people.of(seat).address, people.of(seat).invited)
        if each
    )


def _waiting(incoming: IncomingLetter) -> Iterator[GameRecord]:
    for table in incoming.desk.game_list.gathering():
        if stage(table) is Stage.GATHERING and not table.paused:
            yield table


def _gathering(incoming: IncomingLetter) -> str:
    lines = [f"{table.title}: {_seats(table)}" for table in gathering(incoming)]
    return "\n".join([*(lines or ["No game is waiting for players now."]), "", HOW]) + "\n"


def _seats(table: GameRecord) -> str:
    free = [name for name, seat in table.seats.items() if not seat.player and not seat.offered_to]
    return f"{table.rules}, free seats: {', '.join(free)}" if free else f"{table.rules}, all seats are reserved"

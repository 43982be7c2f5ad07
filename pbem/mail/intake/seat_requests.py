"""Asking for a seat without having been invited: the master is asked, or where nobody runs the game an open seat is
offered. Either way the seat is taken only by an answer to a letter that went to that address, so nobody can put another
into a game."""

from collections.abc import Iterator
from uuid import UUID

from pbem.core.phrases import Phrase
from pbem.ledger import MASTER, Table
from pbem.mail.intake.incoming_letter import Case
from pbem.mail.intake.replies import answer
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import Join, Seat
from pbem.projections import NoSuchGame
from pbem.reports import layout
from pbem.service import InviteToSeat, Refused, SendLetter, Stage, invite_to_seat, seat_called, send_letter, stage
from pbem.service.people.mailboxes import is_same

NO_GAME = "No game of that name waits for players."
HOW = "To ask for a seat, write JOIN and the name of the game in the first line: JOIN Northern Cross"


def join(case: Case, wish: Join, command: str) -> str:
    if not wish.game:
        answer(case, command, "Games that wait for players", _gathering(case))
        return "sent the games that wait"
    table = _wanted(case, wish.game)
    seat = _open_seat(table, wish.seat)
    people = case.desk.people(table.game)
    if any(is_same(case.answer_to, each) for who in people.seats.values() for each in (who.address, who.invited)):
        raise Refused("A letter about a seat in that game went to you before; answer that one.")
    if people.of(MASTER).address:
        return _ask_master(case, table, seat, command)
    invite_to_seat(case.desk, InviteToSeat(id=command, by=BY, game=table.game, seat=seat, to=case.answer_to))
    return f"offered seat {seat} of {table.game}"


def which_seat(case: Case, wish: Seat, command: str) -> str:
    answer(case, command, "Which seat?", f"{HOW}\nor, for a certain seat: JOIN Northern Cross SEAT B\n")
    return "told how to join"


def _ask_master(case: Case, table: Table, seat: str, command: str) -> str:
    say = case.desk.words(table.rules, case.desk.people(table.game).of(MASTER).language).say
    asked = say(Phrase("answer.master.wish_text", {"address": case.answer_to, "game": table.title}))
    text = f"{asked}\n\npbem invite {str(table.game)[:8]} {seat} {case.answer_to}\n"
    about = {"title": say(Phrase("answer.master.wish")), "text": text}
    send_letter(case.desk, SendLetter(id=f"{command}/master", kind="answer", about=about, game=table.game))
    said = f"The master of {table.title} has been asked. If you are invited, a letter comes to you."
    answer(case, command, "Your wish to play", "\n".join(layout.wrap(said)))
    return f"asked the master of {table.game}"


def _wanted(case: Case, name: str) -> Table:
    """What somebody unknown wrote is not repeated: it would be sent to whoever he pretends to be."""
    waiting: dict[UUID, Table] = {table.game: table for table in gathering(case)}
    try:
        found = case.desk.find(name)
    except NoSuchGame:
        raise Refused(NO_GAME) from None
    if found not in waiting:
        raise Refused(NO_GAME)
    return waiting[found]


def _open_seat(table: Table, wanted: str) -> str:
    free = [name for name, seat in table.seats.items() if not seat.player and not seat.offered_to]
    if not free:
        raise Refused(f"All seats of {table.title} are taken or kept for somebody.")
    if not wanted:
        return free[0]
    seat = seat_called(table, wanted)
    if seat not in free:
        raise Refused(f"Seat {seat} of {table.title} is not free; free are: {', '.join(free)}.")
    return seat


def gathering(case: Case) -> Iterator[Table]:
    for table in case.desk.game_list.tables().values():
        if stage(table) is Stage.GATHERING and not table.paused:
            yield table


def _gathering(case: Case) -> str:
    lines = [f"{table.title}: {_seats(table)}" for table in gathering(case)]
    return "\n".join([*(lines or ["No game waits for players now."]), "", HOW]) + "\n"


def _seats(table: Table) -> str:
    free = [name for name, seat in table.seats.items() if not seat.player and not seat.offered_to]
    return f"{table.rules}, free seats: {', '.join(free)}" if free else f"{table.rules}, all seats are kept"

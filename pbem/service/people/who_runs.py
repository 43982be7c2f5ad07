"""Keeps the record of who runs a game in step with who plays it, and tells everyone."""

from collections.abc import Sequence
from contextlib import suppress

from events import DeputyDismissed, Grant, MasterSeated, PersonForgotten
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import Seated
from pbem.service.kernel.commands import NotePlaying
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.people.mailboxes import is_one_person
from pbem.service.people.neutrality import seats_at


def note_who_plays(writer: EventWriter) -> None:
    """To be called after a player or an address has changed."""
    table, people = writer.table, writer.people
    for seat in seats_at(table, people, people.of(MASTER).address):
        seat_master(writer, seat)
    if table.deputy and seats_at(table, people, people.of(DEPUTY).address):
        dismiss(writer, "", plays=True)


def seat_master(writer: EventWriter, seat: str) -> None:
    """Records that the master plays this seat, and tells everyone; once for each player of the seat."""
    table = writer.table
    if table.ended or table.seats[seat].is_masters:
        return
    writer.write(MasterSeated, seat=seat)
    who = {"master": table.master, "player": table.seats[seat].player, "seat": seat}
    name = table.master or "The master"
    text = f"{name}, who runs this game, plays seat {seat}. Until the game is over the master is a player like others."
    told = [other for other in table.seats if other != seat]
    about = {"title": f"The master plays seat {seat}", "text": text, "notice": "master_plays", **who}
    queue_letters(writer, "notice", [*told, MASTER, DEPUTY], about=about)


def dismiss(writer: EventWriter, reason: str, plays: bool = False) -> None:
    """Ends the office of the deputy, and tells everyone."""
    table, name = writer.table, writer.table.deputy
    why = "The deputy plays in the game." if plays else reason
    writer.write(DeputyDismissed, reason=why)
    text = f"{name} is no longer the deputy of this game. {why}".strip()
    about = {"title": "No deputy any more", "text": text, "deputy": name, "reason": reason}
    about["notice"] = "deputy_seated" if plays else "deputy_gone"
    queue_letters(writer, "notice", [*table.seats, MASTER], about=about)
    if old := writer.people.of(DEPUTY).address:
        writer.queue("notice", DEPUTY, to=old, about=about)
        writer.note(PersonForgotten, seat=DEPUTY)


def note_session(desk: Desk, address: str, grants: Sequence[Grant]) -> None:
    """A browser session that runs a game and plays in it belongs to one person, whatever addresses are on file."""
    for game in dict.fromkeys(grant.game for grant in grants):
        table, people = desk.open(game).table, desk.people(game)
        mine = {(grant.seat, grant.tenure) for grant in grants if grant.game == game}
        mailed = seats_at(table, people, address)
        played = [name for name, seat in table.seats.items() if (name, seat.tenure) in mine or name in mailed]
        for office, since in ((MASTER, 0), (DEPUTY, table.deputy_since)):
            if (office, since) in mine or is_one_person(people.of(office).address, address):
                _note_linked(desk, table, office, since, played)


def _note_linked(desk: Desk, table: GameRecord, office: str, since: int, played: Sequence[str]) -> None:
    for seat in played:
        id_ = f"linked/{table.game}/{office}/{since}/{seat}/{table.seats[seat].tenure}"
        # If the log was rolled back, nothing is written; pages still see both in the session.
        with suppress(Refused):
            note_playing(desk, NotePlaying(id=id_, game=table.game, seat=seat, office=office))


def note_playing(desk: Desk, command: NotePlaying) -> Seated:
    """Records that the master of the game also holds this seat; a deputy who does stops being one."""

    def decide(position: Position, writer: EventWriter) -> Seated:
        table = position.table
        if command.office == MASTER:
            seat_master(writer, command.seat)
        elif table.deputy and not table.ended:
            dismiss(writer, "", plays=True)
        return Seated(game=table.game, seat=command.seat, player=table.seats[command.seat].player, empty=())

    return perform(desk, command, Seated, decide)

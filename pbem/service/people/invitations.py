"""Invitations by mail: a seat is offered to an address and accepted or declined from there. For a taken seat the guest
is a substitute."""

from events import OfferDeclined, SeatInvited, SeatLeft, SeatOffered
from pbem.core.phrases import Phrase
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import Seated
from pbem.service.kernel.commands import AcceptSeat, DeclineSeat, InviteToSeat
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean, clean_name
from pbem.service.people.contacts import put_on_file, say_goodbye, welcome
from pbem.service.people.dice_parts import announce_mix, may_add, take
from pbem.service.people.languages import keep_for_guest, spoken
from pbem.service.people.mailboxes import is_same, mailbox
from pbem.service.people.neutrality import require_outsider
from pbem.service.people.persons import person_at
from pbem.service.people.seats import seated
from pbem.service.people.who_runs import note_who_plays
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.stages import require_running, require_seat
from pbem.service.turns.zones import known_zone


def invite_to_seat(desk: Desk, command: InviteToSeat) -> Seated:
    """Offers the seat to someone by mail. The current player stays until the offer is accepted."""
    name, where = mailbox(command.to)

    def decide(position: Position, writer: EventWriter) -> Seated:
        table = position.table
        require_running(table)
        require_seat(table, command.seat)
        if is_same(writer.people.of(command.seat).address, where):
            raise Refused(f"The player with that address already has seat {command.seat}.")
        require_outsider(desk, table, where)
        # The address itself must not be in the game's own history.
        person = person_at(desk, where)
        to = clean_name(name, "a name") if name else f"Player {command.seat}"
        writer.write(SeatOffered, seat=command.seat, to=to, person=person if name else "")
        writer.note(SeatInvited, seat=command.seat, address=where, offer=table.version, person=person)
        if command.language:
            keep_for_guest(writer, command.seat, spoken(desk, table, command.language))
        writer.queue("invitation", command.seat, to=where, tenure=table.version)
        return seated(table, command.seat)

    return perform(desk, command, Seated, decide)


def accept_seat(desk: Desk, command: AcceptSeat) -> Seated:
    """Seats the invited player and thanks the previous one. When the last seat is taken, the game starts."""
    zone = known_zone(command.zone) if command.zone else ""

    def decide(position: Position, writer: EventWriter) -> Seated:
        table = position.table
        _require_offer(table, command.seat, writer)
        guest = writer.people.of(command.seat)
        require_outsider(desk, table, guest.invited)
        before, player = table.seats[command.seat].player, _name(table, command)
        if before:
            _replace(writer, command.seat, player)
        part = command.part if may_add(writer, command.seat, guest.invited) else ""
        take(writer, command.seat, player, "player", part, command.part_source, guest.invited)
        put_on_file(writer, command.seat, guest.invited, zone, guest.invited_language, command.language)
        welcome(writer, command.seat, about={"line": command.line, "id": command.letter} if command.line else None)
        announce_mix(writer)
        queue_letters(writer, "joined", [""], about={"seat": command.seat, "player": player, "before": before})
        return seated(table, command.seat)

    answer = perform(desk, command, Seated, decide)
    finish(desk, desk.open(command.game))
    return answer


def decline_seat(desk: Desk, command: DeclineSeat) -> Seated:
    """Cancels the offer and tells the master."""

    def decide(position: Position, writer: EventWriter) -> Seated:
        _require_offer(position.table, command.seat, writer)
        about = {"seat": command.seat, "player": position.table.seats[command.seat].offered_to}
        person = person_at(desk, writer.people.of(command.seat).invited)
        writer.write(OfferDeclined, seat=command.seat, reason=clean(command.reason), person=person)
        queue_letters(writer, "declined", [""], about={**about, "reason": clean(command.reason)[:500]})
        return seated(position.table, command.seat)

    return perform(desk, command, Seated, decide)


def _require_offer(table: GameRecord, seat: str, writer: EventWriter) -> None:
    require_running(table)
    require_seat(table, seat)
    if not table.seats[seat].offer or table.seats[seat].offer != writer.people.of(seat).offer:
        raise Refused(Phrase("answer.refused.not_offered", {"seat": seat, "game": table.title}))


def _name(table: GameRecord, command: AcceptSeat) -> str:
    return clean_name(command.player, "a name") if command.player else table.seats[command.seat].offered_to


def _replace(writer: EventWriter, seat: str, player: str) -> None:
    note_who_plays(writer)
    writer.write(SeatLeft, seat=seat, reason="another player takes over")
    say_goodbye(writer, seat, {"player": player})

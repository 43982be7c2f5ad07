"""Seats: offering, taking and leaving them."""

from events import SeatLeft, SeatOffered
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import Seated
from pbem.service.kernel.commands import LeaveSeat, OfferSeat, TakeSeat
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean, clean_name
from pbem.service.people.contacts import put_on_file, say_goodbye, welcome
from pbem.service.people.dice_parts import announce_mix, may_add, take
from pbem.service.people.languages import spoken
from pbem.service.people.mailboxes import address
from pbem.service.people.neutrality import require_outsider
from pbem.service.people.persons import person_called
from pbem.service.people.who_runs import note_who_plays
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.stages import require_running, require_seat
from pbem.service.turns.zones import known_zone


def offer_seat(desk: Desk, command: OfferSeat) -> Seated:
    """Reserves an empty seat for someone."""

    def decide(position: Position, writer: EventWriter) -> Seated:
        _require_empty(position.table, command.seat)
        to = clean_name(command.to, "a player")
        writer.write(SeatOffered, seat=command.seat, to=to, person=person_called(desk, command.game, to))
        return seated(position.table, command.seat)

    return perform(desk, command, Seated, decide)


def take_seat(desk: Desk, command: TakeSeat) -> Seated:
    """Seats a player or a bot; the game starts automatically when the last seat is taken."""
    if command.kind == "bot" and command.address:
        raise Refused("A bot gets no letters.")
    where = address(command.address) if command.address else ""
    zone = known_zone(command.zone) if command.zone else ""

    def decide(position: Position, writer: EventWriter) -> Seated:
        _require_empty(position.table, command.seat)
        require_outsider(desk, position.table, where)
        player = clean_name(command.player, "a player")
        offered = position.table.seats[command.seat].offered_to
        if offered and command.kind == "player" and offered.casefold() != player.casefold():
            raise Refused(f"Seat {command.seat} is reserved for {offered}; offer it to {player} first.")
        language = spoken(desk, position.table, command.language) if command.language else ""
        part = command.part if may_add(writer, command.seat, where) else ""
        take(writer, command.seat, player, command.kind, part, command.part_source, where)
        put_on_file(writer, command.seat, where, zone, language or writer.people.of(command.seat).invited_language)
        welcome(writer, command.seat)
        announce_mix(writer)
        return seated(position.table, command.seat)

    answer = perform(desk, command, Seated, decide)
    finish(desk, desk.open(command.game))
    return answer


def leave_seat(desk: Desk, command: LeaveSeat) -> Seated:
    """Empties a seat; the game continues without it until someone takes it."""

    def decide(position: Position, writer: EventWriter) -> Seated:
        require_running(position.table)
        require_seat(position.table, command.seat)
        if not position.table.seats[command.seat].player:
            raise Refused(f"Seat {command.seat} is empty.")
        note_who_plays(writer)
        person = position.table.seats[command.seat].person
        writer.write(SeatLeft, seat=command.seat, reason=clean(command.reason), person=person)
        say_goodbye(writer, command.seat, {"player": ""})
        return seated(position.table, command.seat)

    return perform(desk, command, Seated, decide)


def _require_empty(table: GameRecord, seat: str) -> None:
    require_running(table)
    require_seat(table, seat)
    if player := table.seats[seat].player:
        raise Refused(f"Seat {seat} is taken by {player}.")


def seated(table: GameRecord, seat: str) -> Seated:
    empty = tuple(name for name, place in table.seats.items() if not place.player)
    return Seated(game=table.game, seat=seat, player=table.seats[seat].player, empty=empty)

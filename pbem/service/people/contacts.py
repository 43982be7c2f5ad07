"""The contact details of a seat: where its letters go, and their time zone and language."""

from collections.abc import Iterable

from events import AddressSet, PersonForgotten, WishSet, ZoneSet
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import OnFile
from pbem.service.kernel.commands import SetContact
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import ON_WISH, OPTIONAL, queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.people.languages import greet, keep_for_guest, speak, spoken
from pbem.service.people.mailboxes import address, is_same
from pbem.service.people.persons import is_also, person_at
from pbem.service.people.who_runs import note_who_plays
from pbem.service.turns.stages import Stage, require_seat, stage
from pbem.service.turns.zones import known_zone


def set_contact(desk: Desk, command: SetContact) -> OnFile:
    """Applies all the changes at once, or none of them."""
    where = address(command.address) if command.address else ""
    zone = known_zone(command.zone) if command.zone else ""
    _require_optional((*command.stop, *command.start))

    def decide(position: Position, writer: EventWriter) -> OnFile:
        if _is_for_guest(position.table, command):
            keep_for_guest(writer, command.seat, spoken(desk, position.table, command.language))
            return _on_file(writer, command.seat)
        _require_somebody(position.table, command.seat)
        if zone:
            writer.note(ZoneSet, seat=command.seat, zone=zone)
        for kinds, wanted in ((command.stop, False), (command.start, True)):
            for kind in kinds:
                writer.note(WishSet, seat=command.seat, kind=kind, wanted=wanted)
        if where:
            _move(writer, command.seat, where)
        if command.language:
            speak(writer, command.seat, spoken(desk, position.table, command.language))
        return _on_file(writer, command.seat)

    return perform(desk, command, OnFile, decide)


def _move(writer: EventWriter, seat: str, new: str) -> None:
    """Sends letters to the new address from now on, that of the open turn at once, and notifies the old address."""
    before = writer.people.of(seat)
    old, place = before.address, writer.table.seats.get(seat)
    # The name stays encrypted with the key it has, so the new address must lead to it.
    for person in (before.person, place.person if place else writer.table.master_person):
        is_also(writer.desk, new, person)
    writer.note(AddressSet, seat=seat, address=new, person=person_at(writer.desk, new))
    if is_same(old, new):
        return
    revision = f"address-{writer.people.version}"
    welcome(writer, seat, revision)
    if old:
        writer.queue("address_changed", seat, to=old, revision=revision)


def _require_optional(kinds: Iterable[str]) -> None:
    for kind in kinds:
        if kind not in OPTIONAL:
            raise Refused(f"Letters of the kind {clean(kind)[:20]!r} are not optional; {', '.join(OPTIONAL)} are.")


def welcome(writer: EventWriter, seat: str, revision: str = "", about: dict[str, str] | None = None) -> None:
    """The letters for a new reader: who has the seat now, and what the open turn asks for."""
    note_who_plays(writer)
    if seat == MASTER:
        queue_letters(writer, "mastered", [seat], revision=revision)
        return
    queue_letters(writer, "seated", [seat], revision=revision, about=about)
    if stage(writer.table) is Stage.OPEN and seat in writer.table.awaited:
        queue_letters(writer, "opened", [seat], revision=revision)


def put_on_file(writer: EventWriter, seat: str, where: str, zone: str, language: str, guessed: str = "") -> None:
    """Records the address, zone and language of a new player; the language as given, or else guessed."""
    if where:
        writer.note(AddressSet, seat=seat, address=where, person=person_at(writer.desk, where))
    if zone:
        writer.note(ZoneSet, seat=seat, zone=zone)
    greet(writer, seat, language, guessed)


def say_goodbye(writer: EventWriter, seat: str, about: dict[str, str]) -> None:
    """Queues the last letter to a player who leaves; afterwards nothing about the seat goes to that address."""
    if old := writer.people.of(seat).address:
        writer.queue("left", seat, to=old, about=about)
        writer.note(PersonForgotten, seat=seat)


def _is_for_guest(table: GameRecord, command: SetContact) -> bool:
    """Whether only a language is set, for a seat that is on offer to someone."""
    seat = table.seats.get(command.seat)
    other = (command.address, command.zone, *command.stop, *command.start)
    return seat is not None and not seat.player and bool(seat.offered_to) and bool(command.language) and not any(other)


def _require_somebody(table: GameRecord, seat: str) -> None:
    if seat in (MASTER, DEPUTY):
        return
    require_seat(table, seat)
    if table.seats[seat].kind != "player":
        raise Refused(f"Seat {seat} has no player.")


def _on_file(writer: EventWriter, seat: str) -> OnFile:
    person = writer.people.of(seat)
    return OnFile(
        game=writer.table.game,
        seat=seat,
        is_reached=bool(person.address),
        zone=person.zone,
        language=person.language if person.address else person.invited_language or person.language,
        unwanted=tuple(sorted(person.unwanted)),
        wanted=tuple(sorted(person.wanted.intersection(ON_WISH))),
    )

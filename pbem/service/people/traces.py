"""Where a person is in the ledger: the seats somebody had, the games somebody ran, and under which names."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from events import (
    AddressFailed,
    AddressSet,
    DeputyNamed,
    Event,
    GameOpened,
    MasterNamed,
    OfferDeclined,
    PressSent,
    SeatInvited,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    people_stream,
)
from pbem.ledger import DEPUTY, MASTER
from pbem.service.kernel.desk import Desk
from pbem.service.people.mailboxes import is_same


@dataclass
class Trace:
    """One person in one game. `tenures` are the versions of SeatTaken and DeputyNamed, `offers` those of SeatOffered.

    `records` are the events of the game in which the person is; `persons` the keys with which they are encrypted.
    """

    game: UUID
    tenures: set[int] = field(default_factory=set)
    offers: set[int] = field(default_factory=set)
    is_master: bool = False
    names: set[str] = field(default_factory=set)
    addresses: set[str] = field(default_factory=set)
    records: list[Event] = field(default_factory=list)
    persons: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.tenures or self.offers or self.is_master)


def traces(desk: Desk, address: str = "", name: str = "") -> Iterator[Trace]:
    """The games in which a person is, found by an address, or by the name of somebody."""
    for opened in desk.ledger.opened_games():
        game = opened.originator_id
        events, contacts = desk.ledger.events(game), desk.ledger.events(people_stream(game))
        trace = Trace(game)
        _by_address(trace, events, contacts, address) if address else _by_name(trace, events, name)
        if trace:
            _collect(trace, events, contacts)
            yield trace


def _by_address(trace: Trace, events: list[Event], contacts: list[Event], address: str) -> None:
    for event in contacts:
        if isinstance(event, SeatInvited) and is_same(event.address, address):
            trace.offers.add(event.offer)
        elif isinstance(event, AddressSet | AddressFailed) and is_same(event.address, address):
            if event.seat == MASTER:
                trace.is_master = True
            elif tenure := _tenure(events, event.seat, event):
                trace.tenures.add(tenure)


def _by_name(trace: Trace, events: list[Event], name: str) -> None:
    for event in events:
        if _is_holder(event, name):
            trace.tenures.add(event.originator_version)
        elif isinstance(event, SeatOffered) and is_same(event.to, name):
            trace.offers.add(event.originator_version)
        elif isinstance(event, GameOpened | MasterNamed) and is_same(_master(event), name):
            trace.is_master = True


def _is_holder(event: Event, name: str) -> bool:
    """Whether a player, or the deputy, of this name begins here."""
    if isinstance(event, DeputyNamed):
        return is_same(event.name, name)
    return isinstance(event, SeatTaken) and event.kind == "player" and is_same(event.player, name)


def _tenure(events: list[Event], seat: str, contact: Event) -> int:
    """Who had the seat, or was the deputy, when something was noted about it; a game that came from elsewhere has
    another order."""
    taken = [each for each in events if _begins(each, seat) and each.at <= contact.at]
    same = [each for each in taken if each.command == contact.command]
    return (same or taken)[-1].originator_version if taken else 0


def _begins(event: Event, seat: str) -> bool:
    return isinstance(event, DeputyNamed) if seat == DEPUTY else isinstance(event, SeatTaken) and event.seat == seat


def _collect(trace: Trace, events: list[Event], contacts: list[Event]) -> None:
    holder: dict[str, int] = {}
    for event in events:
        if isinstance(event, SeatTaken):
            holder[event.seat] = event.originator_version
        if _is_about(trace, event, holder):
            trace.records.append(event)
            trace.persons.add(getattr(event, "person", ""))
            trace.names.update(_names(event))
    for contact in contacts:
        if isinstance(contact, AddressSet) and _tenure(events, contact.seat, contact) in trace.tenures:
            trace.addresses.add(contact.address)
            trace.persons.add(contact.person)
        elif isinstance(contact, AddressSet) and contact.seat == MASTER and trace.is_master:
            trace.addresses.add(contact.address)
    trace.names -= {""}
    trace.addresses -= {""}
    trace.persons -= {""}


def _is_about(trace: Trace, event: Event, holder: dict[str, int]) -> bool:
    if isinstance(event, SeatTaken | DeputyNamed):
        return event.originator_version in trace.tenures
    if isinstance(event, SeatOffered):
        return event.originator_version in trace.offers
    if isinstance(event, PressSent | SeatLeft):
        return holder.get(event.seat) in trace.tenures or any(name in _words(event) for name in trace.names)
    if isinstance(event, OfferDeclined):
        return bool(trace.offers)
    return trace.is_master and isinstance(event, GameOpened | MasterNamed)


def _words(event: Event) -> str:
    return event.reason if isinstance(event, SeatLeft) else ""


def _names(event: Event) -> set[str]:
    if isinstance(event, SeatTaken):
        return {event.player}
    if isinstance(event, SeatOffered):
        return {event.to}
    if isinstance(event, DeputyNamed):
        return {event.name}
    return {_master(event)} if isinstance(event, GameOpened | MasterNamed) else set()


def _master(event: GameOpened | MasterNamed) -> str:
    return event.name if isinstance(event, MasterNamed) else event.master

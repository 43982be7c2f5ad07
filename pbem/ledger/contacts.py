"""The contact details of players, folded from a separate stream for each game."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from events import (
    AddressFailed,
    AddressSet,
    Event,
    InvitedLanguageSet,
    LanguageSet,
    PersonForgotten,
    SeatInvited,
    WishSet,
    ZoneSet,
)
from pbem.ledger.errors import LedgerError

MASTER = ""
# No seat of any game is called so.
DEPUTY = "*deputy"


class Person(Struct):
    """What is on file for a seat. `invited` is the address that an invitation went to, whether or not the seat has a
    player. `invited_language` is the language for the guest, "" if none was set.

    `person` has the key for the address. `failed` is when the address was found to be dead ("" = it works), `unwanted`
    lists the stopped kinds of letters, `wanted` those requested.
    """

    address: str = ""
    person: str = ""
    zone: str = ""
    language: str = "en"
    invited: str = ""
    invited_language: str = ""
    offer: int = 0
    failed: str = ""
    failure: str = ""
    unwanted: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)


class People(Struct):
    """`version` is the version of the last event folded in; seat "" is the master of the game, DEPUTY its deputy."""

    version: int = 0
    seats: dict[str, Person] = field(default_factory=dict)

    def of(self, seat: str) -> Person:
        """What is on file, as a copy: changing it changes nothing."""
        return self.seats.get(seat) or Person()

    def fold(self, event: Event) -> None:
        """Applies the next event of the stream."""
        change = PEOPLE_CHANGES.get(type(event))
        if change is None or event.originator_version != self.version + 1:
            raise LedgerError(f"{event.TOPIC}, event {event.originator_version}, does not follow {self.version}")
        change(self.seats.setdefault(getattr(event, "seat", MASTER), Person()), event)
        self.version = event.originator_version


def people(events: Iterable[Event]) -> People:
    found = People()
    for event in events:
        found.fold(event)
    return found


def _invited(person: Person, event: SeatInvited) -> None:
    person.invited, person.offer, person.invited_language = event.address, event.offer, ""


def _invited_language_set(person: Person, event: InvitedLanguageSet) -> None:
    person.invited_language = event.language


def _address_set(person: Person, event: AddressSet) -> None:
    person.address, person.failed, person.failure = event.address, "", ""
    person.person = event.person


def _zone_set(person: Person, event: ZoneSet) -> None:
    person.zone = event.zone


def _language_set(person: Person, event: LanguageSet) -> None:
    person.language = event.language


def _wish_set(person: Person, event: WishSet) -> None:
    to, other = (person.wanted, person.unwanted) if event.wanted else (person.unwanted, person.wanted)
    to.add(event.kind)
    other.discard(event.kind)


def _address_failed(person: Person, event: AddressFailed) -> None:
    # A bounce from an address that was replaced meanwhile says nothing about the new one.
    if event.address == person.address:
        person.failed, person.failure = event.at, event.reason


def _forgotten(person: Person, event: PersonForgotten) -> None:
    person.address = person.person = person.zone = person.failed = person.failure = ""
    person.language = "en"
    person.unwanted, person.wanted = set(), set()


PEOPLE_CHANGES: dict[type[Event], Callable[[Person, Any], None]] = {
    SeatInvited: _invited,
    InvitedLanguageSet: _invited_language_set,
    AddressSet: _address_set,
    ZoneSet: _zone_set,
    LanguageSet: _language_set,
    WishSet: _wish_set,
    AddressFailed: _address_failed,
    PersonForgotten: _forgotten,
}

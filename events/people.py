"""Events about where players are reached. They stand in a stream of their own, so that a game can be shown without."""

from typing import ClassVar

from events.event import Event


class SeatInvited(Event, frozen=True, kw_only=True):
    """Written with SeatOffered when the invitation goes out by mail; `offer` is the version of that SeatOffered."""

    TOPIC: ClassVar[str] = "people.invited"

    seat: str
    address: str
    offer: int


class AddressSet(Event, frozen=True, kw_only=True):
    """Written when it is known to which address the letters of a seat go; seat "" is the master of the game."""

    TOPIC: ClassVar[str] = "people.address_set"

    seat: str
    address: str


class ZoneSet(Event, frozen=True, kw_only=True):
    """Written when a player says in which time zone to write times, by its IANA name."""

    TOPIC: ClassVar[str] = "people.zone_set"

    seat: str
    zone: str


class LanguageSet(Event, frozen=True, kw_only=True):
    """Written when a player says in which language to write."""

    TOPIC: ClassVar[str] = "people.language_set"

    seat: str
    language: str


class InvitedLanguageSet(Event, frozen=True, kw_only=True):
    """Written when it is said in which language to write to whoever was invited, once they sit at the seat."""

    TOPIC: ClassVar[str] = "people.invited_language_set"

    seat: str
    language: str


class WishSet(Event, frozen=True, kw_only=True):
    """Written when a player does not want letters of an optional kind, or wants them again."""

    TOPIC: ClassVar[str] = "people.wish_set"

    seat: str
    kind: str
    wanted: bool


class AddressFailed(Event, frozen=True, kw_only=True):
    """Written when an address cannot be reached for good; `letter` is the key of the letter that came back."""

    TOPIC: ClassVar[str] = "people.address_failed"

    seat: str
    address: str
    letter: str
    reason: str


class PersonForgotten(Event, frozen=True, kw_only=True):
    """Written when a player leaves a seat: what was on file about that seat is in force no longer."""

    TOPIC: ClassVar[str] = "people.forgotten"

    seat: str

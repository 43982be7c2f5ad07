"""Events about players' contact details, in a separate stream, so that a game can be shown without them."""

from typing import ClassVar

from events.event import Event


class SeatInvited(Event, frozen=True, kw_only=True):
    """Written with SeatOffered when the invitation goes out by mail; `offer` is the version of that SeatOffered."""

    TOPIC: ClassVar[str] = "people.invited"

    seat: str
    address: str
    offer: int


class AddressSet(Event, frozen=True, kw_only=True):
    """Written when the address for the letters of a seat is set; seat "" is the master of the game."""

    TOPIC: ClassVar[str] = "people.address_set"

    seat: str
    address: str


class ZoneSet(Event, frozen=True, kw_only=True):
    """Written when a player chooses the time zone for times in letters, by its IANA name."""

    TOPIC: ClassVar[str] = "people.zone_set"

    seat: str
    zone: str


class LanguageSet(Event, frozen=True, kw_only=True):
    """Written when a player chooses the language of letters."""

    TOPIC: ClassVar[str] = "people.language_set"

    seat: str
    language: str


class InvitedLanguageSet(Event, frozen=True, kw_only=True):
    """Written when the language for an invited guest is set, to use once they take the seat."""

    TOPIC: ClassVar[str] = "people.invited_language_set"

    seat: str
    language: str


class WishSet(Event, frozen=True, kw_only=True):
    """Written when a player stops or resumes letters of an optional kind."""

    TOPIC: ClassVar[str] = "people.wish_set"

    seat: str
    kind: str
    wanted: bool


class AddressFailed(Event, frozen=True, kw_only=True):
    """Written when an address fails permanently; `letter` is the key of the letter that bounced."""

    TOPIC: ClassVar[str] = "people.address_failed"

    seat: str
    address: str
    letter: str
    reason: str


class PersonForgotten(Event, frozen=True, kw_only=True):
    """Written when a player leaves a seat: the contact details on file for it no longer apply."""

    TOPIC: ClassVar[str] = "people.forgotten"

    seat: str

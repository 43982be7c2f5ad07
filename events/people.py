"""Events about players' contact details, in a separate stream, so that a game can be shown without them.

`person` names the key with which the personal fields are encrypted; it is "" where they are stored as they are. Keys
are outside the events, and forgetting a person destroys them.
"""

from collections.abc import Mapping
from typing import ClassVar

from events.event import Event


class SeatInvited(Event, frozen=True, kw_only=True):
    """Written with SeatOffered when the invitation goes out by mail; `offer` is the version of that SeatOffered."""

    TOPIC: ClassVar[str] = "people.invited"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"address": ""}

    seat: str
    address: str
    offer: int
    person: str = ""


class AddressSet(Event, frozen=True, kw_only=True):
    """Written when the address for the letters of a seat is set; seat "" is the master of the game."""

    TOPIC: ClassVar[str] = "people.address_set"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"address": ""}

    seat: str
    address: str
    person: str = ""


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
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"address": "", "reason": ""}

    seat: str
    address: str
    letter: str
    reason: str
    person: str = ""


class PersonForgotten(Event, frozen=True, kw_only=True):
    """Written when a player leaves a seat: the contact details on file for it no longer apply."""

    TOPIC: ClassVar[str] = "people.forgotten"

    seat: str

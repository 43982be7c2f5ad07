"""Events about who has signed in on the web. Secrets are stored as hashes only."""

from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

from msgspec import Struct

from events.event import Event


class Grant(Struct, frozen=True, gc=False):
    """A seat opened by the link in a letter, for the player of that tenure; seat "" is the master."""

    game: UUID
    seat: str
    tenure: int


class LinkAsked(Event, frozen=True, kw_only=True):
    """Written in the stream of an account when someone asks for a sign-in link."""

    TOPIC: ClassVar[str] = "account.link_asked"

    hash: str


class LinkMade(Event, frozen=True, kw_only=True):
    """Written as version 1 of the stream derived from the hash of a link, which is mailed to `address`."""

    TOPIC: ClassVar[str] = "account.link_made"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"address": ""}

    address: str
    until: str
    person: str = ""


class LinkUsed(Event, frozen=True, kw_only=True):
    """Written as version 2 of the stream of a link; there can be only one, so the link is used once."""

    TOPIC: ClassVar[str] = "account.link_used"


class LanguageChosen(Event, frozen=True, kw_only=True):
    """Written in the stream of an account when its player chooses a language: the next game starts with it."""

    TOPIC: ClassVar[str] = "account.language_chosen"

    language: str


class SessionOpened(Event, frozen=True, kw_only=True):
    """Written as version 1 of the stream derived from the hash of a session's secret.

    `account` is an address or, for someone who only opened a seat, the seat; `address` is empty then. `signed_out`
    counts how often the account had signed out everywhere: one more ends the session.
    """

    TOPIC: ClassVar[str] = "account.session_opened"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"account": "", "address": ""}

    account: str
    address: str
    grants: tuple[Grant, ...]
    signed_out: int
    until: str
    person: str = ""


class SessionClosed(Event, frozen=True, kw_only=True):
    """Written when someone signs out, or when a session changes its secret: then the old one is valid until `until`."""

    TOPIC: ClassVar[str] = "account.session_closed"

    until: str


class SignedOutEverywhere(Event, frozen=True, kw_only=True):
    """Written in the stream of an account: all its sessions are over."""

    TOPIC: ClassVar[str] = "account.signed_out"

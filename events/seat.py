"""Events about seats and their players."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from events.event import FORMER_PLAYER, Event


class SeatOffered(Event, frozen=True, kw_only=True):
    """Written when someone is invited to take a seat."""

    TOPIC: ClassVar[str] = "seat.offered"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"to": FORMER_PLAYER}

    seat: str
    to: str
    person: str = ""


class SeatTaken(Event, frozen=True, kw_only=True):
    """Written when a player or a bot takes a seat."""

    TOPIC: ClassVar[str] = "seat.taken"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"player": FORMER_PLAYER}

    seat: str
    player: str
    kind: Literal["player", "bot"]
    person: str = ""


class SeatLeft(Event, frozen=True, kw_only=True):
    """Written when a seat becomes empty: its player resigned, or was replaced."""

    TOPIC: ClassVar[str] = "seat.left"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"reason": ""}

    seat: str
    reason: str
    person: str = ""


class OfferDeclined(Event, frozen=True, kw_only=True):
    """Written when someone declines the seat that was reserved for them."""

    TOPIC: ClassVar[str] = "seat.offer_declined"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"reason": ""}

    seat: str
    reason: str
    person: str = ""


class ChangeDisowned(Event, frozen=True, kw_only=True):
    """Written when a player says that a change of the seat was not theirs: its secret addresses are replaced.

    `number` is the first event of that change (0: none is named), `restored` whether the earlier state was restored.
    """

    TOPIC: ClassVar[str] = "seat.change_disowned"

    seat: str
    turn: int
    number: int
    restored: bool

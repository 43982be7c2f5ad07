"""Events about seats and their players."""

from typing import ClassVar, Literal

from events.event import Event


class SeatOffered(Event, frozen=True, kw_only=True):
    """Written when someone is invited to take a seat."""

    TOPIC: ClassVar[str] = "seat.offered"

    seat: str
    to: str


class SeatTaken(Event, frozen=True, kw_only=True):
    """Written when a player or a bot takes a seat."""

    TOPIC: ClassVar[str] = "seat.taken"

    seat: str
    player: str
    kind: Literal["player", "bot"]


class SeatLeft(Event, frozen=True, kw_only=True):
    """Written when a seat becomes empty: its player resigned, or was replaced."""

    TOPIC: ClassVar[str] = "seat.left"

    seat: str
    reason: str


class OfferDeclined(Event, frozen=True, kw_only=True):
    """Written when someone declines the seat that was reserved for them."""

    TOPIC: ClassVar[str] = "seat.offer_declined"

    seat: str
    reason: str

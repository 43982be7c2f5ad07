"""Events about who sits where."""

from typing import ClassVar, Literal

from events.event import Event


class SeatOffered(Event, frozen=True, kw_only=True):
    """Written when somebody is invited to take a seat."""

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
    """Written when somebody does not want the seat that was kept for them."""

    TOPIC: ClassVar[str] = "seat.offer_declined"

    seat: str
    reason: str

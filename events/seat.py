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


class ChangeDisowned(Event, frozen=True, kw_only=True):
    """Written when a player says that a change of the seat was not theirs: its secret addresses are replaced.

    `number` is the first event of that change (0: none is named), `restored` whether what was before stands again.
    """

    TOPIC: ClassVar[str] = "seat.change_disowned"

    seat: str
    turn: int
    number: int
    restored: bool

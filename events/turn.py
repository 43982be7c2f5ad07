"""Events in the life of one turn."""

from typing import ClassVar, Literal

from msgspec import Raw, Struct

from events.event import Event


class TurnOpened(Event, frozen=True, kw_only=True):
    """Written when a turn begins to wait for the sheets of the awaited seats; `deadline` "" means none."""

    TOPIC: ClassVar[str] = "turn.opened"

    turn: int
    resolution: int
    awaited: tuple[str, ...]
    deadline: str


class OrdersReceived(Event, frozen=True, kw_only=True):
    """Written when a seat's orders are accepted: the text as received, which replaces the seat's previous sheet.

    `arrived` is when the server got them, if that was before they were filed at `at` ("" = then): it decides whether
    they are in time.
    """

    TOPIC: ClassVar[str] = "orders.received"
    VERSION: ClassVar[int] = 2

    turn: int
    seat: str
    text: str
    channel: str
    arrived: str = ""


class OrdersWithdrawn(Event, frozen=True, kw_only=True):
    """Written when a seat withdraws its sheet; `arrived` as for orders."""

    TOPIC: ClassVar[str] = "orders.withdrawn"
    VERSION: ClassVar[int] = 2

    turn: int
    seat: str
    arrived: str = ""


class ReadyMarked(Event, frozen=True, kw_only=True):
    """Written when a seat marks itself as ready, so that the turn need not wait for it, or takes that back.

    `arrived` as for orders.
    """

    TOPIC: ClassVar[str] = "turn.ready_marked"
    VERSION: ClassVar[int] = 2

    turn: int
    seat: str
    ready: bool
    arrived: str = ""


class DeadlineMoved(Event, frozen=True, kw_only=True):
    """Written when the open turn gets another deadline ("" = none)."""

    TOPIC: ClassVar[str] = "turn.deadline_moved"

    turn: int
    deadline: str
    reason: str


class SealedSheet(Struct, frozen=True, gc=False):
    """The sheet of one seat that counts: the version of its OrdersReceived, 0 for an explicit empty sheet."""

    seat: str
    version: int


class TurnSealed(Event, frozen=True, kw_only=True):
    """Written when a turn closes for orders; from here on its outcome is fixed."""

    TOPIC: ClassVar[str] = "turn.sealed"

    turn: int
    resolution: int
    sheets: tuple[SealedSheet, ...]
    why: Literal["deadline", "ready", "master", "setup"]


class TurnResolved(Event, frozen=True, kw_only=True):
    """Written when the rules have played a sealed turn: its facts, its throws, and the revealed P_t in hex.

    `facts` is a JSON list of `{"kind": ..., "v": 1, ...}`, `throws` a JSON list, `digest` the digest of the board
    afterwards.
    """

    TOPIC: ClassVar[str] = "turn.resolved"

    turn: int
    resolution: int
    rules_version: int
    facts: Raw
    throws: Raw
    digest: str
    reveal: str

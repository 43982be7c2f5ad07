"""Events that take turns back. Nothing is erased: what was played stays in the log before them."""

from typing import ClassVar

from msgspec import Struct

from events.event import Event


class TurnAgain(Struct, frozen=True, gc=False):
    """A turn that is resolved again with the dice it had."""

    turn: int
    resolution: int


class TurnsRolledBack(Event, frozen=True, kw_only=True):
    """Written when turn `turn` and all later turns are taken back; `digest` is the digest of the board before it.

    `again` lists the turns that are then resolved again, from the same sealed sheets and with the same dice. If it is
    empty, turn `turn` is opened again for new sheets, by consent of all players, with dice never rolled before.
    """

    TOPIC: ClassVar[str] = "turn.rolled_back"

    turn: int
    again: tuple[TurnAgain, ...]
    digest: str
    reason: str
    by: str


class SheetAgain(Struct, frozen=True, gc=False):
    """A sealed sheet: its text, and the version of its OrdersReceived (0 for an explicit empty sheet)."""

    seat: str
    version: int
    text: str
    channel: str


class SealedAgain(Struct, frozen=True, gc=False):
    """What was sealed for a turn, why and when."""

    turn: int
    resolution: int
    why: str
    sealed: str
    sheets: tuple[SheetAgain, ...]


class SheetsRestored(Event, frozen=True, kw_only=True):
    """Written together with TurnsRolledBack: the sealed sheets from which its turns are resolved again."""

    TOPIC: ClassVar[str] = "turn.sheets_restored"

    turns: tuple[SealedAgain, ...]

"""Events that take turns back. Nothing is erased: what was played before stays in the log, before them."""

from typing import ClassVar

from msgspec import Struct

from events.event import Event


class TurnAgain(Struct, frozen=True, gc=False):
    """A turn that is resolved once more, with the dice it had."""

    turn: int
    resolution: int


class TurnsRolledBack(Event, frozen=True, kw_only=True):
    """Written when turn `turn` and all after it are taken back; `digest` is that of the board from before it.

    `again` are the turns that are then resolved once more, from the same sealed sheets and with the same dice. Where it
    is empty, turn `turn` is opened anew for new sheets, by consent of all players, with dice never thrown before.
    """

    TOPIC: ClassVar[str] = "turn.rolled_back"

    turn: int
    again: tuple[TurnAgain, ...]
    digest: str
    reason: str
    by: str


class SheetAgain(Struct, frozen=True, gc=False):
    """A sealed sheet as it stood: its text, and the version of its OrdersReceived (0 for an explicit empty sheet)."""

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
    """Written together with TurnsRolledBack: the sealed sheets from which its turns are resolved once more."""

    TOPIC: ClassVar[str] = "turn.sheets_restored"

    turns: tuple[SealedAgain, ...]

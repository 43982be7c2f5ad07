"""What the server can be told to do. The same command id given twice is carried out once."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True):
    """`by` is who gave the command, as far as the entrance knows ("" = the server itself)."""

    id: str
    by: str = ""


class OpenGame(Command, frozen=True, kw_only=True):
    """`edition` names one of the game's presets, `options` go before it; `turn_seconds` 0 means no clock.

    `bots` are the seats that bots take at once; `("all",)` means every seat.
    """

    rules: str
    seats: int
    title: str = ""
    edition: str = ""
    options: dict[str, str] = {}
    turn_seconds: int = 0
    missing: str = "standing"
    master: str = ""
    bots: tuple[str, ...] = ()


class JoinDay(Command, frozen=True, kw_only=True):
    """One player's game in the galaxy of a day; `day` "" means today, `rules` "" the only game that has days."""

    player: str
    rules: str = ""
    day: str = ""


class GameCommand(Command, frozen=True, kw_only=True):
    game: UUID


class SeatCommand(GameCommand, frozen=True, kw_only=True):
    seat: str


class OfferSeat(SeatCommand, frozen=True, kw_only=True):
    to: str


class TakeSeat(SeatCommand, frozen=True, kw_only=True):
    player: str
    kind: Literal["player", "bot"] = "player"


class LeaveSeat(SeatCommand, frozen=True, kw_only=True):
    reason: str = ""


class SubmitOrders(SeatCommand, frozen=True, kw_only=True):
    """`turn` None means the turn that is open; `text` may be bytes as a letter or file held them."""

    text: str | bytes
    channel: str
    turn: int | None = None
    language: str = "en"


class WithdrawOrders(SeatCommand, frozen=True, kw_only=True):
    pass


class MarkReady(SeatCommand, frozen=True, kw_only=True):
    ready: bool = True


class ExtendDeadline(GameCommand, frozen=True, kw_only=True):
    """`to` is the new deadline; `by_seconds` counts from the present deadline, or from now if there is none."""

    to: datetime | None = None
    by_seconds: int = 0
    reason: str = ""


class PauseGame(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class ResumeGame(GameCommand, frozen=True, kw_only=True):
    pass

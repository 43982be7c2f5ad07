"""What the server can be told to do. The same command id given twice is carried out once."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True):
    """`by` is who gave the command, as far as the entrance knows ("" = the server itself).

    `letter` is the Message-ID of the letter it came in, so that the answer is filed beside it.
    """

    id: str
    by: str = ""
    letter: str = ""


class OpenGame(Command, frozen=True, kw_only=True):
    """`edition` names one of the game's presets, `options` go before it; `turn_seconds` 0 means no clock.

    `bots` are the seats that bots take at once; `("all",)` means every seat. `schedule` is like
    `Mon,Thu 20:00 Europe/Rome`, `reminders` are hours before the deadline. `master` is a name, or one with an address.
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
    schedule: str = ""
    holidays: tuple[str, ...] = ()
    grace_seconds: int = 0
    hurry: bool = True
    reminders: tuple[int, ...] = (24, 4)
    press: Literal["none", "signed", "anonymous"] = "none"
    listing: Literal["private", "open"] = "private"
    # Whether a public beacon is in the dice, so that not even the one who runs the server can foresee them.
    beacon: bool = False


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
    """`address` is where the player's letters go ("" = nowhere), `zone` the time zone they are written in.

    `language` "" means the one of before, if the address is known.
    """

    player: str
    kind: Literal["player", "bot"] = "player"
    address: str = ""
    zone: str = ""
    language: str = ""


class LeaveSeat(SeatCommand, frozen=True, kw_only=True):
    reason: str = ""


class InviteToSeat(SeatCommand, frozen=True, kw_only=True):
    """`to` is an address, or a name with one: `Anna <anna@example.org>`. To a seat that is taken comes a substitute.

    `language` is the one to write to them in.
    """

    to: str
    language: str = ""


class AcceptSeat(SeatCommand, frozen=True, kw_only=True):
    """By the one who was invited; `player` "" keeps the name by which the seat was offered.

    `language` is a guess, by the words in which it was accepted.
    """

    player: str = ""
    zone: str = ""
    language: str = ""


class DeclineSeat(SeatCommand, frozen=True, kw_only=True):
    reason: str = ""


class SetContact(SeatCommand, frozen=True, kw_only=True):
    """What is on file for a seat (seat "" is the master); what is "" stays as it is.

    `zone` is an IANA name such as Europe/Rome; `stop` and `start` are kinds of letters that are not wanted, or again.
    """

    address: str = ""
    zone: str = ""
    language: str = ""
    stop: tuple[str, ...] = ()
    start: tuple[str, ...] = ()


class SubmitOrders(SeatCommand, frozen=True, kw_only=True):
    """`turn` None means the turn that is open; `text` may be bytes as a letter or file held them.

    It is answered in `language`, or else in the one on file for the seat.
    """

    text: str | bytes
    channel: str
    turn: int | None = None
    language: str = ""
    # Lines of the letter that were not taken for orders; the receipt shows them.
    ignored: tuple[str, ...] = ()


class AmendOrders(SubmitOrders, frozen=True, kw_only=True):
    """Lines are added to the sheet on file, and those that were refused go; `drop` are numbers of lines to take out."""

    text: str | bytes = ""
    drop: tuple[int, ...] = ()


class WithdrawOrders(SeatCommand, frozen=True, kw_only=True):
    turn: int | None = None


class MarkReady(SeatCommand, frozen=True, kw_only=True):
    ready: bool = True
    turn: int | None = None


class ExtendDeadline(GameCommand, frozen=True, kw_only=True):
    """`to` is the new deadline; `by_seconds` counts from the present deadline, or from now if there is none."""

    to: datetime | None = None
    by_seconds: int = 0
    reason: str = ""


class PauseGame(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class ResumeGame(GameCommand, frozen=True, kw_only=True):
    pass


class PlayTurn(GameCommand, frozen=True, kw_only=True):
    """Play the open turn now, with what is there; `turn` None means whichever is open."""

    turn: int | None = None


class AcknowledgeRestore(GameCommand, frozen=True, kw_only=True):
    """The master knows that the game was put back to an older state; `reason` is for the players."""

    reason: str


class SendLetter(Command, frozen=True, kw_only=True):
    """A letter that no event leads to. It goes to the seat of a game ("" = the master), or to the address `to`.

    `about` holds for a refusal `why`, and if there is more to say `title`, `hint` and `quoted`; for an answer `title`
    and `text`. `turn` is that of a report or map which is sent again.
    """

    kind: Literal["refusal", "answer", "report", "map"]
    about: dict[str, str] = {}
    turn: int | None = None
    game: UUID | None = None
    seat: str = ""
    to: str = ""


class SetSchedule(GameCommand, frozen=True, kw_only=True):
    """How the game keeps time from the next turn on; `schedule` "": turns last as long as the opening says."""

    schedule: str = ""
    holidays: tuple[str, ...] = ()
    grace_seconds: int = 0
    hurry: bool = True
    reminders: tuple[int, ...] = (24, 4)


class SetVacation(SeatCommand, frozen=True, kw_only=True):
    """`first` and `last` are days such as 2026-08-01, in the time zone of the player; both "" take it back."""

    first: str = ""
    last: str = ""


class SendPress(SeatCommand, frozen=True, kw_only=True):
    """A letter from one seat to others; `to` empty means all."""

    text: str | bytes
    to: tuple[str, ...] = ()
    anonymous: bool = False


class RollBack(GameCommand, frozen=True, kw_only=True):
    """Take back `turn` and all turns after it, and resolve them once more from the same sheets."""

    turn: int
    reason: str


class CorrectBoard(GameCommand, frozen=True, kw_only=True):
    """Mend the board by facts, after `turn`, which must be the last one played; `text` is TOML with a list of facts."""

    turn: int
    text: str
    reason: str


class AskConsent(GameCommand, frozen=True, kw_only=True):
    """Ask all players: to play `turn` again with new sheets, or to go on under `rules_version`."""

    matter: Literal["replay", "rules"]
    reason: str
    turn: int = 0
    rules_version: int = 0


class GiveConsent(SeatCommand, frozen=True, kw_only=True):
    agrees: bool = True


class WithdrawConsent(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class Rematch(GameCommand, frozen=True, kw_only=True):
    """`title` "" names the new game after the old one."""

    title: str = ""

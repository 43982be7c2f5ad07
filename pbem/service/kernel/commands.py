"""The commands that the server accepts. A command id that is given twice is carried out once."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True):
    """`by` is who gave the command, as far as the caller knows ("" = the server itself).

    `letter` is the Message-ID of the letter that contained it, so that the answer appears in the same thread. `arrived`
    is the moment at which the server got it ("" = now): that decides whether it is in time, not when it is performed.
    """

    id: str
    by: str = ""
    letter: str = ""
    arrived: str = ""


class OpenGame(Command, frozen=True, kw_only=True):
    """`edition` names one of the game's presets, `options` override it; `turn_seconds` 0 means no clock.

    `bots` lists the seats that bots take at once; `("all",)` means every seat. `schedule` looks like
    `Mon,Thu 20:00 Europe/Rome`, `reminders` are hours before the deadline. `master` is a name, optionally with an
    address.
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
    # Whether the dice include a public beacon, so that not even the operator can foresee them; None: if the game has a
    # clock and a relay of the beacon answers.
    beacon: bool | None = None
    # The seat that the master plays ("" = none), and what the master adds to the dice.
    plays: str = ""
    part: str = ""


class JoinDay(Command, frozen=True, kw_only=True):
    """One player's game in a daily galaxy; `day` "" means today, `rules` "" the only game that has daily galaxies."""

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
    """`address` is where the player's letters go ("" = nowhere), `zone` the time zone used in them.

    `language` "" means the language last used for this address, if there is one. `part` is what the player adds to the
    dice ("" = nothing): 64 hexadecimal digits, or any text, whose hash is taken. `part_source` says who made it.
    """

    player: str
    kind: Literal["player", "bot"] = "player"
    address: str = ""
    zone: str = ""
    language: str = ""
    part: str = ""
    part_source: str = "shell"


class LeaveSeat(SeatCommand, frozen=True, kw_only=True):
    reason: str = ""


class InviteToSeat(SeatCommand, frozen=True, kw_only=True):
    """`to` is an address, or a name with one: `Anna <anna@example.org>`. For a taken seat this invites a substitute.

    `language` is the language of the invitation.
    """

    to: str
    language: str = ""


class AcceptSeat(SeatCommand, frozen=True, kw_only=True):
    """Given by the person who was invited; `player` "" keeps the name used in the offer.

    `language` is a guess from the words of the acceptance. `part` is what the player adds to the dice, as in TakeSeat.
    """

    player: str = ""
    zone: str = ""
    language: str = ""
    part: str = ""
    part_source: str = "shell"
    # The line of the letter that accepted, from which the player can compute the part again.
    line: str = ""


class DeclineSeat(SeatCommand, frozen=True, kw_only=True):
    reason: str = ""


class NotePlaying(SeatCommand, frozen=True, kw_only=True):
    """The person who runs the game, as master or deputy, was found to hold this seat."""

    office: str = ""


class NameDeputy(GameCommand, frozen=True, kw_only=True):
    """`to` is an address, or a name with one, of somebody who does not play; `by` is who names them."""

    to: str


class DismissDeputy(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class SetContact(SeatCommand, frozen=True, kw_only=True):
    """The contact details of a seat (seat "" is the master); fields that are "" stay unchanged.

    `zone` is an IANA name such as Europe/Rome; `stop` and `start` list the kinds of letters to stop or resume.
    """

    address: str = ""
    zone: str = ""
    language: str = ""
    stop: tuple[str, ...] = ()
    start: tuple[str, ...] = ()


class SubmitOrders(SeatCommand, frozen=True, kw_only=True):
    """`turn` None means the open turn; `text` may be the raw bytes of a letter or file.

    The answer is in `language`, or else in the language on file for the seat.
    """

    text: str | bytes
    channel: str
    turn: int | None = None
    language: str = ""
    # Lines of the letter that were not read as orders; the receipt shows them.
    ignored: tuple[str, ...] = ()


class AmendOrders(SubmitOrders, frozen=True, kw_only=True):
    """Adds lines to the sheet on file and removes the refused ones; `drop` lists the numbers of lines to remove."""

    text: str | bytes = ""
    drop: tuple[int, ...] = ()


class WithdrawOrders(SeatCommand, frozen=True, kw_only=True):
    turn: int | None = None


class MarkReady(SeatCommand, frozen=True, kw_only=True):
    ready: bool = True
    turn: int | None = None


class DisownChange(SeatCommand, frozen=True, kw_only=True):
    """The player of the seat did not make the change in the event of this number; 0 means the latest of this turn.

    `what` is "" for a change of the sheet, "set" for something else that was set for the seat, and "press" for a letter
    to others, which `cause` sent."""

    number: int = 0
    what: str = ""
    cause: str = ""


class ExtendDeadline(GameCommand, frozen=True, kw_only=True):
    """`to` is the new deadline; `by_seconds` counts from the current deadline, or from now if there is none."""

    to: datetime | None = None
    by_seconds: int = 0
    reason: str = ""


class MoveGame(GameCommand, frozen=True, kw_only=True):
    """Stop the game here, so that it goes on at the server at `to`."""

    to: str


class PauseGame(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class ResumeGame(GameCommand, frozen=True, kw_only=True):
    pass


class PlayTurn(GameCommand, frozen=True, kw_only=True):
    """Play the open turn now with the sheets on file; `turn` None means whichever turn is open."""

    turn: int | None = None


class AcknowledgeRestore(GameCommand, frozen=True, kw_only=True):
    """The master acknowledges that the game was restored to an older state; `reason` is for the players."""

    reason: str


class SendLetter(Command, frozen=True, kw_only=True):
    """A letter that no event causes. It goes to a seat of a game ("" = the master), or to the address `to`.

    `about` contains, for a refusal, `why` and optionally `title`, `hint` and `quoted`; for an answer, `title` and
    `text`. `turn` is the turn of a report or map that is sent again.
    """

    kind: Literal["refusal", "answer", "report", "map", "bundle", "keeper"]
    about: dict[str, str] = {}
    turn: int | None = None
    game: UUID | None = None
    seat: str = ""
    to: str = ""


class SetSchedule(GameCommand, frozen=True, kw_only=True):
    """How the game keeps time from the next turn on; `schedule` "": the turn length chosen at the opening applies."""

    schedule: str = ""
    holidays: tuple[str, ...] = ()
    grace_seconds: int = 0
    hurry: bool = True
    reminders: tuple[int, ...] = (24, 4)


class SetVacation(SeatCommand, frozen=True, kw_only=True):
    """`first` and `last` are days such as 2026-08-01 in the player's time zone; both "" cancel the vacation."""

    first: str = ""
    last: str = ""


class SendPress(SeatCommand, frozen=True, kw_only=True):
    """A letter from one seat to others; `to` empty means all."""

    text: str | bytes
    to: tuple[str, ...] = ()
    anonymous: bool = False


class RollBack(GameCommand, frozen=True, kw_only=True):
    """Take back `turn` and all later turns, and resolve them again from the same sheets.

    Corrections are made again after their turns, except those whose event numbers are in `drop`.
    """

    turn: int
    reason: str
    drop: tuple[int, ...] = ()


class CorrectBoard(GameCommand, frozen=True, kw_only=True):
    """Correct the board by adding facts after `turn`, the last one played; `text` is TOML with a list of facts."""

    turn: int
    text: str
    reason: str


class AskConsent(GameCommand, frozen=True, kw_only=True):
    """Ask all players whether to play `turn` again with new sheets, or to continue under `rules_version`."""

    matter: Literal["replay", "rules"]
    reason: str
    turn: int = 0
    rules_version: int = 0


class ProposeMending(GameCommand, frozen=True, kw_only=True):
    """Ask all others about a change that a master who plays may not make alone; `seats` are those of that master.

    `text` are the facts of a correction, or the name and address of a deputy; `drop` is for a rollback.
    """

    matter: Literal["correction", "rollback", "deputy"]
    reason: str
    turn: int = 0
    text: str = ""
    drop: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()


class GiveConsent(SeatCommand, frozen=True, kw_only=True):
    """`channel` says by which way somebody else answers for the seat; "" means that the player answers."""

    agrees: bool = True
    channel: str = ""


class ObjectToConsent(SeatCommand, frozen=True, kw_only=True):
    """The player does not stand by a consent that somebody else gave in the player's place."""


class SettleConsent(GameCommand, frozen=True, kw_only=True):
    """The time to object to question `asked` is over."""

    asked: int


class WithdrawConsent(GameCommand, frozen=True, kw_only=True):
    reason: str = ""


class Rematch(GameCommand, frozen=True, kw_only=True):
    """`title` "" names the new game after the old one."""

    title: str = ""

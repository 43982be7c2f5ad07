"""Answers of the service. Each is stored with its command, so a repeated command gets the same answer."""

from typing import Self
from uuid import UUID

from msgspec import Struct, structs

from events import GameOpened


class Answer(Struct, frozen=True, kw_only=True, tag=True):
    game: UUID


class Opened(Answer, frozen=True, kw_only=True):
    title: str
    seats: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    hidden_commitment: str
    # Why the game got no beacon although it would have one by default; "" otherwise.
    no_beacon: str = ""

    @classmethod
    def of(cls, game: UUID, opened: GameOpened, no_beacon: str = "") -> Self:
        return cls(
            game=game,
            title=opened.title,
            seats=opened.seats,
            options=opened.options,
            commitment=opened.commitment,
            hidden_commitment=opened.hidden_commitment,
            no_beacon=no_beacon,
        )


class Seated(Answer, frozen=True, kw_only=True):
    """`empty` are the seats still without a player."""

    seat: str
    player: str
    empty: tuple[str, ...]


class OnFile(Answer, frozen=True, kw_only=True):
    """What is known about a seat's player, except the address, which is never part of an answer."""

    seat: str
    is_reached: bool
    zone: str
    language: str
    unwanted: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


class ReceiptLine(Struct, frozen=True):
    """The answer to one line: `ok`, `warning` (may fail) or `error` (will not be carried out), in words."""

    line: int
    text: str
    verdict: str
    says: tuple[str, ...] = ()
    hint: str = ""


class Receipt(Answer, frozen=True, kw_only=True):
    """The result of a sheet: an answer to every line, what is left to spend, and both as plain text in 76 columns."""

    turn: int
    seat: str
    at: str
    deadline: str
    lines: tuple[ReceiptLine, ...]
    summary: tuple[str, ...]
    words: str
    # The number of the event, and so of its log entry; 0 in answers stored before this field existed. Players do not
    # see it: it tells how much others have sent.
    number: int = 0

    @property
    def without_number(self) -> "Receipt":
        return structs.replace(self, number=0)

    @property
    def errors(self) -> int:
        return sum(line.verdict == "error" for line in self.lines)


class SheetState(Answer, frozen=True, kw_only=True):
    """After a withdrawal or a READY mark: whether a sheet is on file, and whether the seat is ready."""

    turn: int
    seat: str
    has_sheet: bool
    is_ready: bool


class DisownedChange(Answer, frozen=True, kw_only=True):
    """Whether the state before the change was restored, and if not, whether it is too late for that."""

    turn: int
    seat: str
    is_restored: bool
    is_late: bool


class VacationState(Answer, frozen=True, kw_only=True):
    """When a seat is away (the same moment twice: never), and whether the open turn's deadline moved for it."""

    seat: str
    start: str
    end: str
    deadline: str
    is_moved: bool


class LetterState(Answer, frozen=True, kw_only=True):
    """`key` identifies the letter; "" if nobody can be reached."""

    key: str


class PressState(Answer, frozen=True, kw_only=True):
    """`told` lists the seats that get the message by mail."""

    seat: str
    told: tuple[str, ...]


class ClockState(Answer, frozen=True, kw_only=True):
    """After the clock was changed; `deadline` "" means none."""

    turn: int
    deadline: str
    is_paused: bool


class RolledBack(Answer, frozen=True, kw_only=True):
    """Turns `turn` to `last` were resolved again; `changed` lists the seats whose reports differ now."""

    turn: int
    last: int
    changed: tuple[str, ...]


class CorrectionState(Answer, frozen=True, kw_only=True):
    """After a correction; `changed` lists the seats that see a difference."""

    turn: int
    digest: str
    changed: tuple[str, ...]


class ConsentState(Answer, frozen=True, kw_only=True):
    """The state of a question to all players: `asked`, `done` (all agreed), `refused` or `withdrawn`."""

    outcome: str
    agreed: tuple[str, ...]
    waiting: tuple[str, ...]


class DeputyState(Answer, frozen=True, kw_only=True):
    """`deputy` is the name of the deputy, "" if there is none."""

    deputy: str


class RestoreState(Answer, frozen=True, kw_only=True):
    """A log of `size` entries was signed; the first `left` of them remain."""

    size: int
    left: int

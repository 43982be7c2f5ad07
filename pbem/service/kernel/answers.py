"""What the service answers. Answers are stored with their command, so that it can be given again."""

from uuid import UUID

from msgspec import Struct


class Answer(Struct, frozen=True, kw_only=True, tag=True):
    game: UUID


class Opened(Answer, frozen=True, kw_only=True):
    title: str
    seats: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    hidden_commitment: str


class Seated(Answer, frozen=True, kw_only=True):
    """`empty` are the seats still without a player."""

    seat: str
    player: str
    empty: tuple[str, ...]


class OnFile(Answer, frozen=True, kw_only=True):
    """What is known of a seat's player besides the address, which is never part of an answer."""

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
    """What became of a sheet: every line answered, what is left to spend, and all that as plain text in 76 columns."""

    turn: int
    seat: str
    at: str
    deadline: str
    lines: tuple[ReceiptLine, ...]
    summary: tuple[str, ...]
    words: str
    # That of the event, and so of the entry in the log; 0 in answers older than that.
    number: int = 0

    @property
    def errors(self) -> int:
        return sum(line.verdict == "error" for line in self.lines)


class SheetState(Answer, frozen=True, kw_only=True):
    """After a withdrawal or a mark: whether a sheet is in, and whether the seat is ready."""

    turn: int
    seat: str
    has_sheet: bool
    is_ready: bool


class VacationState(Answer, frozen=True, kw_only=True):
    """From when to when a seat is away (the same moment twice: not at all), and whether the open turn moved for it."""

    seat: str
    start: str
    end: str
    deadline: str
    is_moved: bool


class LetterState(Answer, frozen=True, kw_only=True):
    """`key` is that of the letter, "" if nobody can be reached."""

    key: str


class PressState(Answer, frozen=True, kw_only=True):
    """`told` are the seats that get it by mail."""

    seat: str
    told: tuple[str, ...]


class ClockState(Answer, frozen=True, kw_only=True):
    """After the clock was changed; `deadline` "" means none."""

    turn: int
    deadline: str
    is_paused: bool


class RolledBack(Answer, frozen=True, kw_only=True):
    """Turns `turn` to `last` were resolved once more; `changed` are the seats that are told something otherwise."""

    turn: int
    last: int
    changed: tuple[str, ...]


class CorrectionState(Answer, frozen=True, kw_only=True):
    """After a correction; `changed` are the seats for which something is otherwise now."""

    turn: int
    digest: str
    changed: tuple[str, ...]


class ConsentState(Answer, frozen=True, kw_only=True):
    """How a question to all players stands: `asked`, `done` when all agreed, `refused` or `withdrawn`."""

    outcome: str
    agreed: tuple[str, ...]
    waiting: tuple[str, ...]


class RestoreState(Answer, frozen=True, kw_only=True):
    """Of a log of `size` entries that was signed for, `left` are left (0: it went another way)."""

    size: int
    left: int

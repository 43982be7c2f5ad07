"""The intake worker: takes letters from the spool, reads and judges them, does what they ask, and notes the result.

The ledger records everything it does under the letter's id. If it is killed at any point, it or another worker starts
again with the same letter, and nothing is done twice.
"""

from collections.abc import Callable, Iterator, Sequence
from uuid import UUID

from msgspec import Struct

from pbem.core.phrases import Text
from pbem.ledger import LedgerError
from pbem.mail.intake import quarantine
from pbem.mail.intake.actions import ACTIONS, Touches
from pbem.mail.intake.bounced_letters import take_back
from pbem.mail.intake.checks import Objection, Way, objection
from pbem.mail.intake.context import Context
from pbem.mail.intake.held_letters import confirmed_at, english, expire, hold, is_confirmed
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.recipients import recipient
from pbem.mail.intake.replies import id_of, refuse
from pbem.mail.intake.security_notes import note_recipient, note_requests, note_sender
from pbem.mail.intake.spooled_letter import DamagedSpoolFile, SpooledLetter, SpoolNote
from pbem.mail.reading import UnreadableLetter, read_letter
from pbem.service import Refused, play_at_once
from pbem.service.letters.letter_dedup import LetterTaken, is_done, letter_taken

# A letter that causes this many ledger errors is put aside for a person.
MOST_TRIES = 5
# How many letters are taken at a time. Other writers wait while they are filed, so only a handful.
TOGETHER = 4
TWICE = "it was handled before"


class IntakeResult(Struct, frozen=True):
    """The result of one letter: accepted, refused, ignored, held, quarantined or delayed."""

    name: str
    result: str
    why: str


class IntakeWorker:
    def __init__(
        self,
        context: Context,
        told: Callable[[IntakeResult], None],
        played: Callable[[UUID, int], None] = lambda game, turn: None,
    ) -> None:
        self._context = context
        self._desk = context.desk
        self._spool = context.spool
        self._report = told
        self._played = played
        # Games in which a player has just said something about the open turn.
        self._games: set[UUID] = set()

    def work(self, is_stopping: Callable[[], bool] = lambda: False) -> int:
        """Handles the waiting letters, or only the current ones when asked to stop; returns how many.

        Raises LedgerError if the ledger is unavailable.
        """
        count = 0
        for letters in self._spool.bundles(TOGETHER):
            for spooled, note in self._deal_with(letters):
                self._report(IntakeResult(spooled.name, note.result, note.why or "; ".join(note.did)))
                count += 1
            self._play_turns()
            if is_stopping():
                break
        return count

    def _play_turns(self) -> None:
        """Plays what need not wait for a clock, now that these letters are handled."""
        games, self._games = sorted(self._games), set()
        for game in games:
            try:
                turn = play_at_once(self._desk, game)
            except Exception:  # noqa: BLE001 - one game in trouble must not stop the letters; the tick reports it
                continue
            if turn:
                self._played(game, turn)

    def _deal_with(self, letters: Sequence[SpooledLetter]) -> Iterator[tuple[SpooledLetter, SpoolNote]]:
        """Handles letters one by one; consecutive sheets are filed together."""
        waiting: dict[str, tuple[SpooledLetter, IncomingLetter]] = {}
        for spooled in letters:
            incoming = self._sheet(spooled) if len(letters) > 1 else None
            if incoming is not None and incoming.id not in waiting:
                waiting[incoming.id] = spooled, incoming
                continue
            yield from self._file(list(waiting.values()))
            waiting = {}
            yield spooled, self._handle(spooled)
        yield from self._file(list(waiting.values()))

    def _sheet(self, spooled: SpooledLetter) -> IncomingLetter | None:
        """The letter, if there is no objection and it only files a sheet."""
        try:
            incoming = self._opened(spooled)
            if (
                isinstance(incoming, IncomingLetter)
                and incoming.role is Role.PLAYER
                and not is_done(self._desk, incoming.id)
            ):
                is_sheet = objection(incoming) is None and _is_sheet(incoming)
                return incoming if is_sheet else None
        except Exception:  # noqa: BLE001 - handling the letter by itself meets the same error and treats it properly
            return None
        return None

    def _file(
        self, waiting: Sequence[tuple[SpooledLetter, IncomingLetter]]
    ) -> Iterator[tuple[SpooledLetter, SpoolNote]]:
        """Files all sheets at once, so that they share one disk sync. A failure leaves no trace."""
        if not waiting:
            return
        try:
            with self._desk.ledger.together():
                notes = [self._carry_out(incoming) for _, incoming in waiting]
        except Exception:  # noqa: BLE001 - as above
            yield from ((spooled, self._handle(spooled)) for spooled, _ in waiting)
            return
        for (spooled, _), note in zip(waiting, notes, strict=True):
            self._spool.finish(spooled, note)
            yield spooled, note

    def tidy(self, days: int) -> None:
        """Housekeeping that need not be done for every letter."""
        expire(self._context)
        self._spool.prune(days)

    def _handle(self, spooled: SpooledLetter) -> SpoolNote:
        try:
            return self._deal(spooled)
        except (LedgerError, OSError) as error:
            return self._delay(spooled, error)
        except DamagedSpoolFile as error:
            return quarantine.put_aside(self._context, spooled, f"the file is damaged: {error}")
        except Exception as error:  # noqa: BLE001 - one failing letter must not block the others
            return quarantine.put_aside(self._context, spooled, f"{type(error).__name__}: {error}")

    def _delay(self, spooled: SpooledLetter, error: Exception) -> SpoolNote:
        """The ledger or the disk may be unavailable, or fail only for this letter."""
        try:
            self._desk.ledger.head()
        except LedgerError:
            self._spool.put_back(spooled)
            raise
        if _delays(spooled) >= MOST_TRIES:
            return quarantine.put_aside(self._context, spooled, str(error))
        note = SpoolNote(self._desk.moment(), "delayed", str(error))
        self._spool.put_back(spooled, note)
        return note

    def _deal(self, spooled: SpooledLetter) -> SpoolNote:
        incoming = self._opened(spooled)
        if incoming is None:
            note_recipient(spooled.name)
            return quarantine.unknown_address(self._context, spooled)
        if isinstance(incoming, UnreadableLetter):
            return quarantine.unreadable(self._context, spooled, incoming)
        raised = None if self._is_passed(incoming) else objection(incoming)
        if raised is not None and raised.way is Way.HOLD:
            note = hold(incoming, spooled, raised.why)
            note_sender(incoming, spooled.name, note)
            return note
        note = self._judged(incoming, raised)
        self._spool.finish(spooled, note)
        note_requests(incoming, spooled.name, note)
        return note

    def _opened(self, spooled: SpooledLetter) -> IncomingLetter | UnreadableLetter | None:
        """The letter, opened; None if it came to an address that is not ours."""
        envelope, raw, notes = spooled.read()
        found = recipient(self._desk, envelope.recipient)
        if found is None:
            return None
        letter = read_letter(raw, authserv=self._context.authserv, envelope_from=envelope.sender)
        if isinstance(letter, UnreadableLetter):
            return letter
        return IncomingLetter(self._context, envelope, letter, found, is_confirmed(notes), confirmed_at(notes))

    def _is_passed(self, incoming: IncomingLetter) -> bool:
        """Whether the letter passed the checks before: its first command was carried out. Its turn may be over now."""
        return any(is_done(self._desk, each) for each in (incoming.id, incoming.command(1))) or bool(
            incoming.recipient.returned
        )

    def _judged(self, incoming: IncomingLetter, raised: Objection | None) -> SpoolNote:
        if is_done(self._desk, incoming.id):
            return self._note("ignored", TWICE)
        if incoming.recipient.returned is not None:
            result, why = take_back(self._desk, incoming.letter, incoming.recipient.token)
            return self._note(result, why, incoming=incoming)
        if raised is None:
            return self._carry_out(incoming)
        if raised.way is Way.IGNORE:
            return self._note(raised.way.value, _noted(raised.why))
        told = refuse(incoming, incoming.words.say(raised.why), incoming.words.say(raised.hint))
        return self._note(raised.way.value, _noted(raised.why), (told,), incoming)

    def _carry_out(self, incoming: IncomingLetter) -> SpoolNote:
        did: list[str] = []
        for number, request in enumerate(incoming.requests, 1):
            action, command = ACTIONS[type(request)], self._command(incoming, number)
            if action.touches is Touches.NOTHING and is_done(self._desk, command):
                continue
            if incoming.role is Role.PLAYER and action.touches is not Touches.NOTHING:
                self._games.add(incoming.holder.game)
            try:
                did.append(action.run(incoming, request, command))
            except Refused as refused:
                left = [ACTIONS[type(each)].name for each in incoming.requests[number:]]
                undone = incoming.say("undone", what=", ".join(left)) if left else ""
                did.append(refuse(incoming, " ".join(incoming.words.say(refused.phrase).split()), undone))
                return self._note("refused", str(refused), tuple(did), incoming)
        return self._note("accepted", "", tuple(did), None if _is_one(incoming) else incoming)

    def _command(self, incoming: IncomingLetter, number: int) -> str:
        """A sender without a seat gets one answer of a kind per hour: the command id includes the hour."""
        if incoming.role is Role.STRANGER:
            kind = type(incoming.requests[number - 1]).__name__
            return f"mail/answer/{id_of(incoming.answer_to)}/{incoming.hour}/{kind}"
        return incoming.id if _is_one(incoming) else incoming.command(number)

    def _note(
        self, result: str, why: str, did: tuple[str, ...] = (), incoming: IncomingLetter | None = None
    ) -> SpoolNote:
        """Notes the result; if nothing else records that the letter was handled, the ledger does."""
        # Nothing is written for unknown senders: anyone could fill the ledger.
        if incoming is not None and (incoming.role is not Role.STRANGER or incoming.recipient.returned):
            letter_taken(self._desk, incoming.id, LetterTaken(result, why))
        return SpoolNote(self._desk.moment(), result, why, did)


def _delays(spooled: SpooledLetter) -> int:
    """How often the letter was delayed; MOST_TRIES if the disk cannot say, since it cannot be read at all."""
    try:
        _, _, notes = spooled.read()
    except OSError:
        return MOST_TRIES
    return sum(note.result == "delayed" for note in notes)


def _noted(why: Text) -> str:
    """For the operator."""
    return english().say(why)


def _is_one(incoming: IncomingLetter) -> bool:
    """Whether everything the letter asks for is written at once: that also records that the letter was handled."""
    return (
        incoming.role is not Role.STRANGER
        and len(incoming.requests) == 1
        and ACTIONS[type(incoming.requests[0])].is_atomic
    )


def _is_sheet(incoming: IncomingLetter) -> bool:
    return all(ACTIONS[type(request)].touches is Touches.SHEET for request in incoming.requests)
